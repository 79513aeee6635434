import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { OrderVersion } from "#db/listen.server.ts";
import { isUpcoming } from "../scheduled-orders/board-time.server.ts";

/**
 * The version of an order for its customer's page, in a query of `orders`. When the kitchen's board begins to show a scheduled
 * order, the page changes, but no row: that counts as half a version.
 */
export const shownVersion = sql<number>`(orders.version
  + case when orders.status = 'pending' and orders.board_at <= now() then 0.5 else 0 end)::float8`;

/** Lists the current versions of some orders; missing orders are left out. */
export function listVersions(orderIds: string[]): Promise<OrderVersion[]> {
  return (
    db
      .selectFrom("orders")
      .select(["id as orderId", "status", shownVersion.as("version")])
      // One SQL text for any number of orders: each text is prepared separately, and their number is limited.
      .where(sql<boolean>`id = any(${orderIds})`)
      .execute()
  );
}

/** `boardInMs`: how long until the kitchen's board shows a scheduled order; null if it does, and for all others. */
export interface FollowedVersion extends OrderVersion {
  boardInMs: number | null;
}

/** Finds the current version of a customer's order; undefined if it is missing or somebody else's. */
export function findVersionForCustomer(orderId: string, customerId: string): Promise<FollowedVersion | undefined> {
  return db
    .selectFrom("orders")
    .select(["id as orderId", "status", shownVersion.as("version")])
    .select(
      sql<number | null>`case when ${isUpcoming} then (extract(epoch from board_at - now()) * 1000)::float8 end`.as(
        "boardInMs",
      ),
    )
    .where("id", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
}
