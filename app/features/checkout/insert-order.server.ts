import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import type { CartSnapshot, Destination } from "../cart/cart.server.ts";
import type { CartLine } from "../cart/cart-lines.server.ts";
import { lineTotal } from "../cart/cart-totals.ts";
import { answerDeadline } from "../kitchen/answer-deadline.server.ts";
import type { ChosenTime } from "../scheduled-orders/delivery-times.server.ts";
import { randomText } from "../text/random-text.server.ts";
import type { Checkout } from "./place-order.server.ts";

interface NewOrder extends Pick<CartSnapshot, "cart" | "customer"> {
  destination: Destination;
  time: OrderTime;
}

/** Inserts an order with its lines and deletes the cart, in one statement. Returns the order's id. */
export async function insertOrder(
  trx: Transaction,
  checkout: Checkout,
  { cart, customer, destination, time }: NewOrder,
): Promise<string> {
  const orderId = newOrderId();
  await trx
    .with("emptied", (eb) => eb.deleteFrom("carts").where("customerId", "=", checkout.customerId))
    .with("lines", () => insertLines(orderId, cart.lines))
    .with("choices", () => insertChoices(orderId, cart.lines))
    .insertInto("orders")
    .values({
      id: orderId,
      customerId: checkout.customerId,
      vendorId: cart.vendorId,
      ...timeColumns(cart.vendorId, time),
      checkoutKey: checkout.checkoutKey,
      cartFingerprint: cart.fingerprint,
      restaurantName: cart.restaurantName,
      restaurantImage: cart.restaurantImage,
      subtotal: cart.totals.subtotalRupees,
      deliveryFee: cart.totals.deliveryFeeRupees,
      tax: cart.totals.taxRupees,
      totalAmount: cart.totals.totalRupees,
      customerName: customer.fullName,
      customerPhone: checkout.details.phone ?? customer.phone,
      specialInstructions: checkout.details.specialInstructions ?? "",
      changeFor: checkout.details.changeFor ?? null,
      addressId: destination.id,
      addressLabel: destination.label,
      deliveryAddress: joinAddress(destination),
    })
    .execute();
  return orderId;
}

type OrderTime = Extract<ChosenTime, { kind: "now" | "scheduled" }>;

/** The columns for the time of an order. The deadline to answer a scheduled order counts from when the board shows it. */
function timeColumns(vendorId: string, time: OrderTime) {
  if (time.kind === "now") return { acceptBy: answerDeadline(vendorId, sql`now()`) };
  // `created_at` has microseconds, and `board_at` may not be before it.
  const boardAt = sql<Date>`greatest(now(), ${new Date(time.boardAt)}::timestamptz)`;
  return { deliverAt: new Date(time.deliverAt), boardAt, acceptBy: answerDeadline(vendorId, boardAt) };
}

/** Sends the lines as JSON, so that the statement is the same for any number of them. */
function insertLines(orderId: string, lines: CartLine[]) {
  const rows = lines.map((line, index) => ({ ...line, line: index + 1, total: lineTotal(line) }));
  return sql<Record<string, never>>`(insert into order_items (order_id, line, menu_item_id, name, variation_name, note,
      price, quantity, image, total)
    select ${orderId}, line, "menuItemId", name, "variationName", note, "priceRupees", quantity, image, total
    from json_to_recordset(${JSON.stringify(rows)}::json) as lines (line integer, "menuItemId" text, name text,
      "variationName" text, note text, "priceRupees" integer, quantity integer, image text, total integer))`;
}

function insertChoices(orderId: string, lines: CartLine[]) {
  const rows = lines.flatMap(({ choices }, index) =>
    choices.map((choice, order) => ({ ...choice, line: index + 1, order })),
  );
  return sql<Record<string, never>>`(insert into order_item_options (order_id, line, "order", group_name, name, price)
    select ${orderId}, line, "order", "groupName", name, "priceRupees"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as choices (line integer, "order" integer, "groupName" text, name text, "priceRupees" integer))`;
}

const orderIdAlphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Creates an id: 'order_', the time and a random suffix (see docs/decisions.md, 'Row ids'). Its last six characters are
 * the order's number.
 */
function newOrderId(): string {
  return `order_${Date.now()}_${randomText(orderIdAlphabet, 12)}`;
}

/** Returns the address with its area, unless the address already contains it. */
function joinAddress({ address, area }: Destination): string {
  return !area || address.toLowerCase().includes(area.toLowerCase()) ? address : `${address}, ${area}`;
}
