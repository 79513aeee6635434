import type { ExpressionBuilder } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { Database } from "#db/schema.ts";
import { nameFor } from "../../i18n/name-for.ts";
import type { Address } from "../addresses/addresses.server.ts";
import { toDelivery } from "../areas/delivery-coverage.server.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { withCurrentOpening } from "../hours/current-opening.server.ts";
import { toOpening } from "../hours/opening-state.server.ts";
import { computeDeliveryTimes, type DeliveryTimeRow } from "../scheduled-orders/delivery-times.server.ts";
import { type DeliveryTime, toLocalTime } from "../scheduled-orders/delivery-times.ts";
import { type CartRow, fingerprintOf, selectCartRows, toLine } from "./cart-lines.server.ts";
import { computeTotals, maxOrderRupees } from "./cart-totals.ts";
import type { OrderAgain } from "./order-again.ts";

/** A cart, and what the cart page and the payment page show beside it, all read by one statement. */
export interface CartSnapshot {
  cart: Cart;
  /** What is different from the earlier order, after 'Order Again'. */
  orderAgainChanges: OrderAgain["changes"];
  /** Determines the delivery times. */
  restaurant: DeliveryTimeRow;
  /** Computed only for a closed restaurant, to know whether it takes scheduled orders. */
  deliveryTimes: DeliveryTime[] | undefined;
  customer: { hasAddress: boolean; fullName: string; phone: string };
  destination: Destination | undefined;
}

/** The requested delivery address, else the one chosen at an earlier checkout of this cart, else the default one. */
export type Destination = Omit<Address, "isDefault">;

/** Finds the customer's current cart with today's names and prices, for its address; undefined if it is empty. */
export async function findCart(customerId: string, on: Db = db): Promise<Cart | undefined> {
  return (await findCartSnapshot(customerId, on))?.cart;
}

/** As `findCart`, for delivery to this address, with what pages show beside the cart. */
export async function findCartSnapshot(
  customerId: string,
  on: Db = db,
  addressId = "",
): Promise<CartSnapshot | undefined> {
  const rows = await selectCartRows([customerId, addressId], on);
  const [row] = rows;
  if (!row) return undefined;
  const first = await withCurrentOpening(row, on);
  const destination = toDestination(first);
  const customer = { hasAddress: Boolean(destination), fullName: first.fullName, phone: first.accountPhone };
  const deliveryTimes = first.takesOrders ? undefined : await computeDeliveryTimes(first, on);
  const cart = toCart(rows, first, deliveryTimes?.length !== 0);
  const orderAgainChanges = (first.orderAgain as OrderAgain | null)?.changes ?? [];
  return { cart, orderAgainChanges, restaurant: first, deliveryTimes, customer, destination };
}

function toDestination({ addressId: id, addressLabel: label, address, area }: CartRow): Destination | undefined {
  return id !== null && label !== null && address !== null ? { id, label, address, area } : undefined;
}

function toCart(rows: CartRow[], first: CartRow, canBeOrdered: boolean) {
  const { isOpen, text } = toOpening(first);
  const delivery = toDelivery(first);
  const all = rows.map(toLine);
  const lines = all.filter(({ unavailableReason }) => !unavailableReason);
  const { specialInstructions, customerPhone, changeFor, deliverAt } = first;
  return {
    id: first.cartId,
    vendorId: first.vendorId,
    /** The usual name, which is stored with the order. */
    restaurantName: first.restaurantName,
    /** The name in the reader's language. */
    shownName: nameFor({ name: first.restaurantName, nameUrdu: first.restaurantNameUrdu }),
    restaurantImage: first.restaurantImage,
    /** Whether the restaurant takes orders at this moment. */
    isOpen,
    /** A text about its hours or a pause: 'Closes in 20 minutes', 'Opens at 6:00 PM'. */
    openingText: text,
    /** Whether it takes orders now, or at least scheduled ones. */
    canBeOrdered,
    lines,
    /** The lines that can no longer be ordered, or not today. */
    unavailable: all.filter(({ unavailableReason }) => unavailableReason),
    delivery,
    totals: computeTotals(lines, delivery.chargedRupees),
    fingerprint: fingerprintOf(first.vendorId, lines, delivery.chargedRupees),
    /** The values entered at a checkout that placed no order. */
    draft: {
      specialInstructions,
      phone: customerPhone ?? undefined,
      changeFor: changeFor ?? undefined,
      deliverAt: deliverAt ? toLocalTime(deliverAt.getTime()) : undefined,
    },
  };
}

export type Cart = ReturnType<typeof toCart>;

/** Restores the cart that was replaced last; false if there is none. */
export function undoReplacement(customerId: string): Promise<boolean> {
  return transactForCustomer(customerId, async (trx) => {
    const [replaced] = await selectReplaced([customerId], trx);
    if (!replaced) return false;
    await trx.deleteFrom("carts").where("customerId", "=", customerId).where("id", "!=", replaced.id).execute();
    await trx.updateTable("carts").set({ replacedAt: null }).where("id", "=", replaced.id).execute();
    return true;
  });
}

/** Finds the name of the restaurant whose cart was replaced and can be restored. */
export async function findReplacedRestaurant(customerId: string, on: Db = db): Promise<string | undefined> {
  const [replaced] = await selectReplaced([customerId], on);
  return replaced && nameFor(replaced);
}

const selectReplaced = prepare((customerId: string) =>
  db
    .selectFrom("carts")
    .innerJoin("vendors", "vendors.id", "carts.vendorId")
    .select(["carts.id", "vendors.restaurantName as name", "vendors.nameUrdu"])
    .where("carts.customerId", "=", customerId)
    .where("carts.replacedAt", "is not", null)
    .where(hasLines)
    .orderBy("carts.replacedAt", "desc")
    .limit(1),
);

export type ChangeQuantityResult = { kind: "changed" | "too-large"; itemName: string } | { kind: "not-found" };

/**
 * Sets the quantity (1 to `maxQuantity`) of a line of the current cart.
 * @returns 'too-large' if the cart would exceed `maxOrderRupees`; a cart that already does can still be reduced
 */
export function changeQuantity(customerId: string, lineId: number, quantity: number): Promise<ChangeQuantityResult> {
  return transactForCustomer(customerId, async (trx): Promise<ChangeQuantityResult> => {
    const cart = await findCart(customerId, trx);
    const line = [...(cart?.lines ?? []), ...(cart?.unavailable ?? [])].find(({ id }) => id === lineId);
    if (!cart || !line) return { kind: "not-found" };
    const addedRupees = line.priceRupees * (quantity - line.quantity);
    const isRaised = quantity > line.quantity && cart.lines.includes(line);
    if (isRaised && cart.totals.totalRupees + addedRupees > maxOrderRupees) {
      return { kind: "too-large", itemName: nameFor(line) };
    }
    await trx
      .updateTable("cartItems")
      .set({ quantity })
      .where("id", "=", lineId)
      .where("cartId", "=", cart.id)
      .execute();
    return { kind: "changed", itemName: nameFor(line) };
  });
}

/** Removes a line, if it exists; with the last one also the cart, and with it the choice of restaurant. */
export function removeLine(customerId: string, lineId: number): Promise<void> {
  return transactForCustomer(customerId, async (trx) => {
    const line = await trx
      .deleteFrom("cartItems")
      .using("carts")
      .where("cartItems.id", "=", lineId)
      .whereRef("carts.id", "=", "cartItems.cartId")
      .where("carts.customerId", "=", customerId)
      .where("carts.replacedAt", "is", null)
      .returning("cartItems.cartId")
      .executeTakeFirst();
    if (!line) return;
    await trx
      .deleteFrom("carts")
      .where("id", "=", line.cartId)
      .where((eb) => eb.not(hasLines(eb)))
      .execute();
  });
}

/** Deletes the cart, and the one kept for undo. */
export function clearCart(customerId: string): Promise<void> {
  return transactForCustomer(customerId, async (trx) => {
    await trx.deleteFrom("carts").where("customerId", "=", customerId).execute();
  });
}

/** Whether a cart has lines. It may have none, because deleting a dish also removes it from carts. */
export function hasLines(eb: ExpressionBuilder<Database, "carts">) {
  return eb.exists(eb.selectFrom("cartItems").select("cartItems.id").whereRef("cartItems.cartId", "=", "carts.id"));
}
