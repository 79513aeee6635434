import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { operator } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { orderedChoicesOf } from "../options/ordered-choices.server.ts";
import { cancelCodeFrom } from "./order-moves.ts";
import { receivedCash } from "./received-cash.server.ts";
import { nameStatusChangeAuthor } from "./status-change-author.server.ts";

const maxListed = 100;

/** Lists orders of all customers for operators, newest first, at most 100. */
export function listAllOrders(status?: OrderStatus) {
  let query = db
    .selectFrom("orders")
    .select(["id", "status", "restaurantName", "customerName", "totalAmount", "riderId", "createdAt", "updatedAt"])
    .orderBy("createdAt", "desc")
    .limit(maxListed);
  if (status) query = query.where("status", "=", status);
  return query.execute();
}

/** Finds an order with its dishes and every change of its status, for operators; undefined if there is none. */
export async function findWholeOrder(orderId: string) {
  const order = await db
    .selectFrom("orders")
    .select(["id", "status", "cancelCode", "restaurantName", "vendorId", "customerId", "customerName", "customerPhone"])
    .select([
      "addressLabel",
      "deliveryAddress",
      "specialInstructions",
      "changeFor",
      "subtotal",
      "deliveryFee",
      "totalAmount",
      "paymentStatus",
    ])
    .select(["riderId", "createdAt", "deliverAt", "boardAt", "seenAt", "acceptBy", "readyBy", "updatedAt", "version"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderItems as item")
          .select(["item.line", "item.name", "item.variationName as size", "item.note"])
          .select(["item.quantity", "item.price", "item.total"])
          .select((item) => orderedChoicesOf(item).as("extras"))
          .whereRef("item.orderId", "=", "orders.id")
          .orderBy("item.line"),
      ).as("items"),
    )
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const changes = await db
    .selectFrom("orderStatusChanges")
    .select(["changedAt", "fromStatus", "toStatus", "changedBy", "reason"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
  return { ...order, changes };
}

interface StatusChange {
  orderId: string;
  status: OrderStatus;
  riderId?: string;
  reason?: string;
}

/** The error message for operators about an order that does not exist. */
export const noOrder = (id: string) =>
  `there is no order ${id}: \`ops orders list\` shows the newest, the desk finds all`;

/**
 * Changes an order's status in the operator's name, and records it in the history. An order that is now delivered is paid,
 * see `cashOf`; one that is now cancelled gets the code that the desk would record. The database gives one that is pending
 * again the whole time to answer, and refuses to change delivered or cancelled orders.
 * @returns `cashWith`: who has the cash of an order that is now delivered, a rider's name or 'the restaurant'
 * @throws {Error} with one line, if there is no such order or rider, or the database refuses
 */
export function changeStatus({ orderId, status, riderId, reason = "" }: StatusChange): Promise<{ cashWith?: string }> {
  return transact(async (trx) => {
    await nameStatusChangeAuthor(trx, "operator", reason);
    const before = await trx
      .selectFrom("orders")
      .select(["vendorId", "status", "riderId", "paymentStatus"])
      .where("id", "=", orderId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (riderId) await requireRider(trx, riderId);
    if (!before) throw new Error(noOrder(orderId));
    // Its cash is already in the books of the first rider, or of the restaurant.
    const isSettled = before.status === "delivered" && before.paymentStatus === "paid";
    if (riderId && riderId !== before.riderId && isSettled)
      throw new Error(`order ${orderId} is delivered and paid, and its rider can no longer change`);
    const cash = status === "delivered" ? await cashOf(trx, riderId ?? before.riderId) : undefined;
    const cancelCode = status === "cancelled" ? cancelCodeFrom(before.status) : undefined;
    const values = { status, ...(riderId && { riderId }), ...(cancelCode && { cancelCode }) };
    const after = await trx
      .updateTable("orders")
      .set({ ...values, ...cash?.columns })
      .where("id", "=", orderId)
      .returning("paymentStatus")
      .executeTakeFirstOrThrow();
    await recordEvent(trx, operator, {
      action: "order.set-status",
      subjectId: orderId,
      vendorId: before.vendorId,
      before: { status: before.status },
      after: { ...values, ...(cash && after), ...(reason && { reason }) },
    });
    return cash && before.paymentStatus === "pending" ? { cashWith: cash.with } : {};
  });
}

async function requireRider(trx: Transaction, riderId: string) {
  const rider = await trx
    .selectFrom("riders")
    .leftJoin("staff", "staff.riderId", "riders.id")
    .select(["riders.fullName", "staff.id as staffId"])
    .where("riders.id", "=", riderId)
    .executeTakeFirst();
  if (!rider) throw new Error(`there is no rider ${riderId}`);
  return rider;
}

/**
 * Who has the cash of a delivered order, and the columns that say so, as at the desk. The cash of a rider without an account
 * counts as long as the order is unpaid: nobody can be named as its receiver.
 */
async function cashOf(trx: Transaction, riderId: string | null) {
  if (riderId === null) return { with: "the restaurant", columns: receivedCash(null) };
  const { fullName, staffId } = await requireRider(trx, riderId);
  return { with: fullName, columns: staffId ? receivedCash(staffId) : {} };
}
