import { randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Cart } from "../cart/cart.server.ts";
import type { CartLine } from "../cart/cart-lines.server.ts";
import { lineTotal } from "../cart/cart-totals.ts";
import { answerDeadline } from "../kitchen/answer-deadline.server.ts";
import type { ChosenTime } from "../later/delivery-times.server.ts";
import type { Checkout } from "./place-order.server.ts";

export interface Recipient {
  fullName: string;
  phone: string;
  addressId: string;
  label: string;
  address: string;
  /** Null or '' for none that is known. */
  area: string | null;
}

/** Writes an order with its lines, and empties the cart. Returns its id. */
export async function insertOrder(
  trx: Transaction<Database>,
  checkout: Checkout,
  { cart, recipient, time }: { cart: Cart; recipient: Recipient; time: OrderTime },
): Promise<string> {
  const orderId = newOrderId();
  await trx
    .with("emptied", (eb) => eb.deleteFrom("carts").where("customerId", "=", checkout.customerId))
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
      customerName: recipient.fullName,
      customerPhone: checkout.details?.phone ?? recipient.phone,
      specialInstructions: checkout.details?.specialInstructions ?? "",
      changeFor: checkout.details?.changeFor ?? null,
      addressId: recipient.addressId,
      addressLabel: recipient.label,
      deliveryAddress: joinAddress(recipient),
    })
    .execute();
  await insertLines(trx, orderId, cart.lines);
  return orderId;
}

type OrderTime = Extract<ChosenTime, { kind: "now" | "later" }>;

/** An order for later has its time to be answered once the board shows it. */
function timeColumns(vendorId: string, time: OrderTime) {
  if (time.kind === "now") return { acceptBy: answerDeadline(vendorId, sql`now()`) };
  // The database's clock knows microseconds.
  const boardAt = sql<Date>`greatest(now(), ${new Date(time.boardAt)}::timestamptz)`;
  return { deliverAt: new Date(time.deliverAt), boardAt, acceptBy: answerDeadline(vendorId, boardAt) };
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

/** 'order_', the time and a random suffix (see docs/decisions.md, 'Row ids'); its last six characters are the order's number. */
function newOrderId(): string {
  const suffix = Array.from({ length: 12 }, () => orderIdAlphabet[randomInt(orderIdAlphabet.length)]).join("");
  return `order_${Date.now()}_${suffix}`;
}

/** The address with its area, unless that is named in it. */
function joinAddress({ address, area }: Recipient): string {
  return !area || address.toLowerCase().includes(area.toLowerCase()) ? address : `${address}, ${area}`;
}
