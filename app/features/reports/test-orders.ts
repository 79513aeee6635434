import type { Insertable } from "kysely";
import { db } from "#db/db.server.ts";
import { between, pick, type Random } from "#db/demo/random.ts";
import { createCustomer, createRider, createVendor } from "#db/factories.ts";
import type { CancelCode, Database, OrderStatus } from "#db/schema.ts";
import { addDays, toEpochMs, weekdayOf } from "../dates/local-time.ts";
import type { ReportRequest } from "./find-report.server.ts";

const minuteMs = 60_000;
const dishes = { "Chicken Karahi": 950, Naan: 40, "Seekh Kebab": 320, Lassi: 180 };
const reasons = ["The kitchen is too busy right now.", "The kitchen is closing.", ""];
/** Combined with the reasons, no more than a report lists. */
const codes: (CancelCode | null)[] = ["refused", "no_answer", null];

/** An order in memory, so that a test can add up orders without SQL. */
export interface TestOrder {
  id: string;
  vendorId: string;
  /** The day in Karachi on which it was placed. */
  day: string;
  status: OrderStatus;
  lines: { name: string; quantity: number; total: number }[];
  total: number;
  commission: number;
  hasRider: boolean;
  cancelCode: CancelCode | null;
  reason: string;
  acceptSeconds: number | undefined;
  doorSeconds: number | undefined;
}

/** Orders of three restaurants over the days from `first`, many of them within seconds of midnight. */
export async function insertRandomOrders(
  random: Random,
  { first, days, count }: { first: string; days: number; count: number },
) {
  const { id: customerId } = await createCustomer();
  const vendors = await Promise.all([0, 7.5, 33.33].map((commissionPercent) => createVendor({ commissionPercent })));
  const rider = await createRider("Imran");
  const orders = Array.from({ length: count }, (_, index): [TestOrder, Rows] => {
    const vendor = pick(random, vendors);
    const order = randomOrder(random, `order_${index}`, vendor, addDays(first, between(random, 0, days - 1)));
    return [order, toRows(order, randomTime(random, order.day), customerId, rider.id)];
  });
  await db
    .insertInto("orders")
    .values(orders.map(([, rows]) => rows.order))
    .execute();
  await db
    .insertInto("orderItems")
    .values(orders.flatMap(([, rows]) => rows.items))
    .execute();
  await db
    .insertInto("orderStatusChanges")
    .values(orders.flatMap(([, rows]) => rows.changes))
    .execute();
  return { orders: orders.map(([order]) => order), vendorIds: vendors.map(({ id }) => id), riderId: rider.id };
}

function randomTime(random: Random, day: string): number {
  const ms = pick(random, [0, 1, 999, 1_000, between(random, 0, 86_399_999), 86_399_000, 86_399_999]);
  return toEpochMs(day, 0) + ms;
}

function randomOrder(
  random: Random,
  id: string,
  restaurant: { id: string; commissionPercent: number },
  day: string,
): TestOrder {
  const status = pick(random, [
    "delivered",
    "delivered",
    "delivered",
    "cancelled",
    "cancelled",
    "pending",
    "ready",
  ] as const);
  const lines = Object.entries(dishes)
    .filter(() => random() < 0.5)
    .map(([name, price]) => ({ name, quantity: between(random, 1, 4), price }))
    .map(({ name, quantity, price }) => ({ name, quantity, total: price * quantity }));
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const isCancelled = status === "cancelled";
  const isAccepted = status === "delivered" || status === "ready" || (isCancelled && random() < 0.5);
  return {
    id,
    vendorId: restaurant.id,
    day,
    status,
    lines,
    total,
    commission: Math.round((total * restaurant.commissionPercent * 100) / 10_000),
    hasRider: random() < 0.6,
    cancelCode: isCancelled ? pick(random, codes) : null,
    reason: isCancelled ? pick(random, reasons) : "",
    acceptSeconds: isAccepted ? between(random, 0, 600) : undefined,
    doorSeconds: status === "delivered" ? between(random, 600, 4_000) : undefined,
  };
}

interface Rows {
  order: Insertable<Database["orders"]>;
  items: Insertable<Database["orderItems"]>[];
  changes: Insertable<Database["orderStatusChanges"]>[];
}

function toRows(order: TestOrder, at: number, customerId: string, riderId: string): Rows {
  const { id, vendorId, status, total, cancelCode } = order;
  const recipient = {
    customerName: "Sana",
    customerPhone: "0300",
    deliveryAddress: "House 1",
    restaurantName: "Karahi",
  };
  const amounts = { subtotal: total, totalAmount: total };
  const steps: [OrderStatus, OrderStatus, number, string][] = [];
  if (order.acceptSeconds !== undefined) steps.push(["pending", "confirmed", order.acceptSeconds, "Welcome"]);
  if (order.doorSeconds !== undefined) steps.push(["out_for_delivery", "delivered", order.doorSeconds, ""]);
  if (status === "cancelled") steps.push([steps.length > 0 ? "confirmed" : "pending", "cancelled", 700, order.reason]);
  return {
    order: {
      id,
      vendorId,
      customerId,
      status,
      cancelCode,
      checkoutKey: id,
      ...recipient,
      ...amounts,
      createdAt: new Date(at),
      riderId: order.hasRider ? riderId : null,
    },
    items: order.lines.map(({ name, quantity, total }, index) => ({
      orderId: id,
      line: index + 1,
      name,
      quantity,
      total,
      price: total / quantity,
    })),
    changes: steps.map(([fromStatus, toStatus, seconds, reason]) => ({
      orderId: id,
      fromStatus,
      toStatus,
      reason,
      changedBy: "test",
      changedAt: new Date(at + (seconds / 60) * minuteMs),
    })),
  };
}

/** The numbers of a report's groups, added up one order at a time. */
export function addUpNaively(orders: TestOrder[], request: ReportRequest) {
  const { from, to } = request.period;
  const chosen = orders.filter(
    ({ day, vendorId }) =>
      day >= from && day <= to && (request.restaurants === "all" || request.restaurants.includes(vendorId)),
  );
  const keyOf = { day: dayOf, week: mondayOf, restaurant: ({ vendorId }: TestOrder) => vendorId }[request.grouping];
  const groups = Map.groupBy(chosen, keyOf);
  return {
    chosen,
    groups: new Map([...groups].map(([key, group]) => [key, describe(group)])),
    total: describe(chosen),
  };
}

const dayOf = ({ day }: TestOrder) => day;
const mondayOf = ({ day }: TestOrder) => addDays(day, 1 - weekdayOf(day));

function describe(orders: TestOrder[]) {
  const delivered = orders.filter(({ status }) => status === "delivered");
  const cancelled = orders.filter(({ status }) => status === "cancelled");
  const sum = (of: TestOrder[], key: "total" | "commission") => of.reduce((total, order) => total + order[key], 0);
  const riderCashRupees = sum(
    delivered.filter(({ hasRider }) => hasRider),
    "total",
  );
  const commissionRupees = sum(delivered, "commission");
  return {
    orders: orders.length,
    delivered: delivered.length,
    cancelled: cancelled.length,
    open: orders.length - delivered.length - cancelled.length,
    salesRupees: sum(delivered, "total"),
    commissionRupees,
    riderCashRupees,
    restaurantCashRupees: sum(delivered, "total") - riderCashRupees,
    owedRupees: riderCashRupees - commissionRupees,
    accept: quantilesOf(orders.flatMap(({ acceptSeconds }) => acceptSeconds ?? [])),
    door: quantilesOf(orders.flatMap(({ doorSeconds }) => doorSeconds ?? [])),
  };
}

function quantilesOf(seconds: number[]) {
  if (seconds.length === 0) return undefined;
  const sorted = seconds.map((each) => Math.ceil(each / 60)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
  return { median: at(0.5), ninetieth: at(0.9) };
}
