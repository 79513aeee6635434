import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { isLate } from "../moves/kitchen-order.server.ts";
import { riderMaySignIn } from "../moves/movable-order.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { isUpcoming } from "../scheduled-orders/board-time.server.ts";

/**
 * Returns a short text per restaurant that changes whenever its board does: an open order was added, changed or
 * finished, became late or, if it is scheduled, due, its rider was dismissed, or a pause began or ended. One query reads
 * `orders_board_idx` for any number of restaurants, and checkout needs no extra write. Restaurants that do not exist are
 * left out.
 */
export async function listBoardVersions(vendorIds: string[]): Promise<Map<string, string>> {
  // The sum of the hashes does not depend on the order in which the rows are read.
  const rows = await sql<{ id: string; version: string }>`
    select vendors.id, concat_ws('.', open.count, open.upcoming, open.late, open.dismissed, open.hash, case when paused_until > now() then paused_until end, is_open and is_approved,
        extract(epoch from opens_at), extract(epoch from closes_at)) as version
    from vendors, lateral (
      select count(*) as count, count(*) filter (where ${isUpcoming}) as upcoming,
        count(*) filter (where ${isLate}) as late, count(*) filter (where not ${riderMaySignIn}) as dismissed,
        sum(hashtextextended(orders.id, orders.version)) as hash from orders
      where orders.vendor_id = vendors.id and ${isOpenOrder}) as open
    where vendors.id = any(${vendorIds})`.execute(db);
  return new Map(rows.rows.map(({ id, version }) => [id, version]));
}

/**
 * Returns a short text per order that changes whenever its page at the desk does: it was changed, printed or paid, became
 * late or, if it is scheduled, due, or its rider was dismissed. One query for any number of orders; those that do not exist
 * are left out.
 */
export async function listDeskOrderVersions(orderIds: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; version: string }>`
    select id, concat_ws('.', version, ticket_prints, payment_status, ${isUpcoming}, ${isLate}, ${riderMaySignIn}) as version
    from orders where id = any(${orderIds})`.execute(db);
  return new Map(rows.rows.map(({ id, version }) => [id, version]));
}

/**
 * Returns a short text per rider that changes whenever the rider's list does: an order was assigned, changed,
 * reassigned or finished, even at once, or somebody received cash. One query for any number of riders; riders that do not
 * exist are left out.
 */
export async function listDeliveryVersions(riderIds: string[]): Promise<Map<string, string>> {
  // The sum of the hashes does not depend on the order in which the rows are read.
  const rows = await sql<{ id: string; version: string }>`
    select riders.id, concat_ws('.', open.count, open.hash, extract(epoch from recent.latest), cash.latest) as version
    from riders, lateral (
      select count(*) as count, sum(hashtextextended(orders.id, orders.version)) as hash from orders
      where orders.rider_id = riders.id and ${isOpenOrder}) as open,
    lateral (select max(updated_at) as latest from orders
      where orders.rider_id = riders.id and created_at > now() - interval '2 days') as recent,
    lateral (select max(id) as latest from cash_handovers where cash_handovers.rider_id = riders.id) as cash
    where riders.id = any(${riderIds})`.execute(db);
  return new Map(rows.rows.map(({ id, version }) => [id, version]));
}
