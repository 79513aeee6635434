import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { listHours } from "./hours.server.ts";
import { findOpening } from "./opening-hours.ts";

/*
 * A restaurant takes orders while three conditions hold: `is_approved` (set by support) and `is_open` (set by the
 * restaurant or its own system) are true, now is between `opens_at` and `closes_at`, and there is no pause. `opens_at`
 * and `closes_at` are the current or the next opening. They are computed when the hours change and, by a periodic task,
 * after each closing. Nothing has to run at the moment of opening, because queries compare with `now()`. A restaurant
 * without hours is open from '-infinity' to 'infinity'. After changing hours with SQL, set `closes_at = now()`: the task
 * computes the opening within seconds.
 */

/** An SQL condition on `vendors`, without parameters: the restaurant takes orders now. */
export const takesOrders = sql<boolean>`(vendors.is_approved and vendors.is_open
  and vendors.opens_at <= now() and vendors.closes_at > now()
  and (vendors.paused_until is null or vendors.paused_until <= now()))`;

const maxAtOnce = 500;

/** Computes and stores the current or next opening of restaurants whose hours changed, in the transaction that changed them. */
export async function refreshOpenings(trx: Db, vendorIds: string[]): Promise<void> {
  const now = await findNow(trx);
  const openings = [...(await listHours(vendorIds, trx))].map(([id, hours]) => ({ id, ...findOpening(hours, now) }));
  const ids = openings.map(({ id }) => id);
  const opensAt = openings.map((opening) => toTimestamp(opening.opensAt));
  const closesAt = openings.map((opening) => toTimestamp(opening.closesAt));
  await sql`update vendors set opens_at = opening.opens_at, closes_at = opening.closes_at
    from unnest(${ids}::text[], ${opensAt}::timestamptz[], ${closesAt}::timestamptz[]) as opening (id, opens_at, closes_at)
    where vendors.id = opening.id`.execute(trx);
}

/** Replaces openings that have ended with the next ones. Any number of processes may run it concurrently. */
export async function refreshPastOpenings(): Promise<void> {
  while ((await refreshBatch()) === maxAtOnce);
}

function refreshBatch(): Promise<number> {
  return transact(async (trx) => {
    const past = await trx
      .selectFrom("vendors")
      .select("id")
      .where("closesAt", "<=", sql<Date>`now()`)
      .limit(maxAtOnce)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const ids = past.map(({ id }) => id);
    if (ids.length > 0) await refreshOpenings(trx, ids);
    return ids.length;
  });
}

/** Returns the database's clock, which `takesOrders` also uses, in epoch milliseconds. */
export async function findNow(on: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(on);
  return rows[0]?.now.getTime() ?? Date.now();
}

function toTimestamp(at: number): string {
  return at === Number.POSITIVE_INFINITY ? "infinity" : new Date(at).toISOString();
}
