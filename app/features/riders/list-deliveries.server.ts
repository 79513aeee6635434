import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { describeKitchenStatus } from "../moves/kitchen-labels.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { orderNumber } from "../text/ids.ts";

/**
 * Lists the orders of a rider, newest first, 25 at a time.
 * @param after id of the last order of the page before
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listDeliveries(riderId: string, after: string | undefined) {
  let found = db
    .selectFrom("orders")
    .select(["id", "status", "cancelCode", "createdAt", "restaurantName", "totalAmount as totalRupees"])
    .where("riderId", "=", riderId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(perPage + 1);
  if (after !== undefined)
    found = found.where(
      sql<boolean>`(created_at, id) < (select created_at, id from orders where id = ${after} and rider_id = ${riderId})`,
    );
  const { shown, next } = toPage(await found.execute());
  const deliveries = shown.map(({ createdAt, status, cancelCode, totalRupees, ...order }) => ({
    ...order,
    number: orderNumber(order.id),
    // The owner compares these with the cash.
    totalRupees: status === "cancelled" ? 0 : totalRupees,
    state: describeKitchenStatus({ status, cancelCode }),
    at: formatMoment(createdAt),
  }));
  return { deliveries, next };
}
