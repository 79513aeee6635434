import { isPermitted } from "../desk/permissions.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { findReviewOfOrder } from "../desk-reviews/desk-reviews.server.ts";
import { acknowledgeShown } from "../moves/acknowledge-orders.server.ts";
import { findDeskOrder, listOrderHistory } from "../moves/desk-order.server.ts";
import { originOf, pathAfterMove } from "../moves/move-origin.ts";
import { queueKeyOf } from "../moves/queue-key.ts";
import { listRidersFor } from "../moves/rider-choices.server.ts";
import { isFinal } from "../orders/order-status.ts";
import { listDeskOrderVersions } from "./live-versions.server.ts";

/**
 * Finds what the page of an order shows: `riders` if one of its moves asks for one, `review` for those who may see reviews.
 * Opening the page of a new order acknowledges the order. `isToDeliver`: the person is its rider and delivers it. `backTo`:
 * the board, or a rider's deliveries. Undefined if the person may not see it.
 * @param isSeen whether somebody will see the page now
 */
export async function findOrderPage(member: StaffMember, orderId: string, { isSeen }: { isSeen: boolean }) {
  const found = await (isSeen ? findAcknowledged : findWithVersion)(member, orderId);
  if (!found) return undefined;
  const { order, version } = found;
  const maySeeReview = order.status === "delivered" && isPermitted(member, "reviews", order.vendorId);
  const [history, riders, review] = await Promise.all([
    listOrderHistory(order.id),
    listRidersFor([order]),
    maySeeReview ? findReviewOfOrder(order.id) : undefined,
  ]);
  // Taps wait in the queue of the list that shows the order, which sends them as well.
  return {
    version,
    order,
    history,
    riders,
    review,
    backTo: pathAfterMove(order, originOf(order, "board"), ""),
    isToDeliver: order.viewer === "rider" && !isFinal(order.status),
    queueKey: queueKeyOf(member, order.viewer === "rider" ? "deliveries" : order.vendorId),
  };
}

export type OrderPageData = NonNullable<Awaited<ReturnType<typeof findOrderPage>>>;

/** Finds an order, acknowledged if it is new: read again then, because that changes its version. */
async function findAcknowledged(member: StaffMember, orderId: string) {
  const found = await findWithVersion(member, orderId);
  if (found?.order.status !== "pending" || found.order.isSeen) return found;
  await acknowledgeShown(member, orderId);
  return findWithVersion(member, orderId);
}

/** The version is read before the order, so that a change in between is announced to the page. */
async function findWithVersion(member: StaffMember, orderId: string) {
  const version = (await listDeskOrderVersions([orderId])).get(orderId) ?? "";
  const order = await findDeskOrder(member, orderId);
  return order && { order, version };
}
