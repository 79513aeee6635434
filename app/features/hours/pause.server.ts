import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { aboutRestaurant, clockActor, type DeskActor, recordEvent } from "../history/desk-events.server.ts";
import { findHours } from "./hours.server.ts";
import { findEndOfToday } from "./opening-hours.ts";
import { findNow } from "./openings.server.ts";

/** A pause that ends within a minute of the running one is the same: its button was pressed twice, or the form sent again. */
const sameEndMs = 60_000;

/**
 * Pauses a restaurant for some minutes, or until the next opening. A repetition leaves the running pause as it is.
 * `not-found`: there is no such restaurant, or the person does not work there.
 */
export function pauseRestaurant(
  member: StaffMember,
  vendorId: string,
  length: number | "until-next-opening",
): Promise<{ kind: "paused"; until: Date } | { kind: "not-found" }> {
  return transactForRestaurant(member, vendorId, async (trx) => {
    const until =
      length === "until-next-opening"
        ? await findEndOfTodayFor(trx, vendorId)
        : new Date((await findNow(trx)) + length * 60_000);
    const { pausedUntil } = await findPause(trx, vendorId);
    const isSame = pausedUntil && Math.abs(until.getTime() - pausedUntil.getTime()) < sameEndMs;
    if (isSame) return { kind: "paused", until: pausedUntil };
    await setPause(trx, member, vendorId, until);
    return { kind: "paused", until };
  });
}

/**
 * Ends a pause. `not-found`: there is no such restaurant, or the person does not work there. `conflict`: another pause has
 * begun.
 * @param seen the version of the pause to end: `pauseSeen` of `findDeskHours`
 */
export function resumeRestaurant(
  member: StaffMember,
  vendorId: string,
  seen?: string,
): Promise<{ kind: "done" | "not-found" | "conflict" }> {
  return transactForRestaurant(member, vendorId, async (trx) => {
    const { pausedUntil } = await findPause(trx, vendorId);
    if (compareSeen({ stored: pausedUntil, sent: null, seen }) === "conflict") return { kind: "conflict" };
    await setPause(trx, member, vendorId, null);
    return { kind: "done" };
  });
}

/** Begins or (with null) ends a pause of a locked restaurant, records it, and resets its count of unanswered orders. */
export async function setPause(trx: Db, actor: DeskActor, vendorId: string, until: Date | null): Promise<void> {
  const before = await findPause(trx, vendorId);
  await trx
    .updateTable("vendors")
    .set({ pausedUntil: until, unansweredCount: 0, updatedAt: sql`now()` })
    .where("id", "=", vendorId)
    .execute();
  if (!until && !before.pausedUntil) return;
  await recordEvent(trx, actor, {
    action: until ? "restaurant.pause" : "restaurant.resume",
    ...aboutRestaurant(vendorId),
    before,
    after: { pausedUntil: until },
  });
}

/** Finds the end of the running pause; null if there is none. */
function findPause(trx: Db, vendorId: string): Promise<{ pausedUntil: Date | null }> {
  return trx
    .selectFrom("vendors")
    .select(sql<Date | null>`case when paused_until > now() then paused_until end`.as("pausedUntil"))
    .where("id", "=", vendorId)
    .executeTakeFirstOrThrow();
}

/** An SQL condition on `vendors`: the latest pause began because nobody answered two orders, and nobody has resumed. */
export const wasPausedByClock = sql<boolean>`coalesce((
  select action = 'restaurant.pause' and staff_id is null and staff_name = ${sql.lit(clockActor.fullName)} from desk_events
  where subject_type = 'restaurant' and subject_id = vendors.id and action in ('restaurant.pause', 'restaurant.resume')
  order by desk_events.id desc limit 1), false)`;

/** As `findEndOfToday`, with the restaurant's stored hours and the database's clock. */
export async function findEndOfTodayFor(trx: Db, vendorId: string): Promise<Date> {
  return new Date(findEndOfToday(await findHours(vendorId, trx), await findNow(trx)));
}
