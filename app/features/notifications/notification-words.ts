import type { OrderStatus } from "#db/schema.ts";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { describeReason } from "../orders/kitchen-news.ts";

/** Returns the text of a message about an order, on one line. */
export function describeNews(status: OrderStatus, restaurantName: string, reason = ""): string {
  const restaurant = stripBidiControls(restaurantName);
  const sentences: Record<OrderStatus, string> = {
    pending: t("Your order was sent to {restaurant}.", { restaurant }),
    confirmed: t("{restaurant} has accepted your order.", { restaurant }),
    preparing: t("{restaurant} is preparing your food.", { restaurant }),
    ready: t("Your food is ready and waiting for a rider."),
    out_for_delivery: t("Your food is on its way. Please keep the cash ready."),
    delivered: t("Your food was delivered. Enjoy your meal!"),
    cancelled:
      t("Your order was cancelled. You pay nothing.") + (reason && ` ${describeReason(stripBidiControls(reason))}`),
  };
  return sentences[status];
}

const subjects: Partial<
  Record<
    OrderStatus,
    "Delivered: your order {number} from {restaurant}" | "Cancelled: your order {number} from {restaurant}"
  >
> = {
  delivered: "Delivered: your order {number} from {restaurant}",
  cancelled: "Cancelled: your order {number} from {restaurant}",
};

/** Returns the subject of a mail, such as 'Delivered: your order #12ab34 from Karahi House'. */
export function mailSubject(status: OrderStatus, order: { number: string; restaurantName: string }): string {
  return t(subjects[status] ?? "Your order {number} from {restaurant}", {
    number: order.number,
    restaurant: stripBidiControls(order.restaurantName),
  });
}
