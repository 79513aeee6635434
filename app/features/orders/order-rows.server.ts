import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { formatMoment } from "../dates/dates.ts";
import { describeWhen } from "../hours/opening-text.ts";
import { dishNameUrdu, restaurantNameUrdu } from "../menu/names-in-orders.server.ts";
import { describeOrdered, orderedChoicesOf } from "../options/ordered-choices.server.ts";
import { orderNumber } from "../text/ids.ts";
import { isFinal } from "./order-status.ts";

/** Selects the columns of orders that every page shows, including lines and extras. The caller must filter by customer. */
export function selectOrders() {
  return db.selectFrom("orders").select((eb) => [
    "orders.id",
    "orders.vendorId",
    "orders.restaurantName",
    restaurantNameUrdu.as("restaurantNameUrdu"),
    "orders.restaurantImage",
    "orders.status",
    "orders.totalAmount",
    "orders.createdAt",
    "orders.deliverAt",
    sql<Date>`now()`.as("now"),
    // Not `exists`: for a long list of orders, PostgreSQL would first read the reviews of all customers.
    eb
      .selectFrom("reviews")
      .select("reviews.id")
      .whereRef("reviews.orderId", "=", "orders.id")
      .whereRef("reviews.customerId", "=", "orders.customerId")
      .limit(1)
      .as("reviewId"),
    jsonArrayFrom(
      eb
        .selectFrom("orderItems as item")
        .select(["item.name", "item.variationName as size", "item.note", "item.quantity", "item.total"])
        .select(dishNameUrdu.as("urdu"))
        .select((item) => orderedChoicesOf(item).as("choices"))
        .whereRef("item.orderId", "=", "orders.id")
        .orderBy("item.line"),
    ).as("lines"),
  ]);
}

type OrderRow = InferResult<ReturnType<typeof selectOrders>>[number];

/** Converts a row of `selectOrders` for pages, with names in the reader's language. */
export function toCustomerOrder(row: OrderRow) {
  return {
    id: row.id,
    number: orderNumber(row.id),
    vendorId: row.vendorId,
    restaurantName: nameFor({ name: row.restaurantName, nameUrdu: row.restaurantNameUrdu }),
    restaurantImage: row.restaurantImage,
    status: row.status,
    placedAt: formatMoment(row.createdAt),
    /** When the customer wants it; null: as soon as possible. */
    deliverAt: row.deliverAt && formatMoment(row.deliverAt),
    /** The same in words, until then or until the order has ended: 'at 8:30 PM', 'tomorrow at 12:30 AM'. */
    deliverWhen:
      row.deliverAt && row.deliverAt > row.now && !isFinal(row.status)
        ? describeWhen(row.deliverAt.getTime(), row.now.getTime())
        : null,
    dishes: countDishes(row.lines),
    totalRupees: row.totalAmount,
    isReviewed: row.reviewId !== null,
  };
}

export type CustomerOrder = ReturnType<typeof toCustomerOrder>;

/**
 * What an order in a list is recognized by: how many it has of each dish and size. Lines that differ only in extras and notes
 * are one: their names alone would not tell them apart.
 */
function countDishes(lines: OrderRow["lines"]) {
  const dishes = new Map<string, { name: string; size: string | null; quantity: number }>();
  for (const { name: ordered, urdu, size, quantity } of lines) {
    const name = nameFor({ name: ordered, nameUrdu: urdu });
    const key = JSON.stringify([name, size]);
    dishes.set(key, { name, size, quantity: quantity + (dishes.get(key)?.quantity ?? 0) });
  }
  return [...dishes.values()];
}

/** Converts the lines of an order for its receipt, with names in the reader's language. */
export function toLines(lines: OrderRow["lines"]) {
  return lines.map(({ name, urdu, size, choices, note, quantity, total }) => ({
    name: nameFor({ name, nameUrdu: urdu }),
    size,
    note,
    quantity,
    /** The chosen extras, one line per group: 'Sauces: Garlic mayo, Raita'. */
    extras: describeOrdered(choices),
    totalRupees: total,
  }));
}
