import { stripBidiControls } from "../../ui/bidi.ts";
import type { Notice } from "../../ui/notice.ts";

// Must not import zod, because browser code imports this module.

const notCancelled = (message: string): Notice => ({ type: "warning", title: "Not Cancelled", message });

export const withdrawalMessages = {
  noReason: "Please choose a reason",
  failed: "The order could not be cancelled. Please try again.",
  /** The restaurant was faster. */
  answered: (restaurantName: string) =>
    notCancelled(`${stripBidiControls(restaurantName)} has already accepted this order.`),
  over: notCancelled("This order is already over."),
};

export const printReceipt = "Print Receipt";

export const orderCancelled: Notice = {
  type: "success",
  title: "Order Cancelled",
  message: "Your order was cancelled. You pay nothing.",
};
