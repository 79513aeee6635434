import { sql } from "kysely";
import type { Db } from "../db.server.ts";

/**
 * Records the cash that the demo's riders collected in the last two days, and hands in all but that of the last hours,
 * with the same lines of the history as real handovers.
 * Call it once, after inserting the demo's orders and staff.
 */
export async function insertRiderCash(trx: Db): Promise<void> {
  await sql`update orders set cash_received_by = staff.id from staff
    where staff.rider_id = orders.rider_id and orders.status = 'delivered'
      and orders.created_at > now() - interval '2 days'`.execute(trx);
  await sql`insert into cash_handovers (rider_id, amount, received_by, at)
    select rider_id, sum(total_amount), owner.staff_id, now() - interval '9 hours'
    from orders, (select staff_id from staff_roles where role = 'owner' order by created_at limit 1) as owner
    where cash_received_by is not null and orders.created_at < now() - interval '10 hours'
    group by rider_id, owner.staff_id`.execute(trx);
  await sql`insert into desk_events (at, staff_id, staff_name, action, subject_type, subject_id, after)
    select handover.at, staff.id, staff.full_name, 'rider.receive-cash', 'rider', handover.rider_id,
      jsonb_build_object('amount', handover.amount)
    from cash_handovers as handover join staff on staff.id = handover.received_by`.execute(trx);
}
