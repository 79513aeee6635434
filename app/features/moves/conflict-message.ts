import type { OrderStatus } from "#db/schema.ts";
import type { LatestChange } from "./concurrent-changes.server.ts";

type ShownChange = Pick<LatestChange, "isOfStatus" | "status" | "cancelCode" | "by" | "isByRider"> & {
  /** As displayed: '8:14 PM', or '20 Nov 2026 at 8:14 PM' before today. */
  time: string;
};

const verbs: Record<OrderStatus, string> = {
  pending: "Changed",
  confirmed: "Accepted",
  preparing: "Started",
  ready: "Marked ready",
  out_for_delivery: "Handed over",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** Returns the message for a move that came too late: 'Accepted by Ali, 8:14 PM'. */
export function describeConflict({ isOfStatus, status, cancelCode, by, isByRider, time }: ShownChange): string {
  if (!isOfStatus) return withName("Changed", by, time);
  if (cancelCode === "no_answer") return `Cancelled because nobody answered, ${time}`;
  if (cancelCode === "customer") return `Cancelled by the customer, ${time}`;
  if (status === "out_for_delivery" && isByRider) return withName("Picked up", by, time);
  if (cancelCode === "no_show") return withName("Reported as no answer at the door", by, time);
  return withName(cancelCode === "refused" ? "Refused" : verbs[status], by, time);
}

function withName(verb: string, by: string, time: string): string {
  return by ? `${verb} by ${by}, ${time}` : `${verb}, ${time}`;
}
