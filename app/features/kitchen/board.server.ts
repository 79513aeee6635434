import { type RawBuilder, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { findHours } from "../hours/hours.server.ts";
import { findIntake } from "../hours/intake.server.ts";
import { findStartOfToday } from "../hours/opening-hours.ts";
import { type FinishedOrder, selectFinished, toFinishedOrder } from "../moves/finished-orders.server.ts";
import { type KitchenOrder, selectKitchenOrders, toKitchenOrder } from "../moves/kitchen-order.server.ts";
import { listRidersFor } from "../moves/rider-choices.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { boardTime, isUpcoming } from "../scheduled-orders/board-time.server.ts";
import { listBoardVersions } from "./live-versions.server.ts";
import { isKitchenScreen, recordOpenBoards } from "./open-boards.server.ts";

/** Maximum number of open orders, and again of upcoming ones. */
const maxOnBoard = 100;
const shownFinished = 30;
const maxFinished = 500;

/**
 * Finds a restaurant's open orders, at most 100, new ones before the oldest others, and the orders finished today. The
 * caller checks that the person works for the restaurant. On a screen of the kitchen, also records that the board is open.
 * @param isSeen whether somebody will see the board now; otherwise it does not count as open
 */
export async function findBoard(
  member: StaffMember,
  vendorId: string,
  { showsAllFinished = false, isSeen = true } = {},
) {
  // The version is read before the orders, so that a change in between is announced to the page.
  const [versions] = await Promise.all([
    listBoardVersions([vendorId]),
    isSeen && isKitchenScreen(member, vendorId) && recordOpenBoards([vendorId]),
  ]);
  const reading = findIntake(vendorId);
  const finishedLimit = showsAllFinished ? maxFinished : shownFinished;
  const [rows, upcoming, finished, { intake }] = await Promise.all([
    listOpen(vendorId, sql<boolean>`not ${isUpcoming}`),
    listOpen(vendorId, isUpcoming),
    listFinished(vendorId, reading, finishedLimit + 1),
    reading,
  ]);
  const orders = rows.slice(0, maxOnBoard).map((row) => toKitchenOrder(row, member));
  return {
    /** See `listBoardVersions`. */
    version: versions.get(vendorId) ?? "",
    ...toColumns(orders),
    /** Delivered or cancelled since the business day began, the latest first: 30, or all, at most 500. */
    finished: finished.slice(0, finishedLimit),
    hasMoreFinished: finished.length > finishedLimit && !showsAllFinished,
    /** Scheduled orders that are not due yet, the next one first. */
    upcoming: upcoming.slice(0, maxOnBoard).map((row) => toKitchenOrder(row, member)),
    /** Whether there are more open orders than are shown. */
    hasMore: rows.length > maxOnBoard || upcoming.length > maxOnBoard,
    intake,
    /** The riders who can deliver; only listed if an open order may be given to one. */
    riders: await listRidersFor(orders),
  };
}

export type Board = Awaited<ReturnType<typeof findBoard>>;

function toColumns(orders: KitchenOrder[]) {
  const isWithRider = ({ status, rider }: KitchenOrder) => status === "out_for_delivery" && rider === "account";
  return {
    /** Not answered yet, the oldest first. */
    pending: orders.filter(({ status }) => status === "pending"),
    /** Orders that are due first come first; without a due time, the time of the order counts. */
    cooking: orders
      .filter(({ status }) => status === "confirmed" || status === "preparing")
      .sort((one, other) => dueTime(one).localeCompare(dueTime(other))),
    /** Ready, or on the way with a rider of the restaurant's own. */
    ready: orders.filter((order) => ["ready", "out_for_delivery"].includes(order.status) && !isWithRider(order)),
    /** On the way with riders who have accounts. */
    withRiders: orders.filter(isWithRider),
  };
}

function dueTime({ readyBy, boardAt, placedAt }: KitchenOrder): string {
  return (readyBy ?? boardAt ?? placedAt).iso;
}

function listOpen(vendorId: string, isShown: RawBuilder<boolean>) {
  return (
    selectKitchenOrders(db)
      .where("orders.vendorId", "=", vendorId)
      .where(isOpenOrder)
      .where(isShown)
      // New orders are listed even if a hundred older ones were left open: without them, the alarm would not ring.
      .orderBy(sql`orders.status <> 'pending'`)
      .orderBy(boardTime)
      .limit(maxOnBoard + 1)
      .execute()
  );
}

async function listFinished(
  vendorId: string,
  clock: Promise<{ now: number }>,
  limit: number,
): Promise<FinishedOrder[]> {
  const [hours, { now }] = await Promise.all([findHours(vendorId), clock]);
  const ofToday = selectFinished(findStartOfToday(hours, now));
  const rows = await ofToday.where("vendorId", "=", vendorId).limit(limit).execute();
  return rows.map(toFinishedOrder);
}
