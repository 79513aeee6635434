import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { clockActor, recordEvents } from "../history/desk-events.server.ts";
import { refreshPastOpenings } from "../hours/openings.server.ts";
import { findEndOfTodayFor, setPause, wasPausedByClock } from "../hours/pause.server.ts";
import { nameStatusChangeAuthor } from "../orders/status-change-author.server.ts";

/** After this many unanswered orders in a row, the kitchen is assumed to be unattended. */
const unansweredToPause = 2;
const maxAtOnce = 200;

/** Shown to the customer. */
const reason = "The restaurant did not answer in time.";

interface OrderClockResult {
  /** Ids of the orders that were cancelled. */
  expired: string[];
  /** Ids of the restaurants that were paused. */
  paused: string[];
}

/**
 * Cancels orders that were not answered in time, pauses restaurants that seem unattended, and recomputes openings
 * that have ended. Runs every few seconds, in any number of processes.
 */
export async function tickOrderClock(): Promise<OrderClockResult> {
  await refreshPastOpenings();
  return transact(async (trx) => {
    const expired = await expireOrders(trx);
    const vendorIds = [...new Set(expired.map(({ vendorId }) => vendorId))];
    return { expired: expired.map(({ id }) => id), paused: await pauseUnattended(trx, vendorIds) };
  });
}

/** Skips locked orders: somebody is answering them right now. */
async function expireOrders(trx: Db): Promise<{ id: string; vendorId: string }[]> {
  await nameStatusChangeAuthor(trx, "clock", reason);
  const { rows } = await sql<{ id: string; vendorId: string }>`
    update orders set status = 'cancelled', cancel_code = 'no_answer'
    where id in (
      select id from orders where status = 'pending' and accept_by <= now()
      order by vendor_id, accept_by limit ${sql.lit(maxAtOnce)} for no key update skip locked)
    returning id, vendor_id`.execute(trx);
  const events = rows.map(({ id, vendorId }) => ({
    action: "order.expire" as const,
    subjectId: id,
    vendorId,
    before: { status: "pending" },
    after: { status: "cancelled", cancelCode: "no_answer" },
  }));
  await recordEvents(trx, clockActor, events);
  return rows;
}

/**
 * Pauses restaurants until somebody resumes them or they next open, and returns their ids. Counting the unanswered orders
 * has locked their rows.
 */
async function pauseUnattended(trx: Db, vendorIds: string[]): Promise<string[]> {
  const unattended = await trx
    .selectFrom("vendors")
    .select([
      "id",
      "pausedUntil",
      sql<boolean>`coalesce(paused_until > now(), false) and ${wasPausedByClock}`.as("isPaused"),
    ])
    .where(sql<boolean>`id = any(${vendorIds})`)
    .where("unansweredCount", ">=", unansweredToPause)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const paused: string[] = [];
  for (const { id, isPaused, pausedUntil } of unattended) {
    // Orders placed before the pause expire during it. Managers know already.
    if (isPaused) await trx.updateTable("vendors").set({ unansweredCount: 0 }).where("id", "=", id).execute();
    else {
      const endOfToday = await findEndOfTodayFor(trx, id);
      // A pause of an hour that somebody began shortly before the next opening ends after it.
      await setPause(trx, clockActor, id, pausedUntil && pausedUntil > endOfToday ? pausedUntil : endOfToday);
      paused.push(id);
    }
  }
  return paused;
}
