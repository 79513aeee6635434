import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { findLastDayBreak } from "../hours/opening-hours.ts";
import { findNow } from "../hours/openings.server.ts";
import { listDeliveryVersions } from "../kitchen/live-versions.server.ts";
import { selectFinished, toFinishedOrder } from "../moves/finished-orders.server.ts";
import { selectWithRestaurant, toOrderWithRestaurant } from "../moves/kitchen-order.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { onlyDeliveryMoves } from "./delivery-moves.ts";
import { findRiderCash, listCashEntries } from "./rider-cash.server.ts";

/** How many open deliveries are listed at most. */
const maxOpen = 50;
const maxDone = 100;
/** The latest entries of the rider's cash. */
const shownEntries = 5;

/** Finds a rider's open orders, today's deliveries and cash; all empty for somebody who is not a rider. */
export async function findDeliveries(member: StaffMember) {
  const riderId = member.riderId ?? "";
  // Read before the orders, so that a change in between is announced to the page.
  const version = (await listDeliveryVersions([riderId])).get(riderId) ?? "";
  const [open, done, cash, { entries, next }] = await Promise.all([
    listOpen(member, riderId),
    listDone(member, riderId),
    findRiderCash(riderId),
    listCashEntries(riderId, { limit: shownEntries }),
  ]);
  return {
    /** See `listDeliveryVersions`. */
    version,
    /** Not delivered yet, the oldest first, at most 50. */
    open: open.slice(0, maxOpen),
    hasMoreOpen: open.length > maxOpen,
    /** Delivered or cancelled today, the newest first, at most 100. */
    done,
    heldRupees: cash?.heldRupees ?? 0,
    entries,
    hasMoreEntries: next !== undefined,
  };
}

export type Deliveries = Awaited<ReturnType<typeof findDeliveries>>;

/** Lists one order more than the page shows. */
async function listOpen(member: StaffMember, riderId: string) {
  const rows = await selectWithRestaurant(db)
    .where("orders.riderId", "=", riderId)
    .where(isOpenOrder)
    .orderBy("orders.createdAt")
    .limit(maxOpen + 1)
    .execute();
  const orders = rows.map((row) => toOrderWithRestaurant(row, member));
  return orders.map((order) => ({ ...order, moves: onlyDeliveryMoves(order.moves) }));
}

async function listDone(member: StaffMember, riderId: string) {
  const ofToday = selectFinished(findLastDayBreak(await findNow(db))).select(collectedBy(member).as("isCollected"));
  const rows = await ofToday.where("riderId", "=", riderId).limit(maxDone).execute();
  return rows.map(({ isCollected, ...order }) => ({
    ...toFinishedOrder(order),
    /** The cash the rider collected: 0 unless the order was delivered and not paid in advance. */
    cashRupees: isCollected ? order.totalRupees : 0,
  }));
}

/** Whether the rider collected the cash of an order, see `heldRupees`. */
function collectedBy({ id }: StaffMember) {
  return sql<boolean>`status = 'delivered' and (payment_status = 'pending' or cash_received_by is not distinct from ${id})`;
}
