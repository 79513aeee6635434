import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { OrderVersion } from "#db/notifications.server.ts";

/** Lists the current versions of some orders; missing orders are left out. */
export async function listVersions(orderIds: string[]): Promise<OrderVersion[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    // One SQL text for any number of orders: each text is prepared separately, and their number is limited.
    .where(sql<boolean>`id = any(${orderIds})`)
    .execute();
  return rows.map(({ id, version, status }) => ({ orderId: id, version, status }));
}

/** Finds the current version of a customer's order; undefined if it is missing or somebody else's. */
export async function findVersionForCustomer(orderId: string, customerId: string): Promise<OrderVersion | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "version", "status"])
    .where("id", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row && { orderId: row.id, version: row.version, status: row.status };
}
