import { randomUUID } from "node:crypto";
import { db } from "#db/db.server.ts";
import { listAddresses } from "../addresses/addresses.server.ts";
import { listKnownAreas } from "../areas/areas.server.ts";
import { readCart } from "../cart/cart.server.ts";
import { describeWhen } from "../hours/opening-words.ts";
import { listChoosableTimes } from "../later/delivery-times.server.ts";
import { findOrderForCustomer } from "../orders/orders.server.ts";
import { checkoutKeySchema } from "./checkout-form.ts";

interface CheckoutUrl {
  /** The checkout whose answer may have been lost. */
  key: string | null;
  /** The order that was just placed. */
  placedId: string | null;
  addressId: string | null;
  /** The open dialog; 'new' asks for an address. */
  picker?: string | null;
}

/** PostgreSQL throws on a NUL character in text. */
const isId = /^[\w-]{1,64}$/;

/**
 * What the payment page shows: cart, addresses and the selected one. A checkout whose answer was lost is found by its
 * key: 'placed-before' names its order. If there is a new cart by now, the key is replaced instead.
 */
export async function findCheckout(customerId: string, { key, placedId, addressId, picker }: CheckoutUrl) {
  const { data: validKey } = checkoutKeySchema.safeParse(key);
  const [reading, addresses, placed, keyOrderId] = await Promise.all([
    readCart(customerId, db, addressId && isId.test(addressId) ? addressId : undefined),
    listAddresses(customerId),
    placedId && isId.test(placedId) ? findOrderForCustomer(placedId, customerId) : undefined,
    validKey ? findOrderByCheckoutKey(validKey, customerId) : undefined,
  ]);
  const cart = reading?.cart;
  if (keyOrderId && !cart?.lines.length) return { kind: "placed-before", orderId: keyOrderId } as const;
  if (placedId && !placed) return { kind: "order-not-found" } as const;
  const address =
    addresses.find(({ id }) => id === addressId) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    kind: "checkout",
    cart: cart?.lines.length ? cart : undefined,
    /** For orders for later today. */
    times: reading ? await listChoosableTimes(reading.restaurant) : [],
    addresses,
    address,
    /** The areas to choose from, while adding an address. */
    areas: picker === "new" ? await listKnownAreas() : [],
    /** The profile's phone number, beside a cart. */
    phone: reading?.customer.phone,
    placedId: placed?.id,
    /** When the order that was just placed is delivered: 'at 8:30 PM'; undefined for as soon as possible. */
    placedFor: placed?.deliverAt ? describeWhen(Date.parse(placed.deliverAt.iso), Date.now()) : undefined,
    checkoutKey: validKey && !keyOrderId ? validKey : randomUUID(),
  } as const;
}

export type Checkout = Extract<Awaited<ReturnType<typeof findCheckout>>, { kind: "checkout" }>;

/** The order a checkout became, by the key its payment page chose. */
export async function findOrderByCheckoutKey(checkoutKey: string, customerId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", customerId)
    .where("checkoutKey", "=", checkoutKey)
    .executeTakeFirst();
  return order?.id;
}
