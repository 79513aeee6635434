import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { type Cart, type CartLine, findCart } from "../cart/cart.server.ts";
import { lockCustomer } from "../customers/lock-customer.server.ts";
import { answerDeadline } from "../kitchen/answer-deadline.server.ts";

export interface Checkout {
  customerId: string;
  /** Chosen by the payment page; unique per customer, so a repeat finds the order it made. */
  checkoutKey: string;
  /** `Cart.fingerprint` of the summary the customer was shown. */
  fingerprint: string;
  addressId: string | undefined;
}

export type Placed =
  | { kind: "placed"; orderId: string }
  | { kind: "empty" }
  | { kind: "no-address" | "changed" | "key-used" }
  | { kind: "closed"; restaurantName: string };

/**
 * Turns the cart into an order: order, lines and the emptied cart in one transaction, prices re-read.
 * Sent again with the same key it answers with the first order; nothing is charged that was not shown.
 */
export function placeOrder(checkout: Checkout): Promise<Placed> {
  return transact(async (trx): Promise<Placed> => {
    // Equal posts wait here, and all but the first find its order; nothing can be put into the cart meanwhile.
    await lockCustomer(trx, checkout.customerId);
    const repeated = await findRepeated(trx, checkout);
    if (repeated) return repeated;
    const cart = await findCart(checkout.customerId, trx);
    if (!cart) return { kind: "empty" };
    if (!cart.isOpen) return { kind: "closed", restaurantName: cart.restaurantName };
    if (cart.lines.length === 0 || cart.fingerprint !== checkout.fingerprint) return { kind: "changed" };
    const recipient = await findRecipient(trx, checkout);
    if (!recipient) return { kind: "no-address" };
    return { kind: "placed", orderId: await insertOrder(trx, checkout, cart, recipient) };
  });
}

async function findRepeated(trx: Transaction<Database>, checkout: Checkout): Promise<Placed | undefined> {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "cartFingerprint"])
    .where("customerId", "=", checkout.customerId)
    .where("checkoutKey", "=", checkout.checkoutKey)
    .executeTakeFirst();
  if (!order) return undefined;
  return order.cartFingerprint === checkout.fingerprint ? { kind: "placed", orderId: order.id } : { kind: "key-used" };
}

interface Recipient {
  fullName: string;
  phone: string;
  label: string;
  address: string;
}

async function findRecipient(trx: Transaction<Database>, checkout: Checkout): Promise<Recipient | undefined> {
  if (!checkout.addressId) return undefined;
  return trx
    .selectFrom("addresses")
    .innerJoin("customers", "customers.id", "addresses.customerId")
    .select(["customers.fullName", "customers.phone", "addresses.label", "addresses.address"])
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
      customerPhone: recipient.phone,
      addressLabel: recipient.label,
      deliveryAddress: recipient.address,
    })
    .execute();
  await trx
    .insertInto("orderItems")
    .values(cart.lines.map((line, index) => toOrderItem(orderId, line, index)))
    .execute();
  return orderId;
}

function toOrderItem(orderId: string, line: CartLine, index: number) {
  const { menuItemId, name, variationName, priceRupees, quantity, image } = line;
  const total = priceRupees * quantity;
  return { orderId, line: index + 1, menuItemId, name, variationName, price: priceRupees, quantity, image, total };
}

const orderIdAlphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/** 'order_', the time and a random suffix (spec, point 3); its last six characters are the order's number. */
function newOrderId(): string {
  const suffix = Array.from({ length: 12 }, () => orderIdAlphabet[randomInt(orderIdAlphabet.length)]).join("");
  return `order_${Date.now()}_${suffix}`;
}
