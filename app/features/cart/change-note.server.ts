import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { maxQuantity } from "./cart-totals.ts";

/**
 * Writes the note of a line of the current cart. A line that is then like another one joins it; 'full': together they would
 * be more than `maxQuantity`.
 */
export function changeNote(
  customerId: string,
  lineId: number,
  note: string,
): Promise<{ kind: "changed" | "full" | "not-found" }> {
  return transactForCustomer(customerId, async (trx) => {
    const line = await trx
      .selectFrom("cartItems")
      .innerJoin("carts", "carts.id", "cartItems.cartId")
      .select(["cartItems.id", "cartItems.quantity"])
      .where("cartItems.id", "=", lineId)
      .where("carts.customerId", "=", customerId)
      .where("carts.replacedAt", "is", null)
      .executeTakeFirst();
    if (!line) return { kind: "not-found" };
    const twin = await findTwin(trx, lineId, note);
    if (!twin) {
      await trx.updateTable("cartItems").set({ note }).where("id", "=", lineId).execute();
      return { kind: "changed" };
    }
    const quantity = line.quantity + twin.quantity;
    if (quantity > maxQuantity) return { kind: "full" };
    await trx.deleteFrom("cartItems").where("id", "=", lineId).execute();
    await trx.updateTable("cartItems").set({ quantity }).where("id", "=", twin.id).execute();
    return { kind: "changed" };
  });
}

/** Another line of the same cart that is like this one would be with the note. */
function findTwin(trx: Transaction<Database>, lineId: number, note: string) {
  return trx
    .selectFrom("cartItems as twin")
    .innerJoin("cartItems as line", "line.cartId", "twin.cartId")
    .select(["twin.id", "twin.quantity"])
    .where("line.id", "=", lineId)
    .where("twin.id", "!=", lineId)
    .whereRef("twin.menuItemId", "=", "line.menuItemId")
    .where(sql<boolean>`twin.variation_id is not distinct from line.variation_id`)
    .where("twin.lineKey", "=", sql<string>`cart_line_key(line.option_ids, ${note})`)
    .executeTakeFirst();
}
