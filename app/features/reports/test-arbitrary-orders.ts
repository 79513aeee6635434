import fc from "fast-check";
import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { changeVendor, createCustomer, createRider, createVendor } from "#db/factories.ts";
import type { CancelCode, OrderStatus } from "#db/schema.ts";
import { addDays, localDateAt, toEpochMs } from "../dates/local-time.ts";

/** How many days back orders are placed. */
export const daysOfOrders = 100;
export const restaurantIds = ["burns", "daryaganj", "lakshmi"];
/** For each restaurant, one for the first half of the orders and one for the second. */
const commissionPercents = { burns: [0, 12.5], daryaganj: [33.33, 7.5], lakshmi: [15, 0] };

const statuses: OrderStatus[] = ["pending", "confirmed", "preparing", "ready", "out_for_delivery"];
const codes: CancelCode[] = ["refused", "no_answer", "no_show", "restaurant", "customer"];
/** Combined with the codes, and with what a test cancels without one, not more than a report lists. */
const reasons = ["The kitchen is closing.", "باورچی خانہ بند ہے"];
const dishes = ["Chicken Karahi", "Naan", "Lassi", 'Seekh "Kebab", large'];

/** Milliseconds after midnight in Karachi, many of them right at midnight. */
const arbitraryTime = fc.oneof(fc.constantFrom(0, 1, 999, 86_399_000, 86_399_999), fc.nat({ max: 86_399_999 }));
const arbitraryLine = fc.record({
  name: fc.constantFrom(...dishes),
  basePrice: fc.integer({ min: 1, max: 1_999 }),
  extras: fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const arbitraryOrder = fc.record({
  daysAgo: fc.oneof(
    { weight: 1, arbitrary: fc.nat({ max: 2 }) },
    { weight: 3, arbitrary: fc.nat({ max: daysOfOrders }) },
  ),
  time: arbitraryTime,
  vendorId: fc.constantFrom(...(Object.keys(commissionPercents) as (keyof typeof commissionPercents)[])),
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant("delivered" as const) },
    { weight: 3, arbitrary: fc.constant("cancelled" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...statuses) },
  ),
  cancelCode: fc.constantFrom(...codes),
  reason: fc.constantFrom(...reasons),
  hasRider: fc.boolean(),
  lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 3 }),
  deliveryFee: fc.constantFrom(0, 60),
  tax: fc.constantFrom(0, 7),
  acceptSeconds: fc.integer({ min: 0, max: 900 }),
  doorSeconds: fc.integer({ min: 900, max: 5_000 }),
});

export const arbitraryOrders = fc.array(arbitraryOrder, { minLength: 80, maxLength: 120, size: "max" });

export type PlacedOrder = (typeof arbitraryOrder extends fc.Arbitrary<infer Order> ? Order : never) & { id: string };

/** Places so many orders on the days from `first`, the same ones for a seed. */
export function insertSampleOrders(
  seed: number,
  { first, days, count }: { first: string; days: number; count: number },
) {
  const firstDaysAgo = (Date.parse(localDateAt(Date.now())) - Date.parse(first)) / 86_400_000;
  const orders = fc.sample(arbitraryOrder, { seed, numRuns: count });
  return insertOrders(orders.map((order) => ({ ...order, daysAgo: firstDaysAgo - (order.daysAgo % days) })));
}

/** Places the orders, half of them before the commission changes, and notes the percentage in `special_instructions`. */
export async function insertOrders(
  orders: typeof arbitraryOrders extends fc.Arbitrary<infer All> ? All : never,
): Promise<PlacedOrder[]> {
  const { id: customerId } = await createCustomer();
  await createRider("Imran", "rider");
  for (const id of restaurantIds) await createVendor({ id, restaurantName: `Restaurant ${id}` });
  const placed = orders.map((order, index) => ({ ...order, id: `order_${index}` }));
  const half = placed.length >> 1;
  for (const [phase, some] of [placed.slice(0, half), placed.slice(half)].entries()) {
    for (const [id, percents] of Object.entries(commissionPercents)) {
      await changeVendor(id, { commissionPercent: percents[phase] ?? 0 });
    }
    await db
      .insertInto("orders")
      .values(some.map((order) => toOrderRow(order, customerId, phase)))
      .execute();
  }
  await db.insertInto("orderItems").values(placed.flatMap(toItemRows)).execute();
  const extras = placed.flatMap(toExtraRows);
  if (extras.length > 0) await db.insertInto("orderItemOptions").values(extras).execute();
  const changes = placed.flatMap(toChangeRows);
  if (changes.length > 0) await db.insertInto("orderStatusChanges").values(changes).execute();
  return placed;
}

/** Deletes everything that `insertOrders` inserted. */
export async function deleteOrders(): Promise<void> {
  for (const table of ["report_closed_days", "orders", "riders", "vendors", "customers"])
    await sql`delete from ${sql.table(table)}`.execute(db);
}

const priceOf = ({ basePrice, extras }: PlacedOrder["lines"][number]) =>
  extras.reduce((price, extra) => price + extra, basePrice);

const placedAt = ({ daysAgo, time }: PlacedOrder) => toEpochMs(addDays(localDateAt(Date.now()), -daysAgo), 0) + time;

function toOrderRow(order: PlacedOrder, customerId: string, phase: number) {
  const { id, vendorId, status, deliveryFee, tax } = order;
  const subtotal = order.lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0);
  return {
    id,
    vendorId,
    customerId,
    status,
    deliveryFee,
    tax,
    subtotal,
    checkoutKey: id,
    restaurantName: "As it was called",
    customerName: "Sana",
    customerPhone: "0300",
    deliveryAddress: "House 1",
    totalAmount: subtotal + deliveryFee + tax,
    specialInstructions: String(commissionPercents[vendorId][phase]),
    cancelCode: status === "cancelled" ? order.cancelCode : null,
    riderId: order.hasRider ? "rider" : null,
    createdAt: new Date(placedAt(order)),
  };
}

function toItemRows({ id: orderId, lines }: PlacedOrder) {
  return lines.map((line, index) => {
    const { name, quantity } = line;
    return { orderId, line: index + 1, name, quantity, price: priceOf(line), total: priceOf(line) * quantity };
  });
}

function toExtraRows({ id: orderId, lines }: PlacedOrder) {
  return lines.flatMap(({ extras }, index) =>
    extras.map((price, order) => ({
      orderId,
      line: index + 1,
      order,
      groupName: "Extras",
      name: `Extra ${order}`,
      price,
    })),
  );
}

function toChangeRows(order: PlacedOrder) {
  const { id: orderId, status, acceptSeconds, doorSeconds } = order;
  const step = (fromStatus: OrderStatus, toStatus: OrderStatus, seconds: number, reason = "") => ({
    orderId,
    fromStatus,
    toStatus,
    reason,
    changedBy: "test",
    changedAt: new Date(placedAt(order) + seconds * 1_000),
  });
  if (status === "pending") return [];
  const wasAccepted = status !== "cancelled" || order.hasRider;
  const steps = wasAccepted ? [step("pending", "confirmed", acceptSeconds)] : [];
  if (status === "cancelled")
    steps.push(step(wasAccepted ? "confirmed" : "pending", status, acceptSeconds + 60, order.reason));
  if (status === "delivered") steps.push(step("out_for_delivery", status, doorSeconds));
  return steps;
}
