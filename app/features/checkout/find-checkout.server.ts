import { randomUUID } from "node:crypto";
import { db } from "#db/db.server.ts";
import { listAddresses } from "../addresses/addresses.server.ts";
import { listKnownAreas } from "../areas/areas.server.ts";
import { findCartSnapshot } from "../cart/cart.server.ts";
import { findOrderForCustomer, type OrderDetail } from "../orders/orders.server.ts";
import { listChoosableTimes } from "../scheduled-orders/delivery-times.server.ts";
import { mayBeId } from "../text/ids.ts";
import { checkoutKeySchema } from "./checkout-form.ts";
import type { PaymentUrl } from "./payment-path.ts";
import { selectByCheckoutKey } from "./place-order.server.ts";

/**
 * Finds the data of the payment page: cart, addresses and the selected one. A checkout whose response was lost is found
 * by its key.
 * @returns 'placed-before' with the order of that key, unless there is a new cart: then the key is replaced
 */
export async function findCheckout(
  customerId: string,
  { key, placedId, repeatedWith, addressId, picker }: Partial<PaymentUrl>,
) {
  const { data: validKey } = checkoutKeySchema.safeParse(key);
  const [snapshot, addresses, placed, [keyOrder]] = await Promise.all([
    findCartSnapshot(customerId, db, addressId && mayBeId(addressId) ? addressId : undefined),
    listAddresses(customerId),
    placedId && mayBeId(placedId) ? findOrderForCustomer(placedId, customerId) : undefined,
    validKey ? selectByCheckoutKey([customerId, validKey]) : [],
  ]);
  const cart = snapshot?.cart;
  if (keyOrder && !cart?.lines.length) return { kind: "placed-before", orderId: keyOrder.id } as const;
  if (placedId && !placed) return { kind: "order-not-found" } as const;
  const selectedId = snapshot?.destination?.id ?? addressId;
  const address =
    addresses.find(({ id }) => id === selectedId) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    kind: "checkout",
    cart: cart?.lines.length ? cart : undefined,
    /** The delivery times to choose from for a scheduled order. */
    times: snapshot ? await listChoosableTimes(snapshot.restaurant, snapshot.deliveryTimes) : [],
    addresses,
    address,
    /** The areas to choose from while adding an address. */
    areas: picker === "new" ? await listKnownAreas() : [],
    /** The phone number in the profile; undefined without a cart. */
    phone: snapshot?.customer.phone,
    placed: placed && pickPlaced(placed, repeatedWith),
    checkoutKey: validKey && !keyOrder ? validKey : randomUUID(),
  } as const;
}

export type CheckoutPageData = Extract<Awaited<ReturnType<typeof findCheckout>>, { kind: "checkout" }>;

/** Picks what the page says about the order that was just placed. */
function pickPlaced(
  { id, addressLabel, deliveryAddress, deliverWhen }: OrderDetail,
  repeatedWith: string | null | undefined,
) {
  return {
    id,
    addressLabel,
    deliveryAddress,
    when: deliverWhen,
    repeatedWith: repeatedWith === "other-address" || repeatedWith === "other-details" ? repeatedWith : undefined,
  };
}

export type PlacedOrder = ReturnType<typeof pickPlaced>;
