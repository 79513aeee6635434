import { sql } from "kysely";
import pLimit from "p-limit";
import { db } from "#db/db.server.ts";
import { toCsv } from "../csv/csv.server.ts";
import { describeKitchenStatus } from "../moves/kitchen-labels.ts";
import { selectPage } from "./list-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";

/** Maximum number of orders in a file. */
const maxExported = 50_000;
/** Formatting 1,000 orders would block all other requests for 40 ms. */
const batchSize = 500;
/** Queries of exports at the same time: impatient people start several, which would take all connections from customers. */
const limitQueries = pLimit(2);

/** Yields the matching orders as CSV, newest first, in parts, so that memory does not grow with their number. At most 50,000. */
export async function* exportOrders(
  filter: OrderFilter,
  { showsCommission }: { showsCommission: boolean },
): AsyncGenerator<string, void> {
  const shown = columns.filter(([header]) => header !== "Commission" || showsCommission);
  yield toCsv([shown.map(([header]) => header)]);
  // All ids are read first: a search would take as long for each batch as for the whole file.
  const matching = selectPage(filter, undefined, maxExported).clearSelect().select("orders.id");
  const found = await limitQueries(() => matching.execute());
  const ids = found.map(({ id }) => id);
  for (let first = 0; first < ids.length; first += batchSize) {
    const rows = await limitQueries(() => listRows(ids.slice(first, first + batchSize)));
    const cells = rows.map((order) => shown.map(([, cellOf]) => cellOf(order)));
    yield toCsv(cells, "next");
  }
}

/** Formats times in PostgreSQL: `Intl` would take half of the export's time. */
const inKarachi = (column: "created_at" | "deliver_at", format: string) =>
  sql<string | null>`to_char(orders.${sql.ref(column)} at time zone 'Asia/Karachi', ${sql.lit(format)})`;

function listRows(ids: string[]) {
  return db
    .selectFrom("orders")
    .leftJoin("riders", "riders.id", "orders.riderId")
    .select(["orders.id", "orders.status", "orders.cancelCode"])
    .select(["orders.restaurantName", "orders.customerName", "orders.customerPhone", "orders.deliveryAddress"])
    .select(["orders.subtotal", "orders.deliveryFee", "orders.tax", "orders.totalAmount", "orders.paymentMethod"])
    .select(["orders.paymentStatus", "orders.hasOwnRider", "orders.commissionRupees", "riders.fullName as riderName"])
    .select(["orders.changeFor", "orders.specialInstructions"])
    .select([
      inKarachi("created_at", "YYYY-MM-DD").as("date"),
      inKarachi("created_at", "FMHH12:MI AM").as("time"),
      inKarachi("deliver_at", "YYYY-MM-DD FMHH12:MI AM").as("deliverAt"),
    ])
    .where(sql<boolean>`orders.id = any(${ids})`)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .execute();
}

type Order = Awaited<ReturnType<typeof listRows>>[number];

/** The header of each column, and its cell in the row of an order. */
const columns: [header: string, cellOf: (order: Order) => string | number | null][] = [
  ["Order", ({ id }) => id],
  ["Date", ({ date }) => date],
  ["Time", ({ time }) => time],
  ["Restaurant", ({ restaurantName }) => restaurantName],
  ["Status", (order) => describeKitchenStatus(order).label],
  ["Customer", ({ customerName }) => customerName],
  ["Phone", ({ customerPhone }) => phoneForSheet(customerPhone)],
  ["Address", ({ deliveryAddress }) => deliveryAddress],
  ["Subtotal", ({ subtotal }) => subtotal],
  ["Delivery fee", ({ deliveryFee }) => deliveryFee],
  ["Tax", ({ tax }) => tax],
  ["Total", ({ totalAmount }) => totalAmount],
  ["Payment", ({ paymentMethod }) => paymentMethod],
  ["Paid", ({ paymentStatus }) => (paymentStatus === "paid" ? "yes" : "no")],
  ["Rider", ({ riderName, hasOwnRider }) => riderName ?? (hasOwnRider ? "Own rider" : "")],
  ["Commission", ({ commissionRupees }) => commissionRupees],
  ["Deliver at", ({ deliverAt }) => deliverAt],
  ["Change for", ({ changeFor }) => changeFor],
  ["Note", ({ specialInstructions }) => specialInstructions],
];

/**
 * Writes a Pakistani mobile number as '0300 1234567': without the space a spreadsheet reads it as a number and drops the
 * zero, and a plus would look like a formula. Other numbers stay as they were typed.
 */
function phoneForSheet(typed: string): string {
  const [, network, subscriber] = /^(?:\+92|0092|92|0)(3\d{2})(\d{7})$/.exec(typed.replace(/[ -]/g, "")) ?? [];
  return network ? `0${network} ${subscriber}` : typed;
}
