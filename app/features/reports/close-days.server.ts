import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { computeCancellations, computeDays, computeDishes } from "./order-days.server.ts";
import { rollUp } from "./roll-ups.server.ts";

/** The triggers of the migrations use the same key, so that changes to a day's orders wait while the day is computed. */
const lockKey = 7406852;

/**
 * Computes the stored figures of up to `limit` days that ended over a day ago, the earliest first. Any number of
 * processes may run it concurrently.
 * @returns how many days were computed: fewer than `limit` if none is left, or another process is computing them
 */
export async function closeDays(limit: number): Promise<number> {
  let closed = 0;
  for (const day of await listClosableDays(limit)) {
    if (await closeDay(day)) closed += 1;
  }
  return closed;
}

async function listClosableDays(limit: number): Promise<string[]> {
  // By the database's clock, as in the trigger: with one that is ahead, a day would be stored while its orders still change unnoticed.
  const { rows } = await sql<{ day: string }>`
    select date::date::text as day
    from (select min(created_at) as at from orders) as first, generate_series(
      date_trunc('day', first.at at time zone 'Asia/Karachi'), date_trunc('day', now() at time zone 'Asia/Karachi') - interval '2 days',
      interval '1 day') as date
    where not exists (select from report_closed_days where day = date::date)
    order by date limit ${limit}`.execute(db);
  return rows.map(({ day }) => day);
}

function closeDay(day: string): Promise<boolean> {
  return transact(async (trx) => {
    if (!(await lockDay(trx, day))) return false;
    const closing = sql`insert into report_closed_days (day) values (${day}) on conflict do nothing`;
    if (!(await closing.execute(trx)).numAffectedRows) return false;
    const only = [{ from: day, to: day }];
    await sql`insert into report_days ${computeDays(only, "all")}`.execute(trx);
    const rows = sql`select * from report_days where day = ${day}::date`;
    await sql`insert into report_totals ${rollUp(rows, "day")}`.execute(trx);
    await sql`insert into report_cancellations ${computeCancellations(only, "all")}`.execute(trx);
    await sql`insert into report_dishes ${computeDishes(only, "all")}`.execute(trx);
    return true;
  });
}

/** Does not wait for the lock, so that there can be no deadlock: the next call tries again. */
async function lockDay(trx: Transaction, day: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}, ${day}::date - date '2000-01-01') as is_locked`.execute(trx);
  return rows[0]?.isLocked === true;
}
