import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import type { DeskMember } from "../desk/staff-member.ts";
import { type DeskActor, recordEvents } from "../history/desk-events.server.ts";
import { findNow } from "../hours/openings.server.ts";
import { findEndOfTodayFor } from "../hours/pause.server.ts";
import { findStartOfDay, type SoldOutUntil, toJsonTime, tomorrowAfter } from "./sold-out-until.ts";

/** An SQL condition without parameters: a row of `menu_items` is sold out now. */
export const isSoldOut = sql<boolean>`coalesce(menu_items.sold_out_until > now(), false)`;

/** Until when something is sold out, and the database's clock in epoch milliseconds, which decides when that is over. */
interface SoldOutTime {
  until: Date | "infinity" | null;
  now: number;
}

/**
 * `not-found`: there is no such dish or option, or the person does not work at its restaurant. `wrong-date`: the
 * time is past, or the day is not after today or too far ahead.
 */
export type MarkSoldOutResult =
  | ({ kind: "changed"; name: string } & SoldOutTime)
  | { kind: "not-found" }
  | { kind: "wrong-date" };

/** Marks a dish as sold out, or turns it on, if the person works at the restaurant. */
export function markSoldOut(
  member: DeskMember,
  { vendorId, menuItemId, until: wanted }: { vendorId: string; menuItemId: string; until: SoldOutUntil },
): Promise<MarkSoldOutResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<MarkSoldOutResult> => {
    const time = await findSoldOutTime(trx, vendorId, wanted);
    if (!time) return { kind: "wrong-date" };
    const [name] = await setSoldOut(trx, member, { vendorId, menuItemIds: [menuItemId], until: time.until });
    return name === undefined ? { kind: "not-found" } : { kind: "changed", name, ...time };
  });
}

/** Returns until when something of a restaurant is sold out; undefined if that is a wrong date. */
export async function findSoldOutTime(
  trx: Db,
  vendorId: string,
  wanted: SoldOutUntil,
): Promise<SoldOutTime | undefined> {
  const now = await findNow(trx);
  if (wanted === "next-opening") return { until: await findEndOfTodayFor(trx, vendorId), now };
  if (wanted === null || wanted === "infinity") return { until: wanted, now };
  const until = wanted instanceof Date ? wanted : findStartOfDay(wanted.day, now);
  return until && until.getTime() > now ? { until, now } : undefined;
}

/** Returns the first day on which something that sells out now can come back, as 'YYYY-MM-DD'. */
export async function findTomorrow(): Promise<string> {
  return tomorrowAfter(await findNow(db));
}

/**
 * Marks dishes of a restaurant as sold out until a given time, or until somebody turns them on ('infinity'); null turns them
 * on. Ids of other restaurants' dishes are ignored. Records a line in the history for each dish that changes, and returns
 * the names of all.
 */
export async function setSoldOut(
  trx: Db,
  actor: DeskActor,
  { vendorId, menuItemIds, until }: { vendorId: string; menuItemIds: string[]; until: Date | "infinity" | null },
): Promise<string[]> {
  const dishes = await trx
    .selectFrom("menuItems")
    .select(["id", "name", "soldOutUntil"])
    .where("vendorId", "=", vendorId)
    .where(sql<boolean>`id = any(${menuItemIds})`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const names = dishes.map(({ name }) => name);
  const untilText = toJsonTime(until);
  const changed = dishes.filter(({ soldOutUntil }) => toJsonTime(soldOutUntil) !== untilText);
  // Even an update of no rows would clear the catalogue's cache.
  if (changed.length === 0) return names;
  const ids = changed.map(({ id }) => id);
  await trx.updateTable("menuItems").set({ soldOutUntil: until }).where(sql<boolean>`id = any(${ids})`).execute();
  const events = changed.map(({ id, name, soldOutUntil }) => ({
    action: until ? ("dish.sold-out" as const) : ("dish.turn-on" as const),
    subjectId: id,
    vendorId,
    before: { name, soldOutUntil: toJsonTime(soldOutUntil) },
    after: { name, soldOutUntil: untilText },
  }));
  await recordEvents(trx, actor, events);
  return names;
}
