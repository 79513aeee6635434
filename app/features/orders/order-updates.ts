import type { CancelCode, OrderStatus } from "#db/schema.ts";
import { stripBidiControls, t, translate } from "../../i18n/text.ts";
import type { Moment } from "../dates/dates.ts";
import { localDateAt } from "../dates/local-time.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import { describeProgress } from "./order-status.ts";
import type { OrderDetail } from "./orders.server.ts";
import { readSoldOut } from "./sold-out-reason.ts";
import { describeWithdrawal } from "./withdrawal-reasons.ts";

type Order = Pick<
  OrderDetail,
  "status" | "restaurantName" | "cancelCode" | "seenAt" | "readyBy" | "isDelayed" | "deliverWhen"
>;

/** Lists the requested time and the kitchen's news of an order: seen, ready around, delayed. They have no full stops. */
export function listKitchenUpdates({ deliverWhen, ...order }: Order): string[] {
  const requested = deliverWhen ? [scheduledOrderMessages.deliver(deliverWhen)] : [];
  return [...requested, ...listProgress(order)];
}

function listProgress({ status, seenAt, readyBy, isDelayed }: Omit<Order, "deliverWhen">): string[] {
  if (status === "pending") return seenAt ? [t("On the kitchen's screen since {time}", { time: timeOf(seenAt) })] : [];
  if ((status !== "confirmed" && status !== "preparing") || !readyBy) return [];
  const ready = t("Ready around {time}", { time: timeOf(readyBy) });
  return isDelayed ? [t("The kitchen needs a little more time"), ready] : [ready];
}

/** The time, with its date if that was before today: a restaurant may forget to close an order. */
function timeOf(at: Moment): string {
  const isPastDay = localDateAt(Date.parse(at.iso)) < localDateAt(Date.now());
  return isPastDay ? t("{date}, {time}", at) : at.time;
}

/** Describes to the customer how an order was cancelled; undefined if unknown. */
export function describeCancellation({
  cancelCode,
  restaurantName,
}: Pick<Order, "cancelCode" | "restaurantName">): string | undefined {
  if (!cancelCode) return undefined;
  const restaurant = stripBidiControls(restaurantName);
  const sentences: Record<CancelCode, () => string> = {
    refused: () => t("{restaurant} could not take your order. You pay nothing.", { restaurant }),
    no_answer: () => t("{restaurant} did not answer in time. You pay nothing.", { restaurant }),
    no_show: () => t("The rider could not deliver your order. You pay nothing."),
    restaurant: () => t("{restaurant} had to cancel your order. You pay nothing.", { restaurant }),
    customer: () => t("You cancelled this order. You pay nothing."),
  };
  return sentences[cancelCode]();
}

/** Translates the reason for a cancellation, unless somebody typed it. */
function translateReason(reason: string): string {
  const dishes = readSoldOut(reason);
  return dishes ? t("Sold out: {dishes}.", { dishes: dishes.join(t(", ")) }) : translate(reason);
}

/**
 * Returns the texts at the top of an order's page. Computed on the server, so that browsers need not load all these
 * sentences.
 */
export function describeOrderUpdates(order: Order & Pick<OrderDetail, "cancelReason" | "waitsUntil">) {
  return {
    sentence: describeState(order.status, order),
    kitchen: listKitchenUpdates(order),
    /** The reason for the cancellation, if it says more than `sentence`. */
    reason: order.status === "cancelled" ? describeCancelReason(order) : undefined,
  };
}

export type OrderUpdates = ReturnType<typeof describeOrderUpdates>;

/** Describes the current and the next step of an order in this status, or how it was cancelled, for its page and for messages. */
export function describeState(
  status: OrderStatus,
  order: Pick<OrderDetail, "restaurantName" | "cancelCode" | "waitsUntil">,
): string {
  const { restaurantName, waitsUntil } = order;
  if (status === "pending" && waitsUntil) return scheduledOrderMessages.waits(restaurantName, waitsUntil.time);
  const cancellation = status === "cancelled" ? describeCancellation(order) : undefined;
  return cancellation ?? describeProgress(status, restaurantName);
}

/** Describes the reason for a cancellation; undefined if it says no more than how the order was cancelled. */
export function describeCancelReason({ cancelCode, cancelReason }: Pick<OrderDetail, "cancelCode" | "cancelReason">) {
  const saysNothing = cancelReason === "" || cancelReason === describeWithdrawal("other");
  return cancelCode === "no_answer" || saysNothing ? undefined : translateReason(cancelReason);
}
