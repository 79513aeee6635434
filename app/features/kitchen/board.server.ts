import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { localDateAt, momentOf } from "../dates/local-time.ts";
import { orderNumber } from "../orders/order-number.ts";
import type { StaffMember } from "../staff/staff-member.ts";
import { listBoardVersions } from "./board-version.server.ts";
import { type KitchenOrder, selectKitchenOrders, toKitchenOrder } from "./kitchen-order.server.ts";
import { describeEnd } from "./kitchen-words.ts";
import { isKitchenScreen, noteOpenBoards } from "./open-boards.server.ts";

/** More open orders at one restaurant than this are not shown at once. */
const mostOnBoard = 100;
const mostFinished = 30;
/** Orders of the night belong to the evening before. */
const dayBeginsAt = 5 * 60;

export interface FinishedOrder {
  id: string;
  number: string;
  /** Such as 'Delivered' or 'Refused'. */
  end: string;
  at: Moment;
  customerName: string;
  totalRupees: number;
}

export interface Board {
  /** Of what is shown, or of something a moment older. */
  version: string;
  /** Those waiting for an answer, the one that has waited longest first. */
  fresh: KitchenOrder[];
  cooking: KitchenOrder[];
  /** Ready, or on their way with somebody of the restaurant. */
  ready: KitchenOrder[];
  /** On their way with riders who have accounts. */
  withRiders: KitchenOrder[];
  finished: FinishedOrder[];
  /** There are more open orders than are shown. */
  hasMore: boolean;
}

/**
 * The open orders of a restaurant, the oldest first, at most 100, and those of today that are finished. The restaurant is
 * one of the person's: the page checks that.
 */
export async function findBoard(member: StaffMember, vendorId: string): Promise<Board> {
  if (isKitchenScreen(member, vendorId)) await noteOpenBoards([vendorId]);
  // Before the orders: what changes in between is then announced as a change.
  const version = (await listBoardVersions([vendorId])).get(vendorId) ?? "";
  const [rows, finished] = await Promise.all([listOpen(vendorId), listFinished(vendorId)]);
  const orders = rows.slice(0, mostOnBoard).map((row) => toKitchenOrder(row, member));
  const isOnTheWay = ({ status, rider }: KitchenOrder) => status === "out_for_delivery" && rider === "account";
  return {
    version,
    fresh: orders.filter(({ status }) => status === "pending"),
    cooking: orders.filter(({ status }) => status === "confirmed" || status === "preparing"),
    ready: orders.filter((order) => ["ready", "out_for_delivery"].includes(order.status) && !isOnTheWay(order)),
    withRiders: orders.filter(isOnTheWay),
    finished,
    hasMore: rows.length > mostOnBoard,
  };
}

function listOpen(vendorId: string) {
  return (
    selectKitchenOrders(db)
      .where("orders.vendorId", "=", vendorId)
      // As in orders_board_idx, without parameters.
      .where(sql<boolean>`orders.status not in ('delivered', 'cancelled')`)
      .orderBy("orders.createdAt")
      .limit(mostOnBoard + 1)
      .execute()
  );
}

async function listFinished(vendorId: string): Promise<FinishedOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "status", "cancelCode", "updatedAt", "customerName", "totalAmount"])
    .where("vendorId", "=", vendorId)
    .where("status", "in", ["delivered", "cancelled"])
    .where("createdAt", ">=", startOfKitchenDay(Date.now()))
    .orderBy("createdAt", "desc")
    .limit(mostFinished)
    .execute();
  return rows.map(({ id, updatedAt, customerName, totalAmount, ...end }) => ({
    id,
    number: orderNumber(id),
    end: describeEnd(end),
    at: formatMoment(updatedAt),
    customerName,
    totalRupees: totalAmount,
  }));
}

/** When the day of a kitchen began, in which a moment in epoch milliseconds lies: at 5:00 AM. */
export function startOfKitchenDay(at: number): Date {
  return new Date(momentOf(localDateAt(at - dayBeginsAt * 60_000), dayBeginsAt));
}
