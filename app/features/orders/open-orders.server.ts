import { type RawBuilder, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { isUpcoming } from "../scheduled-orders/board-time.server.ts";

/**
 * An SQL condition on `orders`: the order is not final, see `isFinal`. Without parameters, as in the indexes of open orders:
 * otherwise they are not used.
 */
export const isOpenOrder = sql<boolean>`orders.status not in ('delivered', 'cancelled')`;

/** Counts a restaurant's orders for later today that the board does not show among the new ones yet. */
export function countUpcoming(vendorId: string): Promise<number> {
  return countOpen(vendorId, isUpcoming);
}

/** Counts a restaurant's new orders, which its board shows and nobody has answered. */
export function countNewOrders(vendorId: string): Promise<number> {
  return countOpen(vendorId, sql<boolean>`status = 'pending' and not ${isUpcoming}`);
}

async function countOpen(vendorId: string, condition: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("vendorId", "=", vendorId)
    // That of the index, even if it follows from the other condition.
    .where(isOpenOrder)
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}
