import { db } from "#db/db.server.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { findAccess } from "../desk/permissions.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { selectOrderEvents } from "../history/desk-events.server.ts";
import { describeAuthor, describeKitchenStatus, describeOrderEvent } from "./kitchen-labels.ts";
import { type OrderWithRestaurant, selectWithRestaurant, toOrderWithRestaurant } from "./kitchen-order.server.ts";
import { isVisibleTo } from "./movable-order.server.ts";

export interface DeskOrder extends OrderWithRestaurant {
  /** How often its ticket was printed. */
  ticketPrints: number;
  /** Whether the person works for the restaurant, and may print the ticket: a rider may not. */
  mayPrint: boolean;
}

/** Finds an order of the person's restaurants or own deliveries; undefined if there is none. */
export async function findDeskOrder(member: StaffMember, orderId: string): Promise<DeskOrder | undefined> {
  const row = await selectWithRestaurant(db)
    .where("orders.id", "=", orderId)
    .where(isVisibleTo(member))
    .executeTakeFirst();
  if (!row) return undefined;
  const mayPrint = findAccess(member, "ticket", row.vendorId) === "allowed";
  return { ...toOrderWithRestaurant(row, member), ticketPrints: row.ticketPrints, mayPrint };
}

export interface OrderHistoryLine {
  /** The name of the event, such as 'Accepted'. */
  what: string;
  /** A name, or what changed it, such as 'Automatically'; '' when unknown. */
  by: string;
  at: Moment;
  reason: string;
}

const maxHistoryLines = 100;

/**
 * Lists an order's history, the oldest first, only the latest 100 lines: moves made at the desk, and changes of its status made
 * elsewhere. The caller checks access with `findDeskOrder`.
 */
export async function listOrderHistory(orderId: string): Promise<OrderHistoryLine[]> {
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
  const inOrder = lines.sort((one, other) => one.at.getTime() - other.at.getTime());
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
