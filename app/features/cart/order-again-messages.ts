import { nameFor } from "../../i18n/name-for.ts";
import { isolate, say, stripBidiControls, t } from "../../i18n/text.ts";
import type { Notice } from "../../ui/notice.ts";
import { formatPriceChange, formatRupees } from "../money/money.ts";
import { maxOrderLines, maxOrderRupees, maxQuantity } from "./cart-totals.ts";
import { addedToCart } from "./messages.ts";
import type { OrderAgainResult } from "./order-again.server.ts";
import type { LeftOutReason, OrderAgainChange } from "./order-again.ts";

export const orderAgainFailed = say("The order could not be added to your cart. Please try again.");

const reasons: Record<LeftOutReason, () => string> = {
  gone: () => t("no longer on the menu"),
  "sold-out": () => t("sold out today"),
  size: () => t("no longer comes in this size"),
  extras: () => t("its extras have changed"),
  full: () => t(`${maxQuantity} is the maximum per item` as const),
  "too-large": () => t("one order can total at most {amount}", { amount: formatRupees(maxOrderRupees) }),
  "too-many-lines": () => t(`one order can have at most ${maxOrderLines} different items` as const),
};

/** Describes a change: 'Raita was left out: sold out today.', 'Naan: Rs. 40 → Rs. 50 each.' */
export function describeOrderAgainChange(change: OrderAgainChange): string {
  const name = stripBidiControls(nameFor(change));
  switch (change.kind) {
    case "left-out":
      return t("{name} was left out: {reason}.", { name, reason: reasons[change.reason]() });
    case "without":
      return t("{name} comes without {extras}: not available today.", {
        name,
        extras: change.extras.map((extra) => isolate(stripBidiControls(extra))).join(t(", ")),
      });
    case "price":
      return t("{name}: {change} each.", { name, change: formatPriceChange(change.fromRupees, change.toRupees) });
  }
}

/** Why an earlier order cannot be ordered again, with what is missing. */
export function describeRefusal(refused: Exclude<OrderAgainResult, { kind: "added" }> | { kind: "unavailable" }) {
  switch (refused.kind) {
    case "closed": {
      const { openingText } = refused;
      const restaurant = stripBidiControls(refused.restaurantName);
      return {
        message: `${t("{restaurant} is closed right now.", { restaurant })}${openingText ? ` ${openingText}${t(".")}` : ""}`,
        details: [],
      };
    }
    case "nothing":
      return {
        message: t("Nothing in this order is available today. Your cart has not changed."),
        details: refused.changes.map(describeOrderAgainChange),
      };
    default:
      return { message: t(orderAgainFailed), details: [] };
  }
}

export type OrderAgainRefusal = ReturnType<typeof describeRefusal>;

/** The notice after an earlier order was put into the cart. */
export function orderedAgainNotice(ordered: Extract<OrderAgainResult, { kind: "added" }>): Notice {
  const restaurant = stripBidiControls(ordered.restaurantName);
  return addedToCart(t("Your order from {restaurant} is in your cart", { restaurant }), ordered.replacedRestaurant);
}
