import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";

/**
 * Returns a short text per rider that changes whenever the rider's list does: an order was assigned, changed,
 * reassigned or finished, or somebody received cash. One query for any number of riders; riders that do not exist are
 * left out.
 */
export async function listDeliveryVersions(riderIds: string[]): Promise<Map<string, string>> {
  // The sum of the hashes does not depend on the order in which the rows are read.
  const rows = await sql<{ id: string; version: string }>`
    select riders.id, concat_ws('.', open.count, open.hash, cash.latest) as version
    from riders, lateral (
      select count(*) as count, sum(hashtextextended(orders.id, orders.version)) as hash from orders
      where orders.rider_id = riders.id and ${isOpenOrder}) as open,
    lateral (select max(id) as latest from cash_handovers where cash_handovers.rider_id = riders.id) as cash
    where riders.id = any(${riderIds})`.execute(db);
  return new Map(rows.rows.map(({ id, version }) => [id, version]));
}
