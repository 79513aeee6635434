import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";

const mostListed = 100;

/** Orders of all customers for operators, newest first, at most 100. */
export function listAllOrders(status?: OrderStatus) {
  let query = db
    .selectFrom("orders")
    .select(["id", "status", "restaurantName", "customerName", "totalAmount", "riderId", "createdAt", "updatedAt"])
    .orderBy("createdAt", "desc")
    .limit(mostListed);
  if (status) query = query.where("status", "=", status);
  return query.execute();
}

export interface StatusChange {
  orderId: string;
  status: OrderStatus;
  riderId?: string | undefined;
  reason?: string | undefined;
}

/**
 * Changes an order's status in the operator's name. The database refuses to leave delivered or cancelled.
 * @throws {Error} with one line: no such order or rider, or the database's refusal
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
    const changed = await trx
      .updateTable("orders")
      .set(riderId ? { status, riderId } : { status })
      .where("id", "=", orderId)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Error(`there is no order ${orderId}`);
  });
}
