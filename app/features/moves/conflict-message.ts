import type { CancelCode, OrderStatus } from "#db/schema.ts";

interface ShownChange {
  status: OrderStatus;
  cancelCode: CancelCode | null;
  /** A name; empty when unknown. */
  by: string;
  /** As displayed, such as '8:14 PM'. */
  time: string;
}

const verbs: Record<OrderStatus, string> = {
  pending: "Changed",
  confirmed: "Accepted",
  preparing: "Started",
  ready: "Marked ready",
  out_for_delivery: "Handed over",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/**
 * Returns the message for a move that came too late: 'Accepted by Ali, 8:14 PM'. `seenStatus` is the status that the
 * page showed; if the order still has it, something else about the order was changed.
 */
export function describeConflict({ status, cancelCode, by, time }: ShownChange, seenStatus: OrderStatus): string {
  if (cancelCode === "no_answer") return `Cancelled because nobody answered, ${time}`;
  if (cancelCode === "customer") return `Cancelled by the customer, ${time}`;
  if (cancelCode === "no_show") return withName("Reported as no answer at the door", by, time);
  const verb = status === seenStatus ? "Changed" : cancelCode === "refused" ? "Refused" : verbs[status];
  return withName(verb, by, time);
}

function withName(verb: string, by: string, time: string): string {
  return by ? `${verb} by ${by}, ${time}` : `${verb}, ${time}`;
}
