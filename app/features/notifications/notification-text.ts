import type { OrderStatus } from "#db/schema.ts";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { isFinal } from "../orders/order-status.ts";
import { describeCancelReason, describeState } from "../orders/order-updates.ts";
import type { OrderDetail } from "../orders/orders.server.ts";

/** The text of a message about an order, on one line. */
export function notificationText(status: OrderStatus, order: OrderDetail): string {
  const sentence = describeState(status, order);
  const reason = status === "cancelled" ? describeCancelReason(order) : undefined;
  return reason ? `${sentence} ${t("Reason: {reason}", { reason: stripBidiControls(reason) })}` : sentence;
}

const endSubjects = {
  delivered: "Delivered: your order {number} from {restaurant}",
  cancelled: "Cancelled: your order {number} from {restaurant}",
} as const;

/** Returns the subject of an email, such as 'Delivered: your order #12ab34 from Karahi House'. */
export function mailSubject(status: OrderStatus, order: { number: string; restaurantName: string }): string {
  return t(isFinal(status) ? endSubjects[status] : "Your order {number} from {restaurant}", {
    number: order.number,
    restaurant: stripBidiControls(order.restaurantName),
  });
}
