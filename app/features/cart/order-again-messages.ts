import { stripBidiControls } from "../../ui/bidi.ts";
import type { Notice } from "../../ui/notice.ts";
import { formatRupees } from "../money/money.ts";
import { largestOrderRupees, maxQuantity } from "./cart-totals.ts";
import type { OrderedAgain } from "./order-again.server.ts";
import type { AgainChange, LeftOutReason } from "./order-again.ts";

export const orderAgainFailed = "The order could not be put into your cart. Please try again.";

const reasons: Record<LeftOutReason, string> = {
  gone: "no longer on the menu",
  "sold-out": "sold out today",
  size: "no longer comes in this size",
  extras: "its extras have changed",
  full: `${maxQuantity} is the most of one item`,
  "too-large": `one order can come to ${formatRupees(largestOrderRupees)} at most`,
};

/** A change in words: 'Raita is not in your cart: sold out today.', 'Naan: Rs. 40 → Rs. 50 each.' */
export function describeAgainChange(change: AgainChange): string {
  const name = stripBidiControls(change.name);
  switch (change.kind) {
    case "left-out":
      return `${name} was left out: ${reasons[change.reason]}.`;
    case "without":
      return `${name} comes without ${change.extras.map(stripBidiControls).join(", ")}: not available today.`;
    case "price":
      return `${name}: ${formatRupees(change.fromRupees)} → ${formatRupees(change.toRupees)} each.`;
  }
}

/** Why an earlier order cannot be ordered again, and what of it is missing. */
export function describeRefusal(refused: Exclude<OrderedAgain, { kind: "added" }> | { kind: "unavailable" }) {
  switch (refused.kind) {
    case "closed": {
      const { openingWords } = refused;
      return {
        message: `${stripBidiControls(refused.restaurantName)} is closed right now.${openingWords ? ` ${openingWords}.` : ""}`,
        details: [],
      };
    }
    case "nothing":
      return {
        message: `Nothing of this order is available today. Your cart is as it was.`,
        details: refused.changes.map(describeAgainChange),
      };
    default:
      return { message: orderAgainFailed, details: [] };
  }
}

export type AgainRefusal = ReturnType<typeof describeRefusal>;

/** The notice after an earlier order went into the cart; it offers Undo where it replaced another restaurant's. */
export function noticeOfOrderAgain({
  restaurantName,
  replacedRestaurant,
}: Extract<OrderedAgain, { kind: "added" }>): Notice {
  const message = `Your order from ${stripBidiControls(restaurantName)} is in your cart`;
  if (!replacedRestaurant) return { type: "success", title: "Added to Cart", message };
  return {
    type: "info",
    title: "Added to Cart",
    message: `${message}. It replaced your cart from ${stripBidiControls(replacedRestaurant)}.`,
    kind: "undo-cart",
  };
}
