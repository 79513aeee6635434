import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import type { Notice } from "../../ui/notice.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { changeQuantity, clearCart, removeLine, undoReplacement } from "./cart.server.ts";
import type { CartChange } from "./cart-form.ts";
import { maxQuantity } from "./cart-totals.ts";
import * as messages from "./messages.ts";

/** Carries out the change requested by a button of the cart page, and returns the notice for the customer. */
export async function changeCart(
  customerId: string,
  { intent, lineId, quantity, note = "" }: CartChange,
): Promise<Notice> {
  switch (intent) {
    case "clear":
      await clearCart(customerId);
      return messages.cartCleared;
    case "undo":
      return (await undoReplacement(customerId)) ? messages.cartRestored : messages.nothingToRestore;
    case "remove":
      return lineId ? remove(customerId, lineId) : messages.changeFailedNotice("remove");
    case "note":
      return messages.lineNoteNotice(lineId ? await changeNote(customerId, lineId, note) : { kind: "not-found" });
    case "set":
      if (!lineId || quantity === undefined) return messages.changeFailedNotice("set");
      if (quantity > maxQuantity) return messages.quantityLimitReached;
      if (quantity < 1) return remove(customerId, lineId);
      return messages.quantityNotice(await changeQuantity(customerId, lineId, quantity));
    default:
      return messages.changeFailedNotice("set");
  }
}

async function remove(customerId: string, lineId: number): Promise<Notice> {
  // A line that does not exist counts as removed: a second tap sends the same form.
  await removeLine(customerId, lineId);
  return messages.itemRemoved;
}

/**
 * Changes the note of a line of the current cart. Another line that it then equals is merged into it, and not the other way
 * round: a second tap, which sends the same form, still finds its line.
 * @returns 'full' if the merged line would exceed `maxQuantity`
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
    const duplicate = await findDuplicate(trx, lineId, note);
    const quantity = line.quantity + (duplicate?.quantity ?? 0);
    if (quantity > maxQuantity) return { kind: "full" };
    if (duplicate) await trx.deleteFrom("cartItems").where("id", "=", duplicate.id).execute();
    await trx.updateTable("cartItems").set({ note, quantity }).where("id", "=", lineId).execute();
    return { kind: "changed" };
  });
}

/** Finds the line of the same cart that this line would equal with the note. */
function findDuplicate(trx: Transaction, lineId: number, note: string) {
  return trx
    .selectFrom("cartItems as duplicate")
    .innerJoin("cartItems as line", "line.cartId", "duplicate.cartId")
    .select(["duplicate.id", "duplicate.quantity"])
    .where("line.id", "=", lineId)
    .where("duplicate.id", "!=", lineId)
    .whereRef("duplicate.menuItemId", "=", "line.menuItemId")
    .where(sql<boolean>`duplicate.variation_id is not distinct from line.variation_id`)
    .where("duplicate.lineKey", "=", sql<string>`cart_line_key(line.option_ids, ${note})`)
    .executeTakeFirst();
}
