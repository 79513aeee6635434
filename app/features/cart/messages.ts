import { say, stripBidiControls, t, translate } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { failure, type Notice } from "../../ui/notice.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";
import type { AddToCartResult } from "./add-to-cart.server.ts";
import type { ChangeQuantityResult } from "./cart.server.ts";
import { maxNoteLength, maxOrderLines, maxOrderRupees, maxQuantity } from "./cart-totals.ts";

const quantityLimit = say(`${maxQuantity} is the maximum per item` as const);

/** Shown wherever the total of a cart exceeds the maximum of an order. */
export const orderTooLarge = () => t("One order can total at most {amount}.", { amount: formatRupees(maxOrderRupees) });

const tooManyLines = say(`One order can have at most ${maxOrderLines} different items.` as const);

const soldOut = (name: string) => t("{name} is sold out today. Please choose something else.", { name });

const updated = (message: string): Notice => ({ type: "success", title: say("Cart Updated"), message });
const limitReached = (message: string): Notice => ({ type: "warning", title: say("Warning"), message });

export const addFailed = failure(say("Failed to add item to cart"));
/** For the page of a dish that the restaurant has removed or hidden. */
export const dishGone: Notice = {
  type: "warning",
  title: say("Warning"),
  message: say("This dish is no longer on the menu."),
};
export const noteTooLong = say(`A note can have at most ${maxNoteLength} characters.` as const);
export const wrongQuantity = say(`Please enter a quantity from 1 to ${maxQuantity}.` as const);
export const itemRemoved = updated(say("Item removed from cart"));
export const cartCleared = updated(say("Cart cleared"));
export const cartRestored = updated(say("Your earlier cart was restored"));
export const nothingToRestore: Notice = {
  type: "info",
  title: say("Info"),
  message: say("There is no earlier cart to restore"),
};
/** For + pressed at the limit; with scripts the button sends nothing. */
export const quantityLimitReached = limitReached(quantityLimit);

/** The notice after 'Add to Cart'. */
export function addToCartNotice(added: AddToCartResult | { kind: "unavailable" }): Notice {
  const name = "itemName" in added ? stripBidiControls(added.itemName) : "";
  switch (added.kind) {
    case "added":
      return addedToCart(t("{name} has been added to your cart", { name }), added.replacedRestaurant);
    case "raised":
      return updated(t("{name} quantity updated", { name }));
    case "full":
      return limitReached(t("{name}: {limit}", { name, limit: translate(quantityLimit) }));
    case "too-large":
      return notAdded(name, orderTooLarge());
    case "too-many-lines":
      return notAdded(name, translate(tooManyLines));
    case "sold-out":
      return { type: "warning", title: say("Sold Out"), message: soldOut(name) };
    case "choices": {
      const message = added.problems.map(describeChoiceProblem).join(" ");
      return { type: "warning", title: say("Please Choose"), message };
    }
    case "not-orderable":
    case "unavailable":
      return addFailed;
  }
}

/** The notice for dishes put into the cart. If they replaced another restaurant's cart, it says so and offers Undo. */
export function addedToCart(message: string, replacedRestaurant: string | undefined): Notice {
  const title = say("Added to Cart");
  if (!replacedRestaurant) return { type: "success", title, message };
  const restaurant = stripBidiControls(replacedRestaurant);
  const both = t("{message}. It replaced your cart from {restaurant}.", { message, restaurant });
  return { type: "info", title, message: both, kind: "undo-cart" };
}

/** The notice after − or +. */
export function quantityNotice(change: ChangeQuantityResult): Notice {
  if (change.kind === "not-found") return changeFailedNotice("set");
  const itemName = stripBidiControls(change.itemName);
  return change.kind === "too-large"
    ? notAdded(itemName, orderTooLarge())
    : updated(t("{name} quantity updated", { name: itemName }));
}

/** The action data of the cart page: a failure, or the reply to a rejected note. */
export type CartReply = Notice | FormReply | null;

/** The notice after a line's note was saved. */
export function lineNoteNotice({ kind }: { kind: "changed" | "full" | "not-found" }): Notice {
  if (kind === "changed") return updated(say("Your note was saved"));
  return kind === "full" ? quantityLimitReached : changeFailedNotice("note");
}

function notAdded(itemName: string, limit: string): Notice {
  const message = t("{name} was not added. {limit}", { name: itemName, limit });
  return { type: "warning", title: say("Order Too Large"), message };
}

/** The notice for a change of the cart that failed, by the intent of the button, which a forged form may have invented. */
export function changeFailedNotice(intent: string | null): Notice {
  switch (intent) {
    case "remove":
      return failure(say("Failed to remove item from cart"));
    case "clear":
      return failure(say("Failed to clear cart"));
    case "note":
      return failure(say("Failed to save your note"));
    case "undo":
      return failure(say("Failed to restore your earlier cart"));
    default:
      return failure(say("Failed to update quantity"));
  }
}
