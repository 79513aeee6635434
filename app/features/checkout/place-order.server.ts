import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { ordersPlaced } from "#metrics";
import { type Cart, findCart } from "../cart/cart.server.ts";
import type { CartLine } from "../cart/cart-lines.server.ts";
import { largestOrderRupees, lineTotal } from "../cart/cart-totals.ts";
import type { OrderDetails } from "../cart/order-details.ts";
import { inTurn, transactLocked } from "../customers/customer-writes.server.ts";
import { answerDeadline } from "../kitchen/answer-deadline.server.ts";
import { countAttempt } from "../throttle/throttle.server.ts";
import { findReachedLimit, type OrderLimit } from "./order-limits.server.ts";
import { saveDraft } from "./save-draft.server.ts";

export interface Checkout {
  customerId: string;
  /** The network address it was sent from. */
  clientAddress: string;
  /** Chosen by the payment page; unique per customer, so a repeat finds the order it made. */
  checkoutKey: string;
  /** `Cart.fingerprint` of the summary the customer was shown. */
  fingerprint: string;
  addressId: string | undefined;
  details?: OrderDetails;
}

export type Placed =
  | { kind: "placed"; orderId: string }
  | { kind: "empty" }
  | { kind: "no-address" | "changed" | "key-used" | "too-large" }
  | { kind: "closed"; restaurantName: string }
  /** The order that this key placed goes to another address. */
  | { kind: "other-address"; orderId: string; addressLabel: string; deliveryAddress: string }
  /** The order that this key placed has another note, phone number or sum to bring change for. */
  | { kind: "other-details"; orderId: string }
  /** The customer wants change for less than the total. */
  | { kind: "change-too-small"; totalRupees: number }
  | OrderLimit;

/**
 * Turns the cart into an order: order, lines and the emptied cart in one transaction, prices re-read.
 * Sent again with the same key it answers with the first order and counts towards no limit; nothing is charged that was
 * not shown.
 * @throws {TooManyAtOnce}
 */
export function placeOrder(checkout: Checkout): Promise<Placed> {
  const { customerId, clientAddress } = checkout;
  // Duplicate posts run one after the other, and all but the first find its order.
  return inTurn(customerId, async () => {
    const repeated = await findRepeated(db, checkout);
    if (repeated) return repeated;
    const waitSeconds = await countAttempt("order", customerId, clientAddress);
    const placed: Placed = waitSeconds
      ? { kind: "too-many", waitSeconds }
      : await transactLocked(customerId, (trx) => placeOnce(trx, checkout));
    if (placed.kind === "placed") ordersPlaced.inc();
    else await saveDraft(customerId, checkout.details ?? {});
    return placed;
  });
}

/** The lock on the customer keeps the cart unchanged, and makes duplicate posts to other processes wait. */
async function placeOnce(trx: Transaction<Database>, checkout: Checkout): Promise<Placed> {
  const repeated = await findRepeated(trx, checkout);
  if (repeated) return repeated;
  const cart = await findCart(checkout.customerId, trx);
  if (!cart) return { kind: "empty" };
  if (!cart.isOpen) return { kind: "closed", restaurantName: cart.restaurantName };
  if (cart.lines.length === 0 || cart.fingerprint !== checkout.fingerprint) return { kind: "changed" };
  if (cart.totals.totalRupees > largestOrderRupees) return { kind: "too-large" };
  const { changeFor } = checkout.details ?? {};
  if (changeFor !== undefined && changeFor < cart.totals.totalRupees) {
    return { kind: "change-too-small", totalRupees: cart.totals.totalRupees };
  }
  const recipient = await findRecipient(trx, checkout);
  if (!recipient) return { kind: "no-address" };
  const limit = await findReachedLimit(trx, checkout.customerId);
  if (limit) return limit;
  const orderId = await insertOrder(trx, checkout, cart, recipient);
  return { kind: "placed", orderId };
}

async function findRepeated(on: Kysely<Database>, checkout: Checkout): Promise<Placed | undefined> {
  const order = await on
    .selectFrom("orders")
    .select(["id", "cartFingerprint", "addressId", "addressLabel", "deliveryAddress"])
    .select(["specialInstructions", "customerPhone", "changeFor"])
    .where("customerId", "=", checkout.customerId)
    .where("checkoutKey", "=", checkout.checkoutKey)
    .executeTakeFirst();
  if (!order) return undefined;
  const { id: orderId, addressId, addressLabel, deliveryAddress } = order;
  if (order.cartFingerprint !== checkout.fingerprint) return { kind: "key-used" };
  if (addressId !== null && addressId !== checkout.addressId) {
    return { kind: "other-address", orderId, addressLabel, deliveryAddress };
  }
  return { kind: hasSameDetails(order, checkout.details) ? "placed" : "other-details", orderId };
}

/** Whether an order has these details. A checkout without a phone number takes the profile's, whatever that was. */
function hasSameDetails(
  order: { specialInstructions: string; customerPhone: string; changeFor: number | null },
  { specialInstructions = "", phone = order.customerPhone, changeFor }: OrderDetails = {},
): boolean {
  return (
    order.specialInstructions === specialInstructions &&
    order.customerPhone === phone &&
    order.changeFor === (changeFor ?? null)
  );
}

interface Recipient {
  fullName: string;
  phone: string;
  addressId: string;
  label: string;
  address: string;
}

async function findRecipient(trx: Transaction<Database>, checkout: Checkout): Promise<Recipient | undefined> {
  if (!checkout.addressId) return undefined;
  return trx
    .selectFrom("addresses")
    .innerJoin("customers", "customers.id", "addresses.customerId")
    .select([
      "customers.fullName",
      "customers.phone",
      "addresses.id as addressId",
      "addresses.label",
      "addresses.address",
    ])
    .where("addresses.id", "=", checkout.addressId)
    .where("addresses.customerId", "=", checkout.customerId)
    .executeTakeFirst();
}

async function insertOrder(
  trx: Transaction<Database>,
  checkout: Checkout,
  cart: Cart,
  recipient: Recipient,
): Promise<string> {
  const orderId = newOrderId();
  await trx
    .with("emptied", (eb) => eb.deleteFrom("carts").where("customerId", "=", checkout.customerId))
    .insertInto("orders")
    .values({
      id: orderId,
      customerId: checkout.customerId,
      vendorId: cart.vendorId,
      acceptBy: answerDeadline(cart.vendorId),
      checkoutKey: checkout.checkoutKey,
      cartFingerprint: cart.fingerprint,
      restaurantName: cart.restaurantName,
      restaurantImage: cart.restaurantImage,
      subtotal: cart.totals.subtotalRupees,
      deliveryFee: cart.totals.deliveryFeeRupees,
      tax: cart.totals.taxRupees,
      totalAmount: cart.totals.totalRupees,
      customerName: recipient.fullName,
      customerPhone: checkout.details?.phone ?? recipient.phone,
      specialInstructions: checkout.details?.specialInstructions ?? "",
      changeFor: checkout.details?.changeFor ?? null,
      addressId: recipient.addressId,
      addressLabel: recipient.label,
      deliveryAddress: recipient.address,
    })
    .execute();
  await insertLines(trx, orderId, cart.lines);
  return orderId;
}

async function insertLines(trx: Transaction<Database>, orderId: string, lines: CartLine[]): Promise<void> {
  await trx
    .insertInto("orderItems")
    .values(lines.map((line, index) => toOrderItem(orderId, line, index)))
    .execute();
  const options = lines.flatMap(({ choices }, index) =>
    choices.map(({ groupName, name, priceRupees: price }, order) => {
      return { orderId, line: index + 1, order, groupName, name, price };
    }),
  );
  if (options.length > 0) await trx.insertInto("orderItemOptions").values(options).execute();
}

function toOrderItem(orderId: string, line: CartLine, index: number) {
  const { menuItemId, name, variationName, note, priceRupees: price, quantity, image } = line;
  return {
    orderId,
    line: index + 1,
    menuItemId,
    name,
    variationName,
    note,
    price,
    quantity,
    image,
    total: lineTotal(line),
  };
}

const orderIdAlphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/** 'order_', the time and a random suffix (see docs/decisions.md, 'Ids of rows'); its last six characters are the order's number. */
function newOrderId(): string {
  const suffix = Array.from({ length: 12 }, () => orderIdAlphabet[randomInt(orderIdAlphabet.length)]).join("");
  return `order_${Date.now()}_${suffix}`;
}
