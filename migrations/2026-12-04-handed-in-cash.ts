import { type Kysely, sql } from "kysely";

/**
 * Orders whose cash a rider without an account handed in are paid to whoever received it, as confirmations now record.
 * Otherwise, if another system marked them as paid later, the rider would hold less than nothing. A confirmation is for all
 * cash that the rider held, so it includes the orders delivered before it. The orders of a rider with an account were not
 * included in confirmations before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set payment_status = 'paid', cash_received_by = latest.received_by
    from (
      select distinct on (entry.rider_id) entry.rider_id, entry.received_by, entry.at
      from cash_handovers as entry
      where entry.amount > 0
        and not exists (select from cash_handovers as correction where correction.corrects = entry.id)
        and not exists (select from staff where staff.rider_id = entry.rider_id)
      order by entry.rider_id, entry.id desc
    ) as latest
    where orders.rider_id = latest.rider_id and orders.status = 'delivered' and orders.payment_status = 'pending'
      and orders.updated_at <= latest.at`.execute(db);
}

/** The orders stay paid: the version before counts them the same. */
export async function down(): Promise<void> {}
