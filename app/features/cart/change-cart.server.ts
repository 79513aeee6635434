import type { Notice } from "../../ui/notice.ts";
import { changeQuantity, clearCart, removeLine, undoReplacement } from "./cart.server.ts";
import type { CartChange } from "./cart-form.ts";
import { maxQuantity } from "./cart-totals.ts";
import { changeNote } from "./change-note.server.ts";
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
