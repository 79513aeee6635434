import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { isLate } from "../moves/kitchen-order.server.ts";
import { isUpcoming, riderMaySignIn } from "../moves/movable-order.server.ts";

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
