import { db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { isPermitted } from "../desk/permissions.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { selectOrderEvents } from "../history/desk-events.server.ts";
import { describeAuthor, describeKitchenStatus, describeOrderEvent } from "./kitchen-labels.ts";
import { selectWithRestaurant, toOrderWithRestaurant } from "./kitchen-order.server.ts";
import { isVisibleTo } from "./movable-order.server.ts";

/** Finds an order of the person's restaurants or own deliveries; undefined if there is none. */
export async function findDeskOrder(member: StaffMember, orderId: string) {
  const row = await selectWithRestaurant(db)
    .where("orders.id", "=", orderId)
    .where(isVisibleTo(member))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toOrderWithRestaurant(row, member),
    /** How often its ticket was printed. */
    ticketPrints: row.ticketPrints,
    /** As whom the person sees it: as staff, or only as its rider, who gets no ticket and has no board. */
    viewer: isPermitted(member, "ticket", row.vendorId) ? ("staff" as const) : ("rider" as const),
  };
}

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof findDeskOrder>>>;

const maxHistoryLines = 100;

/**
 * Lists an order's history, the oldest first, only the latest 100 lines: moves made at the desk, and changes of its status made
 * elsewhere. The caller checks access with `findDeskOrder`.
 * @returns `what` is the name of the event, such as 'Accepted'; `by` who or what made it, '' when unknown
 */
export async function listOrderHistory(orderId: string) {
  const [events, changes] = await Promise.all([listEvents(orderId), listStatusChanges(orderId)]);
  const unmatched = [...events];
  const external = changes.filter(({ fromStatus, toStatus }) => {
    const index = unmatched.findIndex(
      (event) => event.before?.status === fromStatus && event.after?.status === toStatus,
    );
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
  const lines = [
    ...events.map(({ action, staffName, at, after }) => ({
      what: describeOrderEvent(action, after),
      by: describeAuthor(staffName),
      at,
      reason: typeof after?.reason === "string" ? after.reason : "",
    })),
    ...external.map(({ toStatus, changedBy, changedAt, reason }) => ({
      what: describeKitchenStatus({ status: toStatus, cancelCode: null }).label,
      by: describeAuthor(changedBy),
      at: changedAt,
      reason,
    })),
  ];
  // Another system may have stored 'infinity', which pg reads as a number.
  const inOrder = lines.sort((one, other) => Number(one.at) - Number(other.at));
  return inOrder.slice(-maxHistoryLines).map((line) => ({ ...line, at: formatMoment(line.at) }));
}

async function listEvents(orderId: string) {
  const latestFirst = await selectOrderEvents(db, orderId)
    .select(["action", "staffName", "at", "before", "after"])
    .orderBy("id", "desc")
    .limit(maxHistoryLines)
    .execute();
  return latestFirst.reverse();
}

async function listStatusChanges(orderId: string) {
  const latestFirst = await db
    .selectFrom("orderStatusChanges")
    .select(["fromStatus", "toStatus", "changedBy", "changedAt", "reason"])
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .limit(maxHistoryLines)
    .execute();
  return latestFirst.reverse();
}
