import { stripBidiControls } from "../../ui/bidi.ts";
import type { NoticeType } from "../../ui/notice-type.ts";
import type { Added } from "./add-to-cart.server.ts";
import { maxQuantity } from "./cart-totals.ts";

/** A notice as the next page shows it. */
export interface CartNotice {
  type: NoticeType;
  title: string;
  message: string;
  kind?: "undo-cart";
}

const mostText = `${maxQuantity} is the most of one item`;

/** What 'Add to Cart' answers (spec, point 8; the replaced cart is named, design §6). */
export function noticeOfAdding(added: Added): CartNotice {
  if (!("itemName" in added)) {
    return additionFailed;
  }
  const itemName = stripBidiControls(added.itemName);
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
    message: `${message}. It replaced your cart from ${stripBidiControls(added.replacedRestaurant)}.`,
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

/** After a line's quantity was changed. */
export function quantityUpdated(itemName: string): CartNotice {
  return { type: "success", title: "Cart Updated", message: `${stripBidiControls(itemName)} quantity updated` };
}

/** After a change of the cart that could not be made (spec, point 8). */
export function noticeOfFailure(intent: string | null): CartNotice {
  if (intent === "clear") return clearingFailed;
  if (intent === "undo") return undoFailed;
  return intent === "remove" ? removalFailed : updateFailed;
}
