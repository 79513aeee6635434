import { stripBidiControls } from "../../ui/bidi.ts";

// Must not import zod, because browser code imports this module.

/** What customers read of orders for later. `when` is such as 'at 8:30 PM' or 'tomorrow at 12:30 AM'. */
export const laterMessages = {
  deliveryTime: "Delivery time",
  asSoonAsPossible: "As soon as possible",
  deliver: (when: string) => `Deliver ${when}`,
  /** The time chosen before is over. */
  chosenIsGone: "The time you chose is no longer possible. Please choose another one.",
  timeGoneTitle: "Delivery Time",
  timeGone: (restaurantName: string, when: string) =>
    `${stripBidiControls(restaurantName)} can no longer deliver ${when}. Please choose another time. Your cart is kept.`,
  onlyLater: (restaurantName: string) =>
    `${stripBidiControls(restaurantName)} is closed right now, but delivers later today. Please choose a time. Your cart is kept.`,
  orderForLater: "You can order for later today.",
  placed: (orderId: string, when: string) => `Your order #${orderId} has been placed. It is delivered ${when}.`,
  /** On the order's page before the kitchen's board shows it. */
  waits: (restaurantName: string, time: string) =>
    `Your order is kept for later. ${stripBidiControls(restaurantName)} gets it at ${time}.`,
};
