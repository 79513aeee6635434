import { type Kysely, sql } from "kysely";

/** Creates and drops indexes concurrently: orders are placed meanwhile. Each statement can be repeated. */
export const withoutTransaction = true;

/** Contains the cash of all riders' delivered orders, also of riders without an account, whose orders nobody has marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Left behind, and invalid, if the process ended during an earlier attempt.
  await sql`drop index concurrently if exists orders_rider_cash_idx`.execute(db);
  await sql`create index concurrently orders_rider_cash_idx on orders (rider_id, cash_received_by) include (total_amount)
    where rider_id is not null and status = 'delivered'
      and (payment_status = 'pending' or cash_received_by is not null)`.execute(db);
  await sql`drop index concurrently if exists orders_cash_idx`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_cash_idx`.execute(db);
  await sql`create index concurrently orders_cash_idx on orders (cash_received_by, rider_id) include (total_amount)
    where cash_received_by is not null`.execute(db);
  await sql`drop index concurrently if exists orders_rider_cash_idx`.execute(db);
}
