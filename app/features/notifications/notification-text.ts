import type { OrderStatus } from "#db/schema.ts";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { isFinal } from "../orders/order-status.ts";
import { describeCancellation, describeCancelReason } from "../orders/order-updates.ts";
import type { OrderDetail } from "../orders/orders.server.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";

/** The text of a message about an order, on one line. */
export function notificationText(status: OrderStatus, order: OrderDetail): string {
  const restaurant = stripBidiControls(order.restaurantName);
  const sentences: Record<OrderStatus, () => string> = {
    pending: () =>
      order.waitsUntil
        ? scheduledOrderMessages.waits(order.restaurantName, order.waitsUntil.time)
        : t("Your order was sent to {restaurant}.", { restaurant }),
    confirmed: () => t("{restaurant} has accepted your order.", { restaurant }),
    preparing: () => t("{restaurant} is preparing your food.", { restaurant }),
    ready: () => t("Your food is ready and waiting for a rider."),
    out_for_delivery: () => t("Your food is on its way. Please keep the cash ready."),
    delivered: () => t("Your food was delivered. Enjoy your meal!"),
    cancelled: () => describeEnd(order),
  };
  return sentences[status]();
}

function describeEnd(order: OrderDetail): string {
  const end = describeCancellation(order) ?? t("Your order was cancelled. You pay nothing.");
  const reason = describeCancelReason(order);
  return reason ? `${end} ${t("Reason: {reason}", { reason: stripBidiControls(reason) })}` : end;
}

const endSubjects = {
  delivered: "Delivered: your order {number} from {restaurant}",
  cancelled: "Cancelled: your order {number} from {restaurant}",
} as const;

/** Returns the subject of a mail, such as 'Delivered: your order #12ab34 from Karahi House'. */
export function mailSubject(status: OrderStatus, order: { number: string; restaurantName: string }): string {
  return t(isFinal(status) ? endSubjects[status] : "Your order {number} from {restaurant}", {
    number: order.number,
    restaurant: stripBidiControls(order.restaurantName),
  });
}
