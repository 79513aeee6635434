// Builds the rows of one of the demo's orders: its columns, its lines with sizes, extras and notes, and its changes of status.
import type { Insertable } from "kysely";
import type { Database, OrderStatus } from "../schema.ts";
import type { CatalogueItem, CatalogueVendor } from "./catalogue.ts";
import { chooseExtras } from "./extras.ts";
import { between, pick, type Random, seededRandom, shuffled } from "./random.ts";
import { lineNotes } from "./reviews.ts";

function basket(random: Random, vendor: CatalogueVendor): CatalogueItem[] {
  const available = vendor.items.filter((item) => item.isAvailable);
  const [main, ...rest] = shuffled(
    random,
    available.filter((item) => item.category === available[0]?.category),
  );
  const sides = shuffled(random, [
    ...rest.slice(0, 2),
    ...available.filter((item) => item.category !== main?.category),
  ]);
  return main ? [main, ...sides.slice(0, between(random, 1, 3))] : [];
}

const sumOf = (items: { total: number }[]) => items.reduce((sum, { total }) => sum + total, 0);

/** A customer with the delivery address. */
export interface Customer {
  id: string;
  fullName: string;
  phone: string;
  addressLabel: string;
  address: string;
}

export type Change = Insertable<Database["orderStatusChanges"]> & { changedAt: Date };

/** Makes the id of an order placed at this time, in epoch milliseconds. */
export function newOrderId(random: Random, at: number): string {
  const suffix = Math.floor(random() * 36 ** 8).toString(36);
  return `order_${at}_${suffix.padStart(8, "0")}`;
}

/** An order placed at a time in epoch milliseconds. */
export interface Placed {
  customer: Customer;
  vendor: CatalogueVendor;
  at: number;
  status: OrderStatus;
}

/** Builds the columns that all of the demo's orders have. */
export function orderRow(id: string, placed: Placed, items: { total: number }[], changes: Change[]) {
  const { customer, vendor, at, status } = placed;
  return {
    id,
    customerId: customer.id,
    vendorId: vendor.id,
    checkoutKey: `demo-${id.slice(6)}`,
    status,
    restaurantName: vendor.name,
    restaurantImage: vendor.image,
    subtotal: sumOf(items),
    totalAmount: sumOf(items),
    customerName: customer.fullName,
    customerPhone: customer.phone,
    addressLabel: customer.addressLabel,
    deliveryAddress: customer.address,
    paymentStatus: status === "delivered" ? "paid" : "pending",
    version: 1 + changes.length,
    createdAt: new Date(at),
    updatedAt: changes.at(-1)?.changedAt ?? new Date(at),
  };
}

/** The steps of an order, with the minimum and maximum minutes that each takes. */
export const steps: readonly (readonly [status: OrderStatus, by: "vendor" | "rider", low: number, high: number])[] = [
  ["confirmed", "vendor", 1, 3],
  ["preparing", "vendor", 1, 4],
  ["ready", "vendor", 10, 18],
  ["out_for_delivery", "rider", 2, 6],
  ["delivered", "rider", 8, 20],
];

/** Returns the changes of an order's status, and a function that adds one after `low` to `high` minutes. */
export function recordChanges(random: Random, orderId: string, at: number) {
  const changes: Change[] = [];
  let [fromStatus, time]: [OrderStatus, number] = ["pending", at];
  const change = (toStatus: OrderStatus, changedBy: string, low: number, high: number, reason = "") => {
    time += between(random, low * 60, high * 60) * 1_000;
    changes.push({ orderId, fromStatus, toStatus, changedAt: new Date(time), changedBy, reason });
    fromStatus = toStatus;
  };
  return { changes, change };
}

/** Builds the lines of an order and their extras. Raises the quantity of the first dish up to the minimum order. */
export function orderLines(random: Random, vendor: CatalogueVendor, orderId: string) {
  const lines = basket(random, vendor).map((item, index) => lineOf(random, vendor, item, { orderId, line: index + 1 }));
  const items = lines.map(({ item }) => item);
  const [main] = items;
  while (main && sumOf(items) < vendor.min) {
    main.quantity += 1;
    main.total = main.price * main.quantity;
  }
  return { items, extras: lines.flatMap(({ extras }) => extras) };
}

function lineOf(random: Random, vendor: CatalogueVendor, dish: CatalogueItem, key: { orderId: string; line: number }) {
  const size = dish.sizes.length > 0 ? pick(random, dish.sizes) : undefined;
  const base = size?.price ?? dish.price;
  const quantity = base < 150 ? between(random, 2, 4) : random() < 0.25 ? 2 : 1;
  // A separate generator, so that changes of the extras do not change the rest of the demo.
  const ownRandom = seededRandom(`${key.orderId} ${key.line}`);
  const extras = chooseExtras(ownRandom, vendor.id, dish.category);
  const price = extras.reduce((sum, extra) => sum + extra.price, base);
  const { id: menuItemId, name, image } = dish;
  const note = ownRandom() < 0.12 ? pick(ownRandom, lineNotes) : "";
  const variationName = size?.name ?? null;
  return {
    item: { ...key, menuItemId, name, variationName, price, quantity, image, total: price * quantity, note },
    extras: extras.map((extra, order) => ({ ...key, order, ...extra })),
  };
}
