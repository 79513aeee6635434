import type { OrderStatus } from "#db/schema.ts";
import { stripBidiControls } from "../../ui/bidi.ts";

/** The text of a message about an order, on one line. */
export function describeNews(status: OrderStatus, restaurantName: string, reason = ""): string {
  const restaurant = stripBidiControls(restaurantName);
  const sentences: Record<OrderStatus, string> = {
    pending: `Your order was sent to ${restaurant}.`,
    confirmed: `${restaurant} has accepted your order.`,
    preparing: `${restaurant} is preparing your food.`,
    ready: "Your food is ready and waits for a rider.",
    out_for_delivery: "Your food is on its way. Please keep the cash ready.",
    delivered: "Your food was delivered. Enjoy your meal!",
    cancelled: `Your order was cancelled. You pay nothing.${reason && ` ${stripBidiControls(reason)}`}`,
  };
  return sentences[status];
}

const subjects: Partial<Record<OrderStatus, string>> = {
  pending: "Your order",
  delivered: "Delivered: your order",
  cancelled: "Cancelled: your order",
};

/** The subject of a mail, such as 'Delivered: your order #12ab34 from Karahi House'. */
export function mailSubject(status: OrderStatus, order: { number: string; restaurantName: string }): string {
  return `${subjects[status] ?? "Your order"} ${order.number} from ${stripBidiControls(order.restaurantName)}`;
}
