import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { isUpcoming } from "../scheduled-orders/board-time.server.ts";

/**
 * An SQL condition on `orders`: the order is not final, see `isFinal`. Without parameters, as in the indexes of open orders:
 * otherwise they are not used.
 */
export const isOpenOrder = sql<boolean>`orders.status not in ('delivered', 'cancelled')`;

/** Counts a restaurant's orders for later today that the board does not show among the new ones yet. */
export async function countUpcoming(vendorId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("vendorId", "=", vendorId)
    // Upcoming orders are all open: this condition is that of the index.
    .where(isOpenOrder)
    .where(isUpcoming)
    .executeTakeFirstOrThrow();
  return count;
}
