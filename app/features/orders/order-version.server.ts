import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { OrderVersion } from "#db/listen.server.ts";
import { isUpcoming } from "../scheduled-orders/board-time.server.ts";
import { isOpenOrder } from "./open-orders.server.ts";

/**
 * The version of an order for its customer's page, in a query of `orders`. When the kitchen's board begins to show a scheduled
 * order, or its delivery is late, the page changes, but no row: that counts as half, and as a quarter of a version.
 */
export const shownVersion = sql<number>`(orders.version
  + case when orders.status = 'pending' and orders.board_at <= now() then 0.5 else 0 end
  + case when orders.deliver_at <= now() and ${isOpenOrder} then 0.25 else 0 end)::float8`;

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

/** `changesInMs`: how long until the page changes although no row does, see `shownVersion`. */
export interface FollowedVersion extends OrderVersion {
  changesInMs: number[];
}

/** Finds the current version of a customer's order; undefined if it is missing or somebody else's. */
export function findVersionForCustomer(orderId: string, customerId: string): Promise<FollowedVersion | undefined> {
  return db
    .selectFrom("orders")
    .select(["id as orderId", "status", shownVersion.as("version")])
    .select(
      sql<number[]>`array_remove(array[case when ${isUpcoming} then ${msUntil("boardAt")} end,
        case when orders.deliver_at > now() and ${isOpenOrder} then ${msUntil("deliverAt")} end], null)`.as(
        "changesInMs",
      ),
    )
    .where("id", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
}

const msUntil = (column: "boardAt" | "deliverAt") =>
  sql`(extract(epoch from ${sql.ref(`orders.${column}`)} - now()) * 1000)::float8`;
