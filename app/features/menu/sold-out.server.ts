import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { findEndOfTodayFor } from "../hours/pause.server.ts";
import { type DeskActor, recordEvent } from "../staff/desk-events.server.ts";
import { lockRestaurant } from "../staff/lock-restaurant.server.ts";
import type { DeskMember } from "../staff/staff-member.ts";
import type { SoldOutUntil } from "./sold-out-until.ts";

/** An SQL condition without parameters: a row of `menu_items` is sold out now. */
export const isSoldOut = sql<boolean>`coalesce(menu_items.sold_out_until > now(), false)`;

/** `not-found`: there is no such dish or option, or the person does not work at its restaurant. */
export type SoldOutChanged = { kind: "changed"; name: string; until: Date | "infinity" | null } | { kind: "not-found" };

/** Marks a dish as sold out, or turns it on, if the person works at the restaurant. */
export function markSoldOut(
  member: DeskMember,
  { vendorId, menuItemId, until: wanted }: { vendorId: string; menuItemId: string; until: SoldOutUntil },
): Promise<SoldOutChanged> {
  return transact(async (trx): Promise<SoldOutChanged> => {
    if (!(await lockRestaurant(trx, member, vendorId))) return { kind: "not-found" };
    const until = wanted === "next-opening" ? await findEndOfTodayFor(trx, vendorId) : wanted;
    const [name] = await setSoldOut(trx, member, { vendorId, menuItemIds: [menuItemId], until });
    return name === undefined ? { kind: "not-found" } : { kind: "changed", name, until };
  });
}

/**
 * Marks dishes of a restaurant as sold out until a given time, or until somebody turns them on ('infinity'); null turns them
 * on. Ids of other restaurants' dishes are ignored. Records a line in the history for each dish, and returns their names.
 */
export async function setSoldOut(
  trx: Kysely<Database>,
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
  for (const { id, name, soldOutUntil } of dishes) {
    await trx.updateTable("menuItems").set({ soldOutUntil: until }).where("id", "=", id).execute();
    await recordEvent(trx, actor, {
      action: until ? "dish.sold-out" : "dish.turn-on",
      subjectType: "dish",
      subjectId: id,
      vendorId,
      before: { name, soldOutUntil: typeof soldOutUntil === "number" ? "infinity" : soldOutUntil },
      after: { name, soldOutUntil: until },
    });
  }
  return dishes.map(({ name }) => name);
}
