import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Transaction } from "#db/transaction.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { withCurrentOpening } from "../hours/current-opening.server.ts";
import { openingColumns, toOpening } from "../hours/opening-state.server.ts";
import { dishNameUrdu } from "../menu/names-in-orders.server.ts";
import { toGroups } from "../options/option-groups.server.ts";
import { orderedChoicesOf } from "../options/ordered-choices.server.ts";
import { takesScheduledOrders } from "../scheduled-orders/delivery-times.server.ts";
import { findOrCreateCart } from "./add-to-cart.server.ts";
import { findCart } from "./cart.server.ts";
import { maxOrderLines, maxOrderRupees, maxQuantity } from "./cart-totals.ts";
import {
  type EarlierLine,
  keyOfLine,
  type LeftOutReason,
  type LineName,
  matchLine,
  nameOfLine,
  type OrderAgain,
  type OrderAgainChange,
  type OrderAgainLine,
} from "./order-again.ts";
import { selectOrderableItems } from "./orderable-items.server.ts";

export type OrderAgainResult =
  | { kind: "added"; restaurantName: string; replacedRestaurant: string | undefined }
  /** None of its dishes is available today; the cart has not changed. */
  | { kind: "nothing"; changes: OrderAgainChange[] }
  | { kind: "closed"; restaurantName: string; openingText: string | undefined }
  | { kind: "not-found" };

/**
 * Adds the dishes of an earlier order that are available today to the customer's cart, and stores the differences with
 * the cart. Lines already in the cart are raised to the order's quantity, not by it, so that a repeated form changes
 * nothing. Another restaurant's cart is kept for `undoReplacement`.
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export function orderAgain(customerId: string, orderId: string): Promise<OrderAgainResult> {
  return transactForCustomer(customerId, async (trx): Promise<OrderAgainResult> => {
    const order = await findEarlierOrder(trx, customerId, orderId);
    if (!order) return { kind: "not-found" };
    const { vendorId } = order;
    const restaurantName = nameFor(order);
    const { isOpen, text } = toOpening(await withCurrentOpening(order, trx));
    if (!isOpen && !(await takesScheduledOrders(vendorId, trx)))
      return { kind: "closed", restaurantName, openingText: text };
    const inCart = await findInCart(trx, customerId, vendorId);
    const { lines, changes } = fitLines(await matchLines(trx, vendorId, order.lines), inCart);
    if (lines.length === 0) return { kind: "nothing", changes };
    const { cartId, replacedRestaurant } = await findOrCreateCart(trx, customerId, vendorId);
    await raiseLines(trx, cartId, lines);
    const stored = JSON.stringify({ changes } satisfies OrderAgain);
    await trx.updateTable("carts").set({ orderAgain: stored }).where("id", "=", cartId).execute();
    return { kind: "added", restaurantName, replacedRestaurant };
  });
}

async function findEarlierOrder(trx: Transaction, customerId: string, orderId: string) {
  return trx
    .selectFrom("orders")
    .innerJoin("vendors", "vendors.id", "orders.vendorId")
    .select(["orders.vendorId", "vendors.restaurantName as name", "vendors.nameUrdu", ...openingColumns])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderItems as item")
          .select(["item.menuItemId as dish", "item.name", "item.variationName as size"])
          .select(["item.price", "item.quantity", "item.note"])
          .select(dishNameUrdu.as("urdu"))
          .select((item) => orderedChoicesOf(item).as("extras"))
          .whereRef("item.orderId", "=", "orders.id")
          .orderBy("item.line"),
      ).as("lines"),
    )
    .where("orders.id", "=", orderId)
    .where("orders.customerId", "=", customerId)
    .executeTakeFirst();
}

async function matchLines(trx: Transaction, vendorId: string, earlier: EarlierLine[]) {
  const ids = earlier.flatMap(({ dish }) => dish ?? []);
  const items = await selectOrderableItems(trx, vendorId)
    .where("menuItems.id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  const dishes = new Map(items.map((item) => [item.id, { ...item, groups: toGroups(item.groups) }]));
  return earlier.map((line) => ({ name: nameOfLine(line), ...matchLine(line, dishes.get(line.dish ?? "")) }));
}

interface InCart {
  totalRupees: number;
  quantities: Map<string, number>;
}

/** Finds the total and the quantities by line key of the current cart; an empty one if it is another restaurant's. */
async function findInCart(trx: Transaction, customerId: string, vendorId: string): Promise<InCart> {
  const cart = await findCart(customerId, trx);
  if (cart?.vendorId !== vendorId) return { totalRupees: 0, quantities: new Map() };
  const rows = await trx
    .selectFrom("cartItems")
    .select(["menuItemId", "variationId", "optionIds", "note", "quantity"])
    .where("cartId", "=", cart.id)
    .execute();
  return {
    totalRupees: cart.totals.totalRupees,
    quantities: new Map(rows.map((row) => [keyOfLine(row), row.quantity])),
  };
}

/**
 * Returns the lines to add, each with the quantity that the cart is to have at least. Leaves out lines that would exceed a
 * limit.
 */
function fitLines(matched: { name: LineName; line?: OrderAgainLine; changes: OrderAgainChange[] }[], inCart: InCart) {
  const lines = new Map<string, OrderAgainLine>();
  const keys = new Set(inCart.quantities.keys());
  const changes: OrderAgainChange[] = [];
  let { totalRupees } = inCart;
  for (const { name, line, changes: own } of matched) {
    if (!line) {
      changes.push(...own);
      continue;
    }
    const key = keyOfLine(line);
    const planned = lines.get(key)?.quantity ?? 0;
    const wanted = planned + line.quantity;
    const before = Math.max(inCart.quantities.get(key) ?? 0, planned);
    const addedRupees = line.priceRupees * Math.max(0, wanted - before);
    const hasRoom = keys.has(key) || keys.size < maxOrderLines;
    const reason = hasRoom ? findLimit(wanted, totalRupees + addedRupees, addedRupees) : "too-many-lines";
    if (reason) changes.push({ kind: "left-out", ...name, reason });
    else {
      changes.push(...own);
      lines.set(key, { ...line, quantity: wanted });
      keys.add(key);
      totalRupees += addedRupees;
    }
  }
  return { lines: [...lines.values()], changes };
}

function findLimit(quantity: number, totalRupees: number, addedRupees: number): LeftOutReason | undefined {
  if (quantity > maxQuantity) return "full";
  return addedRupees > 0 && totalRupees > maxOrderRupees ? "too-large" : undefined;
}

/** Sends the lines as JSON, so that the statement is the same for any number of them. */
async function raiseLines(trx: Transaction, cartId: number, lines: OrderAgainLine[]): Promise<void> {
  await sql`insert into cart_items (cart_id, menu_item_id, variation_id, option_ids, note, quantity)
    select ${cartId}, "menuItemId", "variationId", "optionIds", note, quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as line ("menuItemId" text, "variationId" text,
      "optionIds" text[], note text, quantity integer)
    on conflict on constraint cart_items_line_key
      do update set quantity = greatest(cart_items.quantity, excluded.quantity)`.execute(trx);
}
