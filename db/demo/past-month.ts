// The demo's orders of the last month, for reports. Their customers are the reviewers, so that the demo customer's list
// stays short.
import type { CancelCode } from "../schema.ts";
import type { CatalogueVendor } from "./catalogue.ts";
import {
  type Change,
  type Customer,
  newOrderId,
  orderLines,
  orderRow,
  recordChanges,
  steps,
} from "./past-order-rows.ts";
import { mealTime, type OrderRows } from "./past-orders.ts";
import { riders } from "./people.ts";
import { between, pick, type Random, seededRandom } from "./random.ts";

const days = 29;
const ordersPerDay = 90;
/** Monday first. */
const weekdayFactors = [0.8, 0.85, 0.9, 1, 1.3, 1.5, 1.35];

type MonthRows = Omit<OrderRows, "reviews">;

/** How orders are cancelled: how often in a thousand, and the reasons that customers read. */
const cancellations: { code: CancelCode; often: number; reasons: string[] }[] = [
  {
    code: "refused",
    often: 28,
    reasons: ["The kitchen is too busy right now.", "The kitchen is closing.", "Sold out: Naan."],
  },
  { code: "no_answer", often: 14, reasons: ["The restaurant did not answer in time."] },
  {
    code: "no_show",
    often: 10,
    reasons: ["Nobody opened the door or answered the phone.", "The rider could not find the address."],
  },
  {
    code: "restaurant",
    often: 12,
    reasons: ["Something in your order has run out.", "There is nobody to bring your order."],
  },
];

/**
 * Builds orders of each day before today: at lunch and dinner, most at weekends, a few cancelled, more for popular
 * restaurants.
 */
export function pastMonth(vendors: CatalogueVendor[], customers: Customer[], now: number): MonthRows {
  const random = seededRandom("past month");
  const rows: MonthRows = { orders: [], orderItems: [], orderItemOptions: [], orderStatusChanges: [] };
  const open = vendors.filter(({ state }) => state === "");
  const weighted = open.flatMap((vendor) => Array<CatalogueVendor>(between(random, 1, 9)).fill(vendor));
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    const weekday = new Date(mealTime(() => 0.5, daysAgo, now)).getUTCDay();
    const growth = 1 + (days - daysAgo) / 120;
    const orders = ordersPerDay * growth * (weekdayFactors[(weekday + 6) % 7] ?? 1) * (0.9 + random() * 0.2);
    for (let order = 0; order < orders; order += 1) {
      // The longest takes an hour at most: just after midnight, one of late yesterday would end in the future.
      const at = Math.min(mealTime(random, daysAgo, now), now - 3_600_000);
      addOrder(rows, random, pick(random, weighted), pick(random, customers.slice(1)), at);
    }
  }
  return rows;
}

function addOrder(rows: MonthRows, random: Random, vendor: CatalogueVendor, customer: Customer, at: number): void {
  const id = newOrderId(random, at);
  const { items, extras } = orderLines(random, vendor, id);
  const cancellation = pickCancellation(random);
  const changes = generateStatusChanges(random, id, at, cancellation);
  const isDelivered = cancellation === undefined;
  const wasUnderway = isDelivered || cancellation.code === "no_show";
  // Every fourth restaurant has its own riders.
  const hasOwnRider = wasUnderway && vendor.name.length % 4 === 0;
  const status = isDelivered ? "delivered" : "cancelled";
  rows.orders.push({
    ...orderRow(id, { customer, vendor, at, status }, items, changes),
    cancelCode: cancellation?.code ?? null,
    riderId: wasUnderway && !hasOwnRider ? pick(random, riders)[0] : null,
    hasOwnRider,
  });
  rows.orderItems.push(...items);
  rows.orderItemOptions.push(...extras);
  rows.orderStatusChanges.push(...changes);
}

function pickCancellation(random: Random): { code: CancelCode; reason: string } | undefined {
  let remaining = random() * 1_000;
  for (const { code, often, reasons } of cancellations) {
    remaining -= often;
    if (remaining < 0) return { code, reason: pick(random, reasons) };
  }
  return undefined;
}

function generateStatusChanges(
  random: Random,
  orderId: string,
  at: number,
  cancellation: { code: CancelCode; reason: string } | undefined,
): Change[] {
  const { changes, change } = recordChanges(random, orderId, at);
  const { code, reason } = cancellation ?? {};
  const before = { refused: 0, no_answer: 0, customer: 0, restaurant: 1, no_show: 4 };
  for (const step of steps.slice(0, code ? before[code] : steps.length)) change(...step);
  if (code === "no_answer") change("cancelled", "clock", 10, 10, reason);
  else if (code) change("cancelled", code === "no_show" ? "rider" : "vendor", 2, 8, reason);
  return changes;
}
