import { toCsv } from "../csv/csv.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { localDateAt } from "../dates/local-time.ts";
import { describeForKitchen } from "../kitchen/kitchen-words.ts";
import { toLocalTime } from "../later/delivery-times.ts";
import { selectPage } from "./list-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";

/** The most orders in one file. */
const maxExported = 50_000;
const batchSize = 1_000;

const header = [
  ...["Order", "Date", "Time", "Restaurant", "Status", "Customer", "Phone", "Address", "Subtotal", "Delivery fee"],
  ...["Tax", "Total", "Payment", "Paid", "Rider", "Commission", "Deliver at"],
];

/** Streams the matching orders as CSV, the newest first, so that no whole file is held in memory. */
export async function* exportOrders(filter: OrderFilter): AsyncGenerator<string, void> {
  yield toCsv([header]);
  let after: string | undefined;
  for (let exported = 0; exported < maxExported; exported += batchSize) {
    const rows = await selectRows(filter, after);
    if (rows.length > 0) yield toCsv(rows.map(toCells), "next");
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id;
  }
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(filter: OrderFilter, after: string | undefined) {
  return selectPage(filter, after, batchSize)
    .leftJoin("riders", "riders.id", "orders.riderId")
    .select(["orders.restaurantName", "orders.customerName", "orders.customerPhone", "orders.deliveryAddress"])
    .select(["orders.subtotal", "orders.deliveryFee", "orders.tax", "orders.totalAmount", "orders.paymentMethod"])
    .select(["orders.paymentStatus", "orders.hasOwnRider", "orders.commissionRupees", "riders.fullName as riderName"])
    .execute();
}

function toCells(row: Row) {
  const { createdAt, deliverAt, hasOwnRider, riderName } = row;
  return [
    row.id,
    localDateAt(createdAt.getTime()),
    formatMoment(createdAt).time,
    row.restaurantName,
    describeForKitchen(row).label,
    row.customerName,
    row.customerPhone,
    row.deliveryAddress,
    row.subtotal,
    row.deliveryFee,
    row.tax,
    row.totalAmount,
    row.paymentMethod,
    row.paymentStatus === "paid" ? "yes" : "no",
    riderName ?? (hasOwnRider ? "Own rider" : ""),
    row.commissionRupees,
    deliverAt ? toLocalTime(deliverAt.getTime()).replace("T", " ") : "",
  ];
}
