import type { CancelCode, OrderStatus } from "#db/schema.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { describeStatus, isFinal } from "../orders/order-status.ts";
import type { RiderLoad } from "./rider-choices.server.ts";

/** How orders end that are cancelled, by whom or why. */
export const cancellations: Record<CancelCode, string> = {
  refused: "Refused",
  no_answer: "Not answered in time",
  no_show: "No answer at the door",
  restaurant: "Cancelled by the restaurant",
  customer: "Cancelled by the customer",
};

const open: Record<Exclude<OrderStatus, "delivered" | "cancelled">, { label: string; tone: BadgeTone }> = {
  pending: { label: "New", tone: "warning" },
  confirmed: { label: "Accepted", tone: "info" },
  preparing: { label: "Cooking", tone: "secondary" },
  ready: { label: "Ready", tone: "success" },
  out_for_delivery: { label: "On the way", tone: "info" },
};

/** Describes how an order ended, such as 'Delivered' or 'Refused'; returns its status if it has not ended. */
export function describeEnd({ status, cancelCode }: { status: OrderStatus; cancelCode: CancelCode | null }): string {
  return status === "cancelled" && cancelCode ? cancellations[cancelCode] : describeStatus(status).label;
}

/** Returns the kitchen's label of a status, with its colour. */
export function describeKitchenStatus(order: { status: OrderStatus; cancelCode: CancelCode | null }): {
  label: string;
  tone: BadgeTone;
} {
  const { status } = order;
  return isFinal(status) ? { label: describeEnd(order), tone: describeStatus(status).tone } : open[status];
}

/** Formats how long an order has waited: 'just now', '8 min', '2 h 5 min', and from two days '3 days'. */
export function describeAge(minutes: number): string {
  if (minutes < 1) return "just now";
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours < 1 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Describes a rider's open orders: '2 on the way, 1 coming up', or 'Free'. */
export function describeRiderLoad({ onTheWay, waiting }: RiderLoad): string {
  const parts = [onTheWay > 0 && `${onTheWay} on the way`, waiting > 0 && `${waiting} coming up`];
  return parts.filter(Boolean).join(", ") || "Free";
}

/** Returns the text of an order's history for a recorded action; `after` has the fields that it changed. */
export function describeOrderEvent(action: string, after?: Record<string, unknown> | null): string {
  if (action !== "order.set-status" || !after) return actions[action] ?? action;
  const { status, cancelCode = null } = after;
  return describeKitchenStatus({ status: status as OrderStatus, cancelCode: cancelCode as CancelCode | null }).label;
}

/** Returns who changed an order: a person's name as it is, or a label such as 'Customer' for changes without the desk. */
export function describeAuthor(author: string): string {
  return authors.get(author) ?? author;
}

const authors = new Map([
  ["clock", "Automatically"],
  ["customer", "Customer"],
  ["operator", "Operator"],
  ["rider", "Rider"],
  ["vendor", "Restaurant"],
]);

const actions: Record<string, string> = {
  "order.accept": "Accepted",
  "order.refuse": cancellations.refused,
  "order.expire": cancellations.no_answer,
  "order.withdraw": cancellations.customer,
  "order.start": "Started",
  "order.ready": "Ready",
  "order.delay": "10 minutes more",
  "order.assign": "Rider assigned",
  "order.pick-up": "Picked up",
  "order.hand-over": "Handed over",
  "order.deliver": "Delivered",
  "order.no-show": cancellations.no_show,
  "order.cancel": "Cancelled",
  "order.print": "Ticket printed",
  "order.hide-comment": "Comment of the review hidden",
  "order.show-comment": "Comment of the review shown again",
};
