// The demo's past orders: of the last months, with lines, status changes and reviews.
import type { Insertable } from "kysely";
import type { Database, OrderStatus } from "../schema.ts";
import type { CatalogueVendor } from "./catalogue.ts";
import {
  type Change,
  type Customer,
  newOrderId,
  orderLines,
  orderRow,
  type Placed,
  recordChanges,
  steps,
} from "./past-order-rows.ts";
import { riders } from "./people.ts";
import { between, pick, type Random, seededRandom, shuffled } from "./random.ts";
import { comments, instructions } from "./reviews.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface OrderRows {
  orders: (Insertable<Database["orders"]> & { createdAt: Date })[];
  orderItems: Insertable<Database["orderItems"]>[];
  orderItemOptions: Insertable<Database["orderItemOptions"]>[];
  orderStatusChanges: Insertable<Database["orderStatusChanges"]>[];
  reviews: Insertable<Database["reviews"]>[];
}

type Placing = Placed & {
  reason?: string;
  /** For a scheduled order: the minutes from `at` to the requested delivery. */
  laterMinutes?: number;
  /** By default a random rider, once the order is on its way. */
  riderId?: string;
};

/** The orders of the demo's two riders with accounts: now, in the last hours and on the evening before. */
const deliveries: readonly (readonly [rider: 0 | 1, status: OrderStatus, minutesAgo: number])[] = [
  [0, "delivered", 25 * 60],
  [1, "delivered", 24 * 60],
  [0, "delivered", 150],
  [1, "delivered", 120],
  [1, "delivered", 100],
  [0, "delivered", 75],
  [0, "out_for_delivery", 38],
  [0, "out_for_delivery", 34],
  [1, "out_for_delivery", 33],
  [0, "ready", 28],
  [0, "preparing", 9],
];

/** Returns a random time of that day in Pakistan (UTC+5), in epoch milliseconds: at lunch or, more often, at dinner. */
export function mealTime(random: Random, daysAgo: number, now: number): number {
  const midnight = Math.floor((now + 5 * hour) / day) * day - 5 * hour;
  const hours = [12, 13, 13, 14, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];
  return midnight - daysAgo * day + pick(random, hours) * hour + between(random, 0, 59 * 60) * 1000;
}

/** Builds the orders and reviews before `now`. The first of the customers is the demo customer. */
export function pastOrders(vendors: CatalogueVendor[], customers: Customer[], now: number): OrderRows {
  const random = seededRandom("past orders");
  const rows: OrderRows = { orders: [], orderItems: [], orderItemOptions: [], orderStatusChanges: [], reviews: [] };
  const pickComment = createCommentPicker(random);
  const [demo, ...others] = customers;
  const approved = vendors.filter(({ state }) => state !== "unapproved");
  if (!demo) throw new Error("No demo customer");

  // Two restaurants have no review, as new ones.
  for (const [index, vendor] of approved.entries()) {
    if (index % 19 === 12) continue;
    const popularity = random();
    for (const customer of shuffled(random, others).slice(0, between(random, 3, 10))) {
      for (let order = random() < 0.12 ? 2 : 1; order > 0; order--) {
        const at = mealTime(random, between(random, 2, 89), now);
        const placed = place(rows, random, { customer, vendor, at, status: "delivered" });
        rows.reviews.push(review(random, placed, stars(random, popularity), pickComment));
      }
    }
  }

  addDemoCustomersOrders(rows, random, { demo, vendors, pickComment, now });
  addOpenOrders(rows, random, { neighbours: others.filter(({ address }) => address.endsWith("Lahore")), vendors, now });
  return rows;
}

interface DemoCustomersOrders {
  demo: Customer;
  vendors: CatalogueVendor[];
  pickComment: PickComment;
  now: number;
}

function addDemoCustomersOrders(rows: OrderRows, random: Random, placing: DemoCustomersOrders): void {
  const { demo, vendors, pickComment, now } = placing;
  const order = (id: string, at: number, status: OrderStatus, reason?: string) =>
    place(rows, random, { customer: demo, vendor: findVendor(vendors, id), at, status, ...(reason ? { reason } : {}) });
  const first = order("shahi-biryani-point", mealTime(random, 41, now), "delivered");
  const second = order("forno-rosso-pizzeria", mealTime(random, 26, now), "delivered");
  order("mall-road-mithai-ghar", mealTime(random, 12, now), "delivered");
  order("dragon-lantern", mealTime(random, 8, now), "cancelled", "The kitchen ran out of noodles, sorry");
  order("naveed-karahi-house", mealTime(random, 3, now), "delivered");
  order("mehfil-chowk-grill", now - 41 * minute, "out_for_delivery");
  rows.reviews.push(review(random, first, 5, pickComment), review(random, second, 4, pickComment));
}

/** Adds the orders of the riders with accounts, and a scheduled one. */
function addOpenOrders(
  rows: OrderRows,
  random: Random,
  { neighbours, vendors, now }: { neighbours: Customer[]; vendors: CatalogueVendor[]; now: number },
): void {
  const vendor = findVendor(vendors, "naveed-karahi-house");
  for (const [rider, status, minutesAgo] of deliveries) {
    const placed = { customer: pick(random, neighbours), vendor, at: now - minutesAgo * minute };
    place(rows, random, { ...placed, status, riderId: riders[rider]?.[0] });
  }
  const evening = { customer: pick(random, neighbours), vendor, at: now - 4 * minute };
  place(rows, random, { ...evening, status: "pending", laterMinutes: 3 * 60 });
}

function findVendor(vendors: CatalogueVendor[], id: string): CatalogueVendor {
  const vendor = vendors.find((each) => each.id === id);
  if (!vendor) throw new Error(`No vendor ${id}`);
  return vendor;
}

type PlacedOrder = Placing & { id: string; dishes: string[]; endedAt: number };

function place(rows: OrderRows, random: Random, placed: Placing): PlacedOrder {
  const { vendor, at, status } = placed;
  const id = newOrderId(random, at);
  const { items, extras } = orderLines(random, vendor, id);
  const changes = statusChanges(random, placed, id);
  const underway = status === "out_for_delivery" || status === "delivered";
  const order = orderRow(id, placed, items, changes);
  rows.orders.push({
    ...order,
    specialInstructions: pick(random, instructions),
    riderId: placed.riderId ?? (underway ? pick(random, riders)[0] : null),
    readyBy: readyBy(status, changes),
    ...laterColumns(at, placed.laterMinutes),
  });
  rows.orderItems.push(...items);
  rows.orderItemOptions.push(...extras);
  rows.orderStatusChanges.push(...changes);
  return { ...placed, id, dishes: items.map(({ name }) => name), endedAt: order.updatedAt.getTime() };
}

/** The board shows a scheduled order an hour before its delivery, with ten minutes to answer. */
function laterColumns(at: number, minutes: number | undefined) {
  if (!minutes) return { deliverAt: null, boardAt: null, acceptBy: null };
  const deliverAt = Math.ceil((at + minutes * minute) / (15 * minute)) * 15 * minute;
  const boardAt = deliverAt - hour;
  return { deliverAt: new Date(deliverAt), boardAt: new Date(boardAt), acceptBy: new Date(boardAt + 10 * minute) };
}

/** The kitchen promises every order within twenty minutes of accepting it. */
function readyBy(status: OrderStatus, changes: Change[]): Date | null {
  const accepted = changes.find(({ toStatus }) => toStatus === "confirmed");
  if (!accepted || status === "delivered" || status === "cancelled") return null;
  return new Date(accepted.changedAt.getTime() + 20 * minute);
}

function statusChanges(random: Random, { at, status, reason }: Placing, orderId: string): Change[] {
  const { changes, change } = recordChanges(random, orderId, at);
  if (status === "pending") return changes;
  if (status === "cancelled") {
    change("confirmed", "vendor", 1, 3);
    change("cancelled", "vendor", 4, 9, reason);
    return changes;
  }
  for (const step of steps) {
    change(...step);
    if (step[0] === status) break;
  }
  return changes;
}

type Stars = keyof typeof comments;

/** Picks a rating, mostly four or five; the restaurant's `popularity`, from 0 to 1, shifts it. */
function stars(random: Random, popularity: number): Stars {
  const score = random() + (popularity - 0.5) * 0.24;
  if (score > 0.42) return 5;
  if (score > 0.15) return 4;
  if (score > 0.05) return 3;
  return score > -0.01 ? 2 : 1;
}

/** Categories whose food nobody would call piping hot, spicy or oily. */
const mild = new Set(["Sweets", "Ice Cream", "Juices", "Coffee", "Bakery", "Salad", "Chai", "Sandwiches"]);
const heat =
  /hot|steam|warm|cold|dry|garam|thand|spic|mirch|oil|chutney|salt|namak|crisp|chilli|bread|tender|lemon|leak/i;

type PickComment = (rating: Stars, category: string) => string;

/** Returns a function that picks comments, none of them twice before all were used. */
function createCommentPicker(random: Random): PickComment {
  const left = new Map<Stars, string[]>();
  return (rating, category) => {
    let unused = left.get(rating) ?? shuffled(random, comments[rating]);
    const fits = (comment: string) => !mild.has(category) || !heat.test(comment);
    if (!unused.some(fits)) unused = [...shuffled(random, comments[rating]), ...unused];
    const index = unused.findLastIndex(fits);
    const [comment = ""] = unused.splice(index, 1);
    left.set(rating, unused);
    return comment;
  };
}

function review(
  random: Random,
  { id, customer, vendor, dishes, endedAt }: PlacedOrder,
  rating: Stars,
  pickComment: PickComment,
): Insertable<Database["reviews"]> {
  const comment = pickComment(rating, vendor.category).replaceAll("{dish}", dishes[0] ?? "food");
  const createdAt = new Date(endedAt + between(random, 15, 20 * 60) * minute);
  const written = { rating, comment, createdAt, updatedAt: createdAt };
  return { orderId: id, customerId: customer.id, vendorId: vendor.id, ...written };
}
