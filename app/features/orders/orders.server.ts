import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countPages } from "#db/count-pages.server.ts";
import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { labelFor } from "../../i18n/label-for.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { isUpcoming, secondsOnBoard } from "../scheduled-orders/board-time.server.ts";
import { selectOrders, toCustomerOrder, toLines } from "./order-rows.server.ts";
import { statuses } from "./order-status.ts";
import { shownVersion } from "./order-version.server.ts";
import { readSoldOut, writeSoldOut } from "./sold-out-reason.ts";

const ordersPerPage = 20;

/** Lists one page of the customer's orders, newest first. A page past the end is the last page. */
export async function listOrdersForCustomer(customerId: string, page: number) {
  // Most customers have one page: reading one row more than it shows saves counting.
  const first = page === 1 ? await selectOrderPage([customerId, ordersPerPage + 1, 0]) : undefined;
  if (first && first.length <= ordersPerPage) {
    return { orders: first.map(toCustomerOrder), page: 1, pageCount: 1, isEndless: false };
  }
  const own = db.selectFrom("orders").where("customerId", "=", customerId);
  const pages = await countPages(own, { page, rowsPerPage: ordersPerPage });
  const offset = (pages.page - 1) * ordersPerPage;
  const rows = first?.slice(0, ordersPerPage) ?? (await selectOrderPage([customerId, ordersPerPage, offset]));
  return { orders: rows.map(toCustomerOrder), ...pages };
}

const selectOrderPage = prepare((customerId: string, limit: number, offset: number) =>
  selectOrders()
    .where("orders.customerId", "=", customerId)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .offset(offset),
);

/** When an answer is late: most restaurants answer within a minute or two. */
const usualAnswerSeconds = 180;

/** Finds an order of this customer; undefined if it is missing or somebody else's. */
export async function findOrderForCustomer(orderId: string, customerId: string) {
  const [row] = await selectOrder([orderId, customerId]);
  if (!row) return undefined;
  const answerLateIn = row.status === "pending" ? Math.max(0, usualAnswerSeconds - row.ageSeconds) : 0;
  return {
    ...toCustomerOrder(row),
    lines: toLines(row.lines),
    /** Raised with every change that this page shows, see `shownVersion`. */
    version: row.version,
    subtotalRupees: row.subtotal,
    deliveryFeeRupees: row.deliveryFee,
    addressLabel: labelFor(row.addressLabel),
    deliveryAddress: row.deliveryAddress,
    customerPhone: row.customerPhone,
    /** The customer's note for kitchen and rider; '' for none. */
    specialInstructions: row.specialInstructions,
    /** The amount the customer will pay with; the rider brings change. */
    changeForRupees: row.changeFor,
    riderName: row.riderName,
    riderPhoto: row.riderPhoto,
    reachedAt: toReachedAt(row),
    cancelReason: findCancelReason(row),
    /** How it was cancelled; null if it was not, or if that is unknown. */
    cancelCode: row.cancelCode,
    /** When the kitchen's screen first showed it. */
    seenAt: row.seenAt && formatMoment(row.seenAt),
    /** When the kitchen's board will show a scheduled order; null once it does, and for all others. */
    waitsUntil: row.waitsUntil && formatMoment(row.waitsUntil),
    /** When the kitchen expects it to be ready. */
    readyBy: row.readyBy && formatMoment(row.readyBy),
    /** Whether the kitchen has asked for more time. */
    isDelayed: row.isDelayed,
    /** When the order is cancelled unless the restaurant answers. */
    answerBy: row.acceptBy && formatMoment(row.acceptBy),
    /** How long until a restaurant that has not answered is late; 0 if it is, or has answered. An object for `useCountdown`. */
    answerLateIn: { seconds: answerLateIn },
  };
}

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrderForCustomer>>>;

interface ReasonRow {
  changes: { status: OrderStatus; reason: string }[];
  lines: { name: string; urdu: string | null }[];
}

/** The reason for the cancellation, in which dishes have their names in the reader's language; '' without one. */
function findCancelReason({ changes, lines }: ReasonRow): string {
  const reason = changes.findLast(({ status }) => status === "cancelled")?.reason ?? "";
  const nameUrduOf = (dish: string) => lines.find(({ name }) => name === dish)?.urdu ?? null;
  const soldOut = readSoldOut(reason)?.map((name) => nameFor({ name, nameUrdu: nameUrduOf(name) }));
  return soldOut ? writeSoldOut(soldOut) : reason;
}

/** When each status was reached; `pending` is when the order was placed. */
function toReachedAt({ createdAt, changes }: { createdAt: Date; changes: { status: OrderStatus; at: string }[] }) {
  const reachedAt: Partial<Record<OrderStatus, Moment>> = { pending: formatMoment(createdAt) };
  for (const { status, at } of changes) {
    if (status !== "pending") reachedAt[status] = formatMoment(new Date(at));
    // An order that went back to this status has not reached the later ones yet.
    for (const later of statuses.slice(statuses.indexOf(status) + 1)) delete reachedAt[later];
  }
  return reachedAt;
}

const selectOrder = prepare((orderId: string, customerId: string) =>
  selectOrders()
    .leftJoin("riders", "riders.id", "orders.riderId")
    .select((eb) => [
      shownVersion.as("version"),
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
      sql<Date | null>`case when ${isUpcoming} then orders.board_at end`.as("waitsUntil"),
      sql<number>`round(${secondsOnBoard})::float8`.as("ageSeconds"),
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
