import { stripBidiControls } from "../../ui/bidi.ts";
import type { FormReply } from "../../ui/form-reply.ts";
import { failure, type Notice } from "../../ui/notice.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";
import type { Added } from "./add-to-cart.server.ts";
import type { QuantityChange } from "./cart.server.ts";
import { largestOrderRupees, maxNoteLength, maxQuantity } from "./cart-totals.ts";

const quantityLimit = `${maxQuantity} is the most of one item`;

/** Said wherever a cart comes to more than one order may. */
export const orderTooLarge = `One order can come to ${formatRupees(largestOrderRupees)} at most.`;

const soldOut = (itemName: string) => `${itemName} is sold out today. Please choose something else.`;

const updated = (message: string): Notice => ({ type: "success", title: "Cart Updated", message });

export const addFailed = failure("Failed to add item to cart");
export const noteTooLong = `A note can have ${maxNoteLength} characters at most.`;
export const wrongQuantity = `Please enter a quantity from 1 to ${maxQuantity}.`;
export const itemRemoved = updated("Item removed from cart");
export const cartCleared = updated("Cart cleared");
export const cartRestored = updated("Your earlier cart is back");
export const nothingToRestore: Notice = {
  type: "info",
  title: "Cart Updated",
  message: "There is no earlier cart to bring back",
};
/** + was pressed at the limit. Where scripts run the button sends nothing then. */
export const quantityLimitReached: Notice = { type: "warning", title: "Cart Updated", message: quantityLimit };

/** The notice after 'Add to Cart'; it names the restaurant whose cart was replaced and offers Undo. */
export function noticeOfAdding(added: Added | { kind: "unavailable" }): Notice {
  if (!("itemName" in added)) return addFailed;
  const itemName = stripBidiControls(added.itemName);
  if (added.kind === "too-large") return notAdded(itemName);
  if (added.kind === "sold-out") return { type: "warning", title: "Sold Out", message: soldOut(itemName) };
  if (added.kind === "choices") {
    return { type: "warning", title: "Please Choose", message: describeChoiceProblem(added.problem) };
  }
  if (added.kind === "full") {
    return { type: "warning", title: "Cart Updated", message: `${itemName}: ${quantityLimit}` };
  }
  if (added.kind === "raised") return updated(`${itemName} quantity updated`);
  const message = `${itemName} has been added to your cart`;
  if (!added.replacedRestaurant) return { type: "success", title: "Added to Cart", message };
  return {
    type: "info",
    title: "Added to Cart",
    message: `${message}. It replaced your cart from ${stripBidiControls(added.replacedRestaurant)}.`,
    kind: "undo-cart",
  };
}

/** The notice after − or +. */
export function noticeOfQuantity(change: QuantityChange): Notice {
  if (change.kind === "not-found") return noticeOfFailure("set");
  const itemName = stripBidiControls(change.itemName);
  return change.kind === "too-large" ? notAdded(itemName) : updated(`${itemName} quantity updated`);
}

/** The answer of the cart's action: what failed, or the refused form of a note. */
export type CartReply = Notice | FormReply | null;

/** The notice after a note of a line was written. */
export function noticeOfNote({ kind }: { kind: "changed" | "full" | "not-found" }): Notice {
  if (kind === "changed") return updated("Your note was saved");
  return kind === "full" ? quantityLimitReached : noticeOfFailure("note");
}

function notAdded(itemName: string): Notice {
  return { type: "warning", title: "Order Too Large", message: `${itemName} was not added. ${orderTooLarge}` };
}

const failures: Record<string, Notice> = {
  set: failure("Failed to update quantity"),
  remove: failure("Failed to remove item from cart"),
  clear: failure("Failed to clear cart"),
  note: failure("Failed to save your note"),
  undo: failure("Failed to bring your earlier cart back"),
};

/** The notice after a change of the cart that could not be made, by the button's intent. */
export function noticeOfFailure(intent: string | null): Notice {
  return failures[intent ?? "set"] ?? failure("Failed to update quantity");
}
