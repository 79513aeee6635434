import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { type DeskActor, recordEvent } from "../staff/desk-events.server.ts";

/** Whether a row of `menu_items` is sold out now, as SQL without parameters. */
export const isSoldOut = sql<boolean>`coalesce(menu_items.sold_out_until > now(), false)`;

/**
 * Marks dishes of a restaurant as sold out until a moment, or until somebody turns them on ('infinity'); null turns them
 * on. Ids that are no dishes of the restaurant are left alone. Each dish gets a line in the history.
 */
export async function setSoldOut(
  trx: Kysely<Database>,
  actor: DeskActor,
  { vendorId, menuItemIds, until }: { vendorId: string; menuItemIds: string[]; until: Date | "infinity" | null },
): Promise<void> {
  const changed = await trx
    .updateTable("menuItems")
    .set({ soldOutUntil: until })
    .where("vendorId", "=", vendorId)
    .where(sql<boolean>`id = any(${menuItemIds})`)
    .returning(["id", "name"])
    .execute();
  for (const { id, name } of changed) {
    await recordEvent(trx, actor, {
      action: until ? "dish.sold-out" : "dish.turn-on",
      subjectType: "dish",
      subjectId: id,
      vendorId,
      after: { name, soldOutUntil: until },
    });
  }
}
