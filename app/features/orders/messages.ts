import { say, stripBidiControls, t } from "../../i18n/text.ts";
import type { Notice } from "../../ui/notice.ts";

const notCancelled = (message: string): Notice => ({ type: "warning", title: say("Not Cancelled"), message });

export const withdrawalMessages = {
  noReason: say("Please choose a reason"),
  failed: say("The order could not be cancelled. Please try again."),
  /** The restaurant accepted the order first. */
  answered: (restaurantName: string) =>
    notCancelled(t("{restaurant} has already accepted this order.", { restaurant: stripBidiControls(restaurantName) })),
  over: notCancelled(say("This order was already delivered or cancelled.")),
};

export const orderCancelled: Notice = {
  type: "success",
  title: say("Order Cancelled"),
  message: say("Your order was cancelled. You pay nothing."),
};
