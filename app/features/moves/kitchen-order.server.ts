import { type ExpressionBuilder, type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { formatMoment } from "../dates/dates.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { describeOrdered, orderedChoicesOf } from "../options/ordered-choices.server.ts";
import { listMoves } from "../orders/order-moves.ts";
import { isUpcoming, secondsOnBoard } from "../scheduled-orders/board-time.server.ts";
import { orderNumber } from "../text/ids.ts";
import { actorsOn, riderKindOf, riderMaySignIn } from "./movable-order.server.ts";

type Row = InferResult<ReturnType<typeof selectKitchenOrders>>[number];

/** An SQL condition on `orders`, without parameters: the order should be ready by now, and is not. */
export const isLate = sql<boolean>`coalesce(orders.ready_by < now() and orders.status in ('confirmed', 'preparing'), false)`;

/** Selects orders with everything that the kitchen needs. The caller must filter them by restaurant or person. */
export function selectKitchenOrders(on: Db) {
  return on
    .selectFrom("orders")
    .leftJoin("riders", "riders.id", "orders.riderId")
    .select((eb) => [
      "orders.id",
      "orders.vendorId",
      "orders.restaurantName",
      "orders.status",
      "orders.cancelCode",
      "orders.version",
      "orders.createdAt",
      "orders.deliverAt",
      "orders.boardAt",
      isUpcoming.as("isUpcoming"),
      "orders.acceptBy",
      // Whether the kitchen's screen has shown it.
      sql<boolean>`orders.seen_at is not null`.as("isSeen"),
      "orders.readyBy",
      "orders.specialInstructions as note",
      "orders.customerName",
      "orders.customerPhone",
      "orders.addressLabel",
      "orders.deliveryAddress as address",
      "orders.totalAmount as totalRupees",
      "orders.changeFor as changeForRupees",
      "orders.paymentStatus",
      "orders.riderId",
      "orders.hasOwnRider",
      "orders.ticketPrints",
      "riders.fullName as riderName",
      sql<number>`floor((${secondsOnBoard}) / 60)::float8`.as("ageMinutes"),
      isLate.as("isLate"),
      riderMaySignIn.as("riderMaySignIn"),
      linesOf(eb).as("lines"),
    ]);
}

/** As `selectKitchenOrders`, with the restaurant's current address and phone number. */
export function selectWithRestaurant(on: Db) {
  return selectKitchenOrders(on)
    .innerJoin("vendors", "vendors.id", "orders.vendorId")
    .select(["vendors.address as restaurantAddress", "vendors.phone as restaurantPhone"]);
}

function linesOf(order: ExpressionBuilder<Database, "orders">) {
  const lines = order
    .selectFrom("orderItems as item")
    .select((item) => [
      "item.line",
      "item.menuItemId as dish",
      "item.name",
      "item.variationName as size",
      "item.quantity",
      "item.note",
      orderedChoicesOf(item).as("choices"),
    ])
    .whereRef("item.orderId", "=", "orders.id")
    .orderBy("item.line");
  return jsonArrayFrom(lines);
}

/** Converts a row of `selectKitchenOrders` to what pages show to this person. */
export function toKitchenOrder(row: Row, member: StaffMember) {
  const { createdAt, paymentStatus, hasOwnRider, riderMaySignIn, restaurantName, ticketPrints, ...order } = row;
  const rider = riderKindOf(row);
  const isPaid = paymentStatus === "paid";
  return {
    ...order,
    number: orderNumber(row.id),
    placedAt: formatMoment(createdAt),
    /** When the customer wants it; null: as soon as possible. */
    deliverAt: row.deliverAt && formatMoment(row.deliverAt),
    /** When the board shows it; only for scheduled orders, otherwise null. */
    boardAt: row.boardAt && formatMoment(row.boardAt),
    /** When it expires unanswered; null for never. */
    acceptBy: row.acceptBy && formatMoment(row.acceptBy),
    readyBy: row.readyBy && formatMoment(row.readyBy),
    /** `dish` is null if it was deleted; `extras` has one text per group: 'Sauces: Garlic mayo, Raita'. */
    lines: row.lines.map(({ choices, ...line }) => ({ ...line, extras: describeOrdered(choices) })),
    isPaid,
    /** The amount that the customer needs change for; null without one, and once the order is paid. */
    changeForRupees: isPaid ? null : row.changeForRupees,
    rider,
    /** Whether it is on the way with a rider who was dismissed: somebody else has to finish the delivery. */
    isRiderDismissed: row.status === "out_for_delivery" && riderMaySignIn === false,
    /** The moves that this person may make, with their buttons. */
    moves: listMoves({ status: row.status, rider, isUpcoming: row.isUpcoming }, actorsOn(member, row)),
  };
}

export type KitchenOrder = ReturnType<typeof toKitchenOrder>;

type RowWithRestaurant = InferResult<ReturnType<typeof selectWithRestaurant>>[number];

/** Converts a row of `selectWithRestaurant` to what pages show to this person. */
export function toOrderWithRestaurant(row: RowWithRestaurant, member: StaffMember) {
  const { restaurantName, restaurantAddress, restaurantPhone } = row;
  return { ...toKitchenOrder(row, member), restaurantName, restaurantAddress, restaurantPhone };
}

/** An order with its restaurant, as shown on its own page and to its rider. */
export type OrderWithRestaurant = ReturnType<typeof toOrderWithRestaurant>;
