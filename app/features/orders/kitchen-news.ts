import type { CancelCode, OrderStatus } from "#db/schema.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import type { Moment } from "../dates/dates.ts";
import { laterMessages } from "../later/messages.ts";
import { isFinal } from "./order-status.ts";

interface Order {
  status: OrderStatus;
  restaurantName: string;
  cancelCode: CancelCode | null;
  seenAt: Moment | null;
  readyBy: Moment | null;
  isDelayed: boolean;
  deliverAt: Moment | null;
}

/** What the customer reads of the kitchen's answer: seen, ready around, delayed. Sentences without their points. */
export function tellKitchenNews({ deliverAt, ...order }: Order): string[] {
  const wanted = deliverAt && !isFinal(order.status) ? [laterMessages.deliver(`at ${deliverAt.time}`)] : [];
  return [...wanted, ...tellProgress(order)];
}

function tellProgress({ status, seenAt, readyBy, isDelayed }: Omit<Order, "deliverAt">): string[] {
  if (status === "pending") return seenAt ? [`On the kitchen's screen since ${seenAt.time}`] : [];
  if ((status !== "confirmed" && status !== "preparing") || !readyBy) return [];
  const ready = `Ready around ${readyBy.time}`;
  return isDelayed ? ["The kitchen needs a little more time", ready] : [ready];
}

/** How an order was cancelled, in the customer's words; undefined where nobody said. */
export function describeCancellation({
  cancelCode,
  restaurantName,
}: Pick<Order, "cancelCode" | "restaurantName">): string | undefined {
  const restaurant = stripBidiControls(restaurantName);
  const sentences: Record<CancelCode, string> = {
    refused: `${restaurant} could not take your order. You pay nothing.`,
    no_answer: `${restaurant} did not answer in time. You pay nothing.`,
    no_show: "The rider was at your door and could not reach you. You pay nothing.",
    restaurant: `${restaurant} had to cancel your order. You pay nothing.`,
    customer: "You cancelled this order. You pay nothing.",
  };
  return cancelCode ? sentences[cancelCode] : undefined;
}

/** Whether the reason that was written down says more than how it was cancelled. */
export function hasOwnReason({ cancelCode }: Pick<Order, "cancelCode">): boolean {
  return cancelCode !== "no_answer";
}
