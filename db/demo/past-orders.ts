/** The demo's history: orders of the last months with their lines, status changes and reviews. */
import type { Insertable } from "kysely";
import type { Database, OrderStatus } from "../schema.ts";
import type { CatalogueVendor } from "./catalogue.ts";
import { orderLines, sumOf } from "./past-lines.ts";
import { riders } from "./people.ts";
import { between, pick, type Random, seededRandom, shuffled } from "./random.ts";
import { beginnings, comments, endings, instructions } from "./reviews.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Who ordered, and where to. */
export type Customer = { id: string; fullName: string; phone: string; addressLabel: string; address: string };

export type OrderRows = {
  orders: (Insertable<Database["orders"]> & { createdAt: Date })[];
  orderItems: Insertable<Database["orderItems"]>[];
  orderItemOptions: Insertable<Database["orderItemOptions"]>[];
  orderStatusChanges: Insertable<Database["orderStatusChanges"]>[];
  reviews: Insertable<Database["reviews"]>[];
};

type Placed = {
  customer: Customer;
  vendor: CatalogueVendor;
  /** Milliseconds. */
  at: number;
  status: OrderStatus;
  reason?: string;
  /** For later: so many minutes after `at` it is to be delivered. */
  laterMinutes?: number;
  /** Without one somebody, once the order is on its way. */
  riderId?: string | undefined;
};

/** What the demo's two riders with accounts are bringing, and have brought in the last hours and the evening before. */
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

/** How long after the one before each step comes, in minutes. */
const steps: readonly (readonly [status: OrderStatus, by: "vendor" | "rider", low: number, high: number])[] = [
  ["confirmed", "vendor", 1, 3],
  ["preparing", "vendor", 1, 4],
  ["ready", "vendor", 10, 18],
  ["out_for_delivery", "rider", 2, 6],
  ["delivered", "rider", 8, 20],
];

/** Some hour of that day in Pakistan (UTC+5): lunch, or more often dinner. */
export function mealTime(random: Random, daysAgo: number, now: number): number {
  const midnight = Math.floor((now + 5 * hour) / day) * day - 5 * hour;
  const hours = [12, 13, 13, 14, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];
  return midnight - daysAgo * day + pick(random, hours) * hour + between(random, 0, 59 * 60) * 1000;
}

/** What was ordered and reviewed before `now`, newest last for the demo customer, who comes first of the customers. */
export function pastOrders(vendors: CatalogueVendor[], customers: Customer[], now: number): OrderRows {
  const random = seededRandom("past orders");
  const rows: OrderRows = { orders: [], orderItems: [], orderItemOptions: [], orderStatusChanges: [], reviews: [] };
  const deck = commentDeck(random);
  const [demo, ...others] = customers;
  const approved = vendors.filter((vendor) => !vendor.unapproved);
  if (!demo) throw new Error("No demo customer");

  // Two newcomers stay without a review: the list has to show that too.
  for (const [index, vendor] of approved.entries()) {
    if (index % 19 === 12) continue;
    const kindness = random();
    for (const customer of shuffled(random, others).slice(0, between(random, 3, 10))) {
      for (let order = random() < 0.12 ? 2 : 1; order > 0; order--) {
        const at = mealTime(random, between(random, 2, 89), now);
        const placed = place(rows, random, { customer, vendor, at, status: "delivered" });
        rows.reviews.push(review(random, placed, stars(random, kindness), deck));
      }
    }
  }

  const house = (id: string): CatalogueVendor => {
    const vendor = vendors.find((one) => one.id === id);
    if (!vendor) throw new Error(`No vendor ${id}`);
    return vendor;
  };
  const mine = (id: string, at: number, status: OrderStatus, reason?: string) =>
    place(rows, random, { customer: demo, vendor: house(id), at, status, ...(reason ? { reason } : {}) });
  const first = mine("shahi-biryani-point", mealTime(random, 41, now), "delivered");
  const second = mine("forno-rosso-pizzeria", mealTime(random, 26, now), "delivered");
  mine("mall-road-mithai-ghar", mealTime(random, 12, now), "delivered");
  mine("dragon-lantern", mealTime(random, 8, now), "cancelled", "The kitchen ran out of noodles, sorry");
  mine("naveed-karahi-house", mealTime(random, 3, now), "delivered");
  mine("mehfil-chowk-grill", now - 41 * minute, "out_for_delivery");
  rows.reviews.push(review(random, first, 5, deck), review(random, second, 4, deck));
  const neighbours = others.filter(({ address }) => address.endsWith("Lahore"));
  for (const [rider, status, minutesAgo] of deliveries) {
    const placed = {
      customer: pick(random, neighbours),
      vendor: house("naveed-karahi-house"),
      at: now - minutesAgo * minute,
    };
    place(rows, random, { ...placed, status, riderId: riders[rider]?.[0] });
  }
  const evening = { customer: pick(random, neighbours), vendor: house("naveed-karahi-house"), at: now - 4 * minute };
  place(rows, random, { ...evening, status: "pending", laterMinutes: 3 * 60 });
  return rows;
}

type PlacedOrder = Placed & { id: string; dishes: string[]; endedAt: number };

function place(rows: OrderRows, random: Random, placed: Placed): PlacedOrder {
  const { customer, vendor, at, status } = placed;
  const id = `order_${at}_${Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, "0")}`;
  const { items, extras } = orderLines(random, vendor, id);
  const changes = statusChanges(random, placed, id);
  const endedAt = changes.at(-1)?.changedAt ?? new Date(at);
  const sum = sumOf(items);
  const underway = status === "out_for_delivery" || status === "delivered";
  rows.orders.push({
    id,
    customerId: customer.id,
    vendorId: vendor.id,
    checkoutKey: `demo-${id.slice(6)}`,
    status,
    restaurantName: vendor.name,
    restaurantImage: vendor.image,
    subtotal: sum,
    deliveryFee: 0,
    tax: 0,
    totalAmount: sum,
    customerName: customer.fullName,
    customerPhone: customer.phone,
    addressLabel: customer.addressLabel,
    deliveryAddress: customer.address,
    paymentStatus: status === "delivered" ? "paid" : "pending",
    specialInstructions: pick(random, instructions),
    riderId: placed.riderId ?? (underway ? pick(random, riders)[0] : null),
    version: 1 + changes.length,
    createdAt: new Date(at),
    updatedAt: endedAt,
    readyBy: readyBy(status, changes),
    ...laterColumns(at, placed.laterMinutes),
  });
  rows.orderItems.push(...items);
  rows.orderItemOptions.push(...extras);
  rows.orderStatusChanges.push(...changes);
  return { ...placed, id, dishes: items.map(({ name }) => name), endedAt: endedAt.getTime() };
}

/** On the board an hour before, with ten minutes to answer. */
function laterColumns(at: number, minutes: number | undefined) {
  if (!minutes) return { deliverAt: null, boardAt: null, acceptBy: null };
  const deliverAt = Math.ceil((at + minutes * minute) / (15 * minute)) * 15 * minute;
  const boardAt = deliverAt - hour;
  return { deliverAt: new Date(deliverAt), boardAt: new Date(boardAt), acceptBy: new Date(boardAt + 10 * minute) };
}

/** What the kitchen promised when it accepted: twenty minutes. */
function readyBy(status: OrderStatus, changes: { toStatus: OrderStatus; changedAt: Date }[]): Date | null {
  const accepted = changes.find(({ toStatus }) => toStatus === "confirmed");
  if (!accepted || status === "delivered" || status === "cancelled") return null;
  return new Date(accepted.changedAt.getTime() + 20 * minute);
}

function statusChanges(random: Random, { at, status, reason = "" }: Placed, orderId: string) {
  const changes: (Insertable<Database["orderStatusChanges"]> & { changedAt: Date })[] = [];
  let [fromStatus, time]: [OrderStatus, number] = ["pending", at];
  const change = (toStatus: OrderStatus, changedBy: string, low: number, high: number, why = "") => {
    time += between(random, low * 60, high * 60) * 1000;
    changes.push({ orderId, fromStatus, toStatus, changedAt: new Date(time), changedBy, reason: why });
    fromStatus = toStatus;
  };
  if (status === "pending") return changes;
  if (status === "cancelled") {
    change("confirmed", "vendor", 1, 3);
    change("cancelled", "vendor", 4, 9, reason);
    return changes;
  }
  for (const [step, by, low, high] of steps) {
    change(step, by, low, high);
    if (step === status) break;
  }
  return changes;
}

type Stars = keyof typeof comments;

/** Mostly four and five; a kind crowd is kinder. */
function stars(random: Random, kindness: number): Stars {
  const luck = random() + (kindness - 0.5) * 0.24;
  if (luck > 0.42) return 5;
  if (luck > 0.15) return 4;
  if (luck > 0.05) return 3;
  return luck > -0.01 ? 2 : 1;
}

/** Houses whose food nobody would call piping hot, spicy or oily. */
const mild = new Set(["Sweets", "Ice Cream", "Juices", "Coffee", "Bakery", "Salad", "Chai", "Sandwiches"]);
const heat =
  /hot|steam|warm|cold|dry|garam|thand|spic|mirch|oil|chutney|salt|namak|crisp|chilli|bread|tender|lemon|leak/i;

/** Every comment comes once before any comes again; for the many good ones new ones are made instead. */
function commentDeck(random: Random): (rating: Stars, category: string) => string {
  const left = new Map<Stars, string[]>();
  return (rating, category) => {
    let cards = left.get(rating) ?? shuffled(random, comments[rating]);
    const suits = (card: string) => !mild.has(category) || !heat.test(card);
    if (!cards.some(suits)) {
      cards = [...shuffled(random, rating > 3 ? made(rating as 4 | 5) : comments[rating]), ...cards];
    }
    const index = cards.findLastIndex(suits);
    const [card = ""] = cards.splice(index, 1);
    left.set(rating, cards);
    return card;
  };
}

const made = (rating: 4 | 5): string[] =>
  beginnings[rating].flatMap((beginning) => endings[rating].map((ending) => `${beginning} ${ending}`));

function review(
  random: Random,
  { id, customer, vendor, dishes, endedAt }: PlacedOrder,
  rating: Stars,
  deck: (rating: Stars, category: string) => string,
): Insertable<Database["reviews"]> {
  const comment = deck(rating, vendor.category).replaceAll("{dish}", dishes[0] ?? "food");
  const createdAt = new Date(endedAt + between(random, 15, 20 * 60) * minute);
  return {
    orderId: id,
    customerId: customer.id,
    vendorId: vendor.id,
    rating,
    comment,
    createdAt,
    updatedAt: createdAt,
  };
}
