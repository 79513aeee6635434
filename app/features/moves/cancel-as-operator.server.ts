import { db } from "#db/db.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { operator } from "../desk/staff-member.ts";
import { cancellingMoves } from "../orders/order-moves.ts";
import { moveOrder } from "./move-order.server.ts";

/**
 * Cancels an order by the rules of the desk, and records the operator. `refused`: it has ended, or has changed in the meantime.
 */
export async function cancelOrderAsOperator(
  orderId: string,
  reason: string,
): Promise<{ kind: "cancelled" | "not-found" } | { kind: "refused"; status: OrderStatus }> {
  const seen = await db.selectFrom("orders").select(["status", "version"]).where("id", "=", orderId).executeTakeFirst();
  if (!seen) return { kind: "not-found" };
  const move = cancellingMoves[seen.status];
  const moved = move && (await moveOrder(operator, { orderId, move, seen, reason }));
  if (moved?.kind === "moved") return { kind: "cancelled" };
  return { kind: "refused", status: moved?.kind === "conflict" ? moved.status : seen.status };
}
