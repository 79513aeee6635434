import type { OrderStatus } from "#db/schema.ts";
import { type Message, stripBidiControls, t } from "../../i18n/text.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

const shown: Record<OrderStatus, { label: Message; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "warning" },
  confirmed: { label: "Confirmed", tone: "info" },
  preparing: { label: "Preparing", tone: "secondary" },
  ready: { label: "Ready for Pickup", tone: "success" },
  out_for_delivery: { label: "Out for Delivery", tone: "info" },
  delivered: { label: "Delivered", tone: "success" },
  cancelled: { label: "Cancelled", tone: "error" },
};

/** Every status an order can have, in their usual order. */
export const statuses = Object.keys(shown) as OrderStatus[];

/** Returns label and colour of a status; 'Unknown' for anything else. See docs/decisions.md, 'Order statuses and timeline'. */
export function describeStatus(status: string): { label: Message; tone: BadgeTone } {
  const known = statuses.find((name) => name === status);
  return known ? shown[known] : { label: "Unknown", tone: "neutral" };
}

/** Whether a status is final: delivered or cancelled. */
export function isFinal(status: OrderStatus): status is "delivered" | "cancelled" {
  return status === "delivered" || status === "cancelled";
}

export const timelineSteps = [
  { status: "pending", label: "Order Placed" },
  { status: "confirmed", label: "Confirmed" },
  { status: "preparing", label: "Preparing" },
  { status: "out_for_delivery", label: "Out for Delivery" },
  { status: "delivered", label: "Delivered" },
] as const;

/**
 * Returns the state of each of the five steps. A step is done once the order is past it; `ready` completes preparing; a
 * delivered order has completed all of them. A cancelled order has no timeline.
 */
export function stepStates(status: OrderStatus): ("done" | "current" | "todo")[] {
  const at = status === "ready" ? 2 : timelineSteps.findIndex((step) => step.status === status);
  return timelineSteps.map((_, index) => {
    if (index < at || status === "delivered" || (status === "ready" && index === at)) return "done";
    return index === at ? "current" : "todo";
  });
}

/** Describes what happens now and next; '' for a status that the app does not know. */
export function describeProgress(status: OrderStatus, restaurantName: string): string {
  const restaurant = stripBidiControls(restaurantName);
  const sentences: Record<OrderStatus, () => string> = {
    pending: () => t("Waiting for {restaurant} to confirm your order.", { restaurant }),
    confirmed: () => t("{restaurant} has confirmed your order. Next: they start cooking.", { restaurant }),
    preparing: () => t("{restaurant} is preparing your food. Next: a rider picks it up.", { restaurant }),
    ready: () => t("Your food is ready. Next: a rider picks it up."),
    out_for_delivery: () => t("Your food is on its way. Please keep the cash ready."),
    delivered: () => t("Your food was delivered. Enjoy your meal!"),
    cancelled: () => t("This order was cancelled. You pay nothing."),
  };
  return statuses.includes(status) ? sentences[status]() : "";
}
