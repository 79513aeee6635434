import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { ordersPlaced } from "#metrics";
import { type CartSnapshot, findCartSnapshot } from "../cart/cart.server.ts";
import { maxOrderRupees } from "../cart/cart-totals.ts";
import { inTurn, transactLocked } from "../customers/customer-writes.server.ts";
import { chooseTime } from "../scheduled-orders/delivery-times.server.ts";
import { toDate } from "../scheduled-orders/delivery-times.ts";
import { countAttempt } from "../throttle/throttle.server.ts";
import type { OrderDetails } from "./checkout-form.ts";
import { insertOrder } from "./insert-order.server.ts";
import { findReachedLimit, type OrderLimit } from "./order-limits.server.ts";
import { describeSummaryChanges } from "./summary-changes.ts";

export interface Checkout {
  customerId: string;
  /** The network address of the request. */
  clientAddress: string;
  /** Generated for each payment page and unique per customer, so that a repeated form finds the order it placed. */
  checkoutKey: string;
  /** `Cart.fingerprint` of the summary the customer was shown. */
  fingerprint: string;
  /** The prices of that summary, to say which have changed. */
  shownPrices: string;
  addressId: string | undefined;
  details: OrderDetails;
}

/** The values entered at a checkout that placed no order. Without `details`, those saved before are kept. */
type Draft = Pick<Checkout, "customerId" | "addressId"> & { details?: OrderDetails | undefined };

export type PlaceOrderResult =
  | { kind: "placed"; orderId: string }
  | { kind: "empty" }
  | { kind: "no-address" }
  /** The key belongs to an order of another cart. */
  | { kind: "key-used" }
  | { kind: "too-large" }
  /** Something costs more or less than shown, or is gone; `isEmpty`: nothing is left to order. */
  | { kind: "changed"; changes: string[]; isEmpty: boolean }
  | { kind: "closed"; restaurantName: string }
  | { kind: "scheduled-only"; restaurantName: string }
  /** The restaurant does not deliver to the address; `place` is its area, or else its label. */
  | { kind: "not-delivered"; restaurantName: string; place: string }
  | { kind: "time-gone"; restaurantName: string; when: string }
  /** The order already placed with this key goes to another address. */
  | { kind: "other-address"; orderId: string }
  /** The order already placed with this key has another note, phone number, amount to bring change for, or time. */
  | { kind: "other-details"; orderId: string }
  /** The customer wants change for less than the total. */
  | { kind: "change-too-small"; totalRupees: number }
  | OrderLimit;

/** `placed`: another process placed the order meanwhile. */
type Placement = PlaceOrderResult | { kind: "inserted"; orderId: string };

/**
 * Places an order: inserts it with its lines and deletes the cart, in one transaction. Reads the prices again, and
 * places nothing if they differ from what the customer was shown. A repeated form with the same key returns the first
 * order and counts towards no limit. A checkout that places no order saves its details as a draft.
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export function placeOrder(checkout: Checkout): Promise<PlaceOrderResult> {
  const { customerId, clientAddress } = checkout;
  // Duplicate posts run one after the other: all but the first find the order of the first.
  return inTurn(customerId, async () => {
    const repeated = await findRepeated(db, checkout);
    if (repeated) return repeated;
    const placed: Placement =
      (await countAttempt("order", customerId, clientAddress)) ??
      (await transactLocked(customerId, (trx) => placeOnce(trx, checkout)));
    if (placed.kind === "inserted") {
      ordersPlaced.inc();
      return { kind: "placed", orderId: placed.orderId };
    }
    if (placed.kind !== "placed") await setDraft(checkout);
    return placed;
  });
}

/**
 * Saves the values entered at a checkout that the customer leaves for another page, to fill in the form again.
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export function saveDraft(draft: Draft): Promise<{ kind: "saved" }> {
  return inTurn(draft.customerId, async () => {
    await setDraft(draft);
    return { kind: "saved" };
  });
}

async function setDraft({ customerId, addressId, details }: Draft): Promise<void> {
  // A cart without an address of its own follows the default one.
  const chosenAddress = sql<string | null>`(select id from addresses
    where id = ${addressId ?? ""} and customer_id = ${customerId} and not is_default)`;
  // Another process may be deleting the address: then the draft is written again, without it.
  await transact((trx) =>
    trx
      .updateTable("carts")
      .set({ ...(details && draftColumns(customerId, details)), addressId: chosenAddress })
      .where("customerId", "=", customerId)
      .where("replacedAt", "is", null)
      .execute(),
  );
}

function draftColumns(customerId: string, details: OrderDetails) {
  const { specialInstructions = "", phone = null, changeFor, deliverAt } = details;
  // The form is filled in with the profile's number. As a draft, it would outlast a change of the profile.
  const customerPhone = sql<string | null>`nullif(${phone}, (select phone from customers where id = ${customerId}))`;
  // The table rejects 0, which is below every total.
  return { specialInstructions, customerPhone, changeFor: changeFor || null, deliverAt: toDate(deliverAt) };
}

/** Relies on the lock on the customer: it prevents changes of the cart, and makes duplicate posts to other processes wait. */
async function placeOnce(trx: Transaction, checkout: Checkout): Promise<Placement> {
  const snapshot = await findCartSnapshot(checkout.customerId, trx, checkout.addressId);
  // A cart with this fingerprint cannot have been ordered: placing an order deletes the cart, and the fingerprint
  // contains the lines' ids.
  const isUnordered = snapshot?.cart.fingerprint === checkout.fingerprint;
  const repeated = isUnordered ? undefined : await findRepeated(trx, checkout);
  if (repeated) return repeated;
  if (!snapshot) return { kind: "empty" };
  const { cart, customer, destination } = snapshot;
  const time = await chooseTime(trx, cart, toDate(checkout.details.deliverAt)?.getTime());
  if (time.kind !== "now" && time.kind !== "scheduled") return { ...time, restaurantName: cart.shownName };
  const refusal = findRefusal(snapshot, checkout);
  if (refusal) return refusal;
  // If the chosen address is gone, the cart was read with the default one.
  if (destination?.id !== checkout.addressId || !destination) return { kind: "no-address" };
  const limit = await findReachedLimit(trx, checkout.customerId);
  if (limit) return limit;
  const orderId = await insertOrder(trx, checkout, { cart, customer, destination, time });
  return { kind: "inserted", orderId };
}

/** Finds the reason, if any, why this cart cannot be ordered as it was shown. */
function findRefusal({ cart, destination }: CartSnapshot, checkout: Checkout): PlaceOrderResult | undefined {
  // Checked before the prices: outside the delivery areas the fee differs too, and would be reported as a changed one.
  if (destination?.id === checkout.addressId && cart.delivery.unservedPlace !== undefined) {
    return { kind: "not-delivered", restaurantName: cart.shownName, place: cart.delivery.unservedPlace };
  }
  const isEmpty = cart.lines.length === 0;
  if (isEmpty || cart.fingerprint !== checkout.fingerprint) {
    return { kind: "changed", changes: describeSummaryChanges(checkout.shownPrices, cart), isEmpty };
  }
  const { totalRupees } = cart.totals;
  if (totalRupees > maxOrderRupees) return { kind: "too-large" };
  const { changeFor } = checkout.details;
  return changeFor !== undefined && changeFor < totalRupees ? { kind: "change-too-small", totalRupees } : undefined;
}

async function findRepeated(on: Db, checkout: Checkout): Promise<PlaceOrderResult | undefined> {
  const [order] = await selectByCheckoutKey([checkout.customerId, checkout.checkoutKey], on);
  if (!order) return undefined;
  const { id: orderId, addressId } = order;
  if (order.cartFingerprint !== checkout.fingerprint) return { kind: "key-used" };
  if (addressId !== null && addressId !== checkout.addressId) return { kind: "other-address", orderId };
  return { kind: hasSameDetails(order, checkout.details) ? "placed" : "other-details", orderId };
}

/** Selects the order that was placed with this key of a payment page. */
export const selectByCheckoutKey = prepare((customerId: string, checkoutKey: string) =>
  db
    .selectFrom("orders")
    .select(["id", "cartFingerprint", "addressId"])
    .select(["specialInstructions", "customerPhone", "changeFor", "deliverAt"])
    .where("customerId", "=", customerId)
    .where("checkoutKey", "=", checkoutKey),
);

/** Whether an order has these details. A checkout without a phone number matches any: it used the profile's. */
function hasSameDetails(
  order: { specialInstructions: string; customerPhone: string; changeFor: number | null; deliverAt: Date | null },
  { specialInstructions = "", phone = order.customerPhone, changeFor, deliverAt }: OrderDetails,
): boolean {
  return (
    order.specialInstructions === specialInstructions &&
    order.customerPhone === phone &&
    order.changeFor === (changeFor ?? null) &&
    order.deliverAt?.getTime() === toDate(deliverAt)?.getTime()
  );
}
