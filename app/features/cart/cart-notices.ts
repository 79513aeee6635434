import { inSentence } from "../../ui/in-sentence.ts";
import type { NoticeType } from "../../ui/notice-type.ts";
import { formatRupees } from "../money/money.ts";
import type { Added } from "./add-to-cart.server.ts";
import type { QuantityChange } from "./cart.server.ts";
import { largestOrderRupees, maxQuantity } from "./cart-totals.ts";

/** A notice as the next page shows it. */
export interface CartNotice {
  type: NoticeType;
  title: string;
  message: string;
  kind?: "undo-cart";
}

const mostText = `${maxQuantity} is the most of one item`;

/** Said wherever a cart comes to more than one order may. */
export const orderTooLarge = `One order can come to ${formatRupees(largestOrderRupees)} at most.`;

/** What 'Add to Cart' answers (spec, point 8; the replaced cart is named, design §6). */
export function noticeOfAdding(added: Added): CartNotice {
  if (!("itemName" in added)) {
    return additionFailed;
  }
  const itemName = inSentence(added.itemName);
  if (added.kind === "too-large") return notAdded(itemName);
  if (added.kind === "full") {
    return { type: "warning", title: "Cart Updated", message: `${itemName}: ${mostText}` };
  }
  if (added.kind === "raised")
    return { type: "success", title: "Cart Updated", message: `${itemName} quantity updated` };
  const message = `${itemName} has been added to your cart`;
  if (!added.replacedRestaurant) return { type: "success", title: "Added to Cart", message };
  return {
    type: "info",
    title: "Added to Cart",
    message: `${message}. It replaced your cart from ${inSentence(added.replacedRestaurant)}.`,
    kind: "undo-cart",
  };
}

export const itemRemoved: CartNotice = { type: "success", title: "Cart Updated", message: "Item removed from cart" };
export const cartCleared: CartNotice = { type: "success", title: "Cart Updated", message: "Cart cleared" };
export const cartRestored: CartNotice = {
  type: "success",
  title: "Cart Updated",
  message: "Your earlier cart is back",
};
export const nothingToRestore: CartNotice = {
  type: "info",
  title: "Cart Updated",
  message: "There is no earlier cart to bring back",
};
/** + was pressed at 99. With scripts the button sends nothing then. */
export const mostReached: CartNotice = { type: "warning", title: "Cart Updated", message: mostText };
export const updateFailed: CartNotice = { type: "error", title: "Error", message: "Failed to update quantity" };
export const additionFailed: CartNotice = { type: "error", title: "Error", message: "Failed to add item to cart" };
const clearingFailed: CartNotice = { type: "error", title: "Error", message: "Failed to clear cart" };
const undoFailed: CartNotice = { type: "error", title: "Error", message: "Failed to bring your earlier cart back" };
export const removalFailed: CartNotice = { type: "error", title: "Error", message: "Failed to remove item from cart" };

/** After a line's quantity was to be changed. */
export function noticeOfQuantity(change: QuantityChange): CartNotice {
  if (change.kind === "not-found") return updateFailed;
  const itemName = inSentence(change.itemName);
  if (change.kind === "too-large") return notAdded(itemName);
  return { type: "success", title: "Cart Updated", message: `${itemName} quantity updated` };
}

function notAdded(itemName: string): CartNotice {
  return { type: "warning", title: "Order Too Large", message: `${itemName} was not added. ${orderTooLarge}` };
}

/** After a change of the cart that could not be made (spec, point 8). */
export function noticeOfFailure(intent: string | null): CartNotice {
  if (intent === "clear") return clearingFailed;
  if (intent === "undo") return undoFailed;
  return intent === "remove" ? removalFailed : updateFailed;
}
