import { type SqlBool, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { describeKitchenStatus } from "../moves/kitchen-labels.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { isFinal } from "../orders/order-status.ts";
import { hasPhone, isOfRestaurants, isOnDay } from "../search/list-conditions.server.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { isUuid, noUuid, toOrderNumber, toWordQuery } from "../search/typed-search.ts";
import { orderNumber } from "../text/ids.ts";
import { findStatusChoice, type OrderFilter } from "./order-filter.ts";

/**
 * Lists the orders that match, newest first, 25 at a time.
 * @param after id of the last order of the page before
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listOrders(filter: OrderFilter, after?: string) {
  const rows = await selectPage(filter, after, perPage + 1)
    .select(["restaurantName", "customerName", "customerPhone", "totalAmount as totalRupees"])
    .execute();
  const { shown, next } = toPage(rows);
  const orders = shown.map(({ createdAt, deliverAt, status, cancelCode, ...order }) => ({
    ...order,
    number: orderNumber(order.id),
    state: describeKitchenStatus({ status, cancelCode }),
    placedAt: formatMoment(createdAt),
    /** When the customer wants it; null: as soon as possible. */
    deliverAt: deliverAt && formatMoment(deliverAt),
  }));
  return { orders, next };
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["orders"][number];

/** Selects one page of the matching orders; the caller adds the columns it shows. */
export function selectPage(filter: OrderFilter, after: string | undefined, limit: number) {
  const page = selectMatching(filter)
    .select(["orders.id", "orders.createdAt", "orders.deliverAt", "orders.status", "orders.cancelCode"])
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit);
  if (after === undefined) return page;
  return page.where(sql<boolean>`(orders.created_at, orders.id)
    < (select last.created_at, last.id from orders as last where last.id = ${after})`);
}

function selectMatching({ restaurants, status: typedStatus, day, search, customerId }: OrderFilter) {
  let orders = db.selectFrom("orders").where(isOfRestaurants("orders.vendorId", restaurants));
  const status = typedStatus && findStatusChoice(typedStatus);
  if (typedStatus && !status) orders = orders.where(sql<boolean>`false`);
  if (customerId) orders = orders.where("orders.customerId", "=", isUuid(customerId) ? customerId : noUuid);
  const isOpenInAnyStatus = status === "open" || status === "open-earlier";
  // Also for a single status, because the index of open orders is small.
  if (isOpenInAnyStatus || (status && !isFinal(status))) orders = orders.where(isOpenOrder);
  if (status && !isOpenInAnyStatus) orders = orders.where("orders.status", "=", status);
  if (status === "open-earlier")
    orders = orders.where(sql<boolean>`orders.created_at < date_trunc('day', now(), 'Asia/Karachi')`);
  if (day) orders = orders.where(isOnDay("orders.createdAt", day));
  return search ? orders.where(matches(search)) : orders;
}

/** A search can have several meanings: 'Ayesha' is as long as an order number. */
function matches(search: string) {
  const [number, phone, words] = [toOrderNumber(search), hasPhone("orders.customerPhone", search), toWordQuery(search)];
  const isName = words && !phone && !search.startsWith("#");
  return sql<SqlBool>`(orders.id = ${search}
    ${number ? sql`or lower(right(orders.id, 6)) = ${number}` : sql``}
    ${phone ? sql`or ${phone}` : sql``}
    ${isName ? sql`or search_words(orders.customer_name) @@ to_tsquery('simple', ${words})` : sql``})`;
}
