import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { operator } from "../staff/staff-member.ts";
import { type MoveRequest, moveOrder } from "./move-order.server.ts";

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

/** The move that ends an order in this status; none if it has ended. */
const endings: Partial<Record<OrderStatus, MoveRequest["move"]>> = {
  pending: "refuse",
  confirmed: "cancel",
  preparing: "cancel",
  ready: "cancel",
  out_for_delivery: "no-show",
};

/**
 * Cancels an order by the rules of the desk, and records the operator. `refused`: it has ended, or changed meanwhile.
 */
export async function cancelOrderAsOperator(
  orderId: string,
  reason: string,
): Promise<{ kind: "cancelled" | "not-found" } | { kind: "refused"; status: OrderStatus }> {
  const seen = await db.selectFrom("orders").select(["status", "version"]).where("id", "=", orderId).executeTakeFirst();
  if (!seen) return { kind: "not-found" };
  const move = endings[seen.status];
  const moved = move && (await moveOrder(operator, { orderId, move, seen, reason }));
  if (moved?.kind === "moved") return { kind: "cancelled" };
  return { kind: "refused", status: moved?.kind === "conflict" ? moved.status : seen.status };
}
