import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { recordEvent } from "../staff/desk-events.server.ts";
import { operator } from "../staff/staff-member.ts";

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
    .select(["deliveryAddress", "specialInstructions", "subtotal", "deliveryFee", "totalAmount", "paymentStatus"])
    .select(["riderId", "createdAt", "deliverAt", "boardAt", "seenAt", "acceptBy", "readyBy", "updatedAt", "version"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderItems")
          .select(["line", "name", "quantity", "price", "total"])
          .whereRef("orderItems.orderId", "=", "orders.id")
          .orderBy("line"),
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

/**
 * Changes an order's status in the operator's name, and records it in the history. The database refuses to change
 * delivered or cancelled orders.
 * @throws {Error} with one line, if there is no such order or rider, or the database refuses
 */
export function changeStatus({ orderId, status, riderId, reason = "" }: StatusChange): Promise<void> {
  return transact(async (trx) => {
    await sql`select set_config('tiffin.changed_by', 'operator', true), set_config('tiffin.reason', ${reason}, true)`.execute(
      trx,
    );
    if (riderId) {
      const rider = await trx.selectFrom("riders").select("id").where("id", "=", riderId).executeTakeFirst();
      if (!rider) throw new Error(`there is no rider ${riderId}`);
    }
    const order = trx.selectFrom("orders").select(["vendorId", "status"]).where("id", "=", orderId).forNoKeyUpdate();
    const before = await order.executeTakeFirst();
    if (!before) throw new Error(`there is no order ${orderId}`);
    const values = riderId ? { status, riderId } : { status };
    await trx.updateTable("orders").set(values).where("id", "=", orderId).execute();
    await recordEvent(trx, operator, {
      action: "order.set-status",
      subjectType: "order",
      subjectId: orderId,
      vendorId: before.vendorId,
      before: { status: before.status },
      after: { ...values, ...(reason && { reason }) },
    });
  });
}
