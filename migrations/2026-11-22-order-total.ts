import { type Kysely, sql } from "kysely";

/**
 * Limits an order to 10 million rupees, far below the maximum of an integer. `not valid`, so that an earlier order
 * above it does not prevent the migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add constraint orders_total_amount_check check (total_amount <= 10000000) not valid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_total_amount_check`.execute(db);
}
