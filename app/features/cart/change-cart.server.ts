import type { Notice } from "../../ui/notice.ts";
import { changeQuantity, clearCart, removeLine, undoReplacement } from "./cart.server.ts";
import type { CartChange } from "./cart-form.ts";
import { maxQuantity } from "./cart-totals.ts";
import { changeNote } from "./change-note.server.ts";
import * as messages from "./messages.ts";

/** Carries out the change requested by a button of the cart page, and returns the notice for the customer. */
export async function changeCart(
  customerId: string,
  { intent, lineId, quantity = 0, note = "" }: CartChange,
): Promise<Notice> {
  switch (intent) {
    case "clear":
      await clearCart(customerId);
      return messages.cartCleared;
    case "undo":
      return (await undoReplacement(customerId)) ? messages.cartRestored : messages.nothingToRestore;
    case "remove":
      if (!lineId) return messages.changeFailedNotice("remove");
      // A line that does not exist counts as removed: a second tap sends the same form.
      await removeLine(customerId, lineId);
      return messages.itemRemoved;
    case "note":
      return messages.lineNoteNotice(lineId ? await changeNote(customerId, lineId, note) : { kind: "not-found" });
    case "set":
      if (quantity > maxQuantity) return messages.quantityLimitReached;
      if (!lineId || !quantity) return messages.changeFailedNotice("set");
      return messages.quantityNotice(await changeQuantity(customerId, lineId, quantity));
    default:
      return messages.changeFailedNotice("set");
  }
}
