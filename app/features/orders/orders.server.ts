import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countPages, type PageCount } from "#db/count-pages.server.ts";
import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { CancelCode, OrderStatus } from "#db/schema.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { selectOrders, toSummary } from "./order-rows.server.ts";
import { statuses } from "./order-status.ts";

export interface OrderLine {
  name: string;
  variationName: string | null;
  /** The extras as they were chosen: a line of words for each group. */
  extras: string[];
  note: string;
  quantity: number;
  totalRupees: number;
}

export interface OrderSummary {
  id: string;
  /** '#' and the last six characters of the id. */
  number: string;
  vendorId: string;
  restaurantName: string;
  restaurantImage: string;
  status: OrderStatus;
  placedAt: Moment;
  /** When the customer wants it; null: as soon as possible. */
  deliverAt: Moment | null;
  lines: OrderLine[];
  totalRupees: number;
  isReviewed: boolean;
}

export interface OrderPage extends PageCount {
  orders: OrderSummary[];
}

/** Orders on one page of the list. */
const ordersPerPage = 20;

/** One page of the customer's orders, newest first. A page past the end is the last. */
export async function listOrders(customerId: string, page: number): Promise<OrderPage> {
  // Most customers have one page: a row more than it shows tells as much as a count.
  const first = page === 1 ? await selectOrderPage([customerId, ordersPerPage + 1, 0]) : undefined;
  if (first && first.length <= ordersPerPage) {
    return { orders: first.map(toSummary), page: 1, pageCount: 1, isEndless: false };
  }
  const own = db.selectFrom("orders").where("customerId", "=", customerId);
  const pages = await countPages(own, { page, rowsPerPage: ordersPerPage });
  const offset = (pages.page - 1) * ordersPerPage;
  const rows = first?.slice(0, ordersPerPage) ?? (await selectOrderPage([customerId, ordersPerPage, offset]));
  return { orders: rows.map(toSummary), ...pages };
}

const selectOrderPage = prepare((customerId: string, limit: number, offset: number) =>
  selectOrders()
    .where("orders.customerId", "=", customerId)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .offset(offset),
);

export interface OrderDetail extends OrderSummary {
  /** Raised by the database with every change of the status or the rider. */
  version: number;
  subtotalRupees: number;
  deliveryFeeRupees: number;
  addressLabel: string;
  deliveryAddress: string;
  customerPhone: string;
  /** For kitchen and rider; '' for none. */
  specialInstructions: string;
  /** The sum to bring change for. */
  changeForRupees: number | null;
  riderName: string | null;
  riderPhoto: string | null;
  /** When each status was reached; `pending` is the moment of the order. */
  reachedAt: Partial<Record<OrderStatus, Moment>>;
  /** Who ended it and how; null also where nobody said. */
  cancelCode: CancelCode | null;
  /** Why it was cancelled, if somebody said. */
  cancelReason: string;
  /** When the kitchen's screen first showed it. */
  seenAt: Moment | null;
  /** Until when an order for later is kept from the kitchen; null for all others. */
  waitsUntil: Moment | null;
  /** When the kitchen means to have it ready. */
  readyBy: Moment | null;
  /** The kitchen has asked for more time. */
  isDelayed: boolean;
  /** Until when the restaurant has to answer; then the order is cancelled. */
  answerBy: Moment | null;
  /** In how many seconds a restaurant that has not answered is late; 0 when it is. */
  answerIsLate: { seconds: number };
}

/** Most restaurants answer within a minute or two. */
const usualAnswerSeconds = 180;

/** One order of this customer; undefined when it is missing or somebody else's. */
export async function findOrderForCustomer(orderId: string, customerId: string): Promise<OrderDetail | undefined> {
  const [row] = await selectOrder([orderId, customerId]);
  if (!row) return undefined;
  const reachedAt: OrderDetail["reachedAt"] = { pending: formatMoment(row.createdAt) };
  for (const { status, at } of row.changes) {
    if (status !== "pending") reachedAt[status] = formatMoment(new Date(at));
    // A status that is taken back was not reached yet, nor were those after it.
    for (const later of statuses.slice(statuses.indexOf(status) + 1)) delete reachedAt[later];
  }
  return {
    ...toSummary(row),
    version: row.version,
    subtotalRupees: row.subtotal,
    deliveryFeeRupees: row.deliveryFee,
    addressLabel: row.addressLabel,
    deliveryAddress: row.deliveryAddress,
    customerPhone: row.customerPhone,
    specialInstructions: row.specialInstructions,
    changeForRupees: row.changeFor,
    riderName: row.riderName,
    riderPhoto: row.riderPhoto,
    reachedAt,
    cancelReason: row.changes.findLast((change) => change.status === "cancelled")?.reason ?? "",
    cancelCode: row.cancelCode,
    seenAt: row.seenAt && formatMoment(row.seenAt),
    waitsUntil: row.waitsUntil && formatMoment(row.waitsUntil),
    readyBy: row.readyBy && formatMoment(row.readyBy),
    isDelayed: row.isDelayed,
    answerBy: row.acceptBy && formatMoment(row.acceptBy),
    answerIsLate: { seconds: Math.max(0, usualAnswerSeconds - row.ageSeconds) },
  };
}

const selectOrder = prepare((orderId: string, customerId: string) =>
  selectOrders()
    .leftJoin("riders", "riders.id", "orders.riderId")
    .select((eb) => [
      "orders.version",
      "orders.subtotal",
      "orders.deliveryFee",
      "orders.addressLabel",
      "orders.deliveryAddress",
      "orders.customerPhone",
      "orders.specialInstructions",
      "orders.changeFor",
      "riders.fullName as riderName",
      "riders.photoUrl as riderPhoto",
      "orders.cancelCode",
      "orders.seenAt",
      "orders.readyBy",
      "orders.acceptBy",
      sql<Date | null>`case when orders.status = 'pending' and orders.board_at > now() then orders.board_at end`.as(
        "waitsUntil",
      ),
      sql<number>`extract(epoch from now() - coalesce(orders.board_at, orders.created_at))::int`.as("ageSeconds"),
      sql<boolean>`exists (select from desk_events where subject_type = 'order' and subject_id = orders.id
        and action = 'order.delay')`.as("isDelayed"),
      jsonArrayFrom(
        eb
          .selectFrom("orderStatusChanges")
          .select(["toStatus as status", "reason", sql<string>`changed_at`.as("at")])
          .whereRef("orderId", "=", "orders.id")
          .orderBy("id"),
      ).as("changes"),
    ])
    .where("orders.id", "=", orderId)
    .where("orders.customerId", "=", customerId),
);
