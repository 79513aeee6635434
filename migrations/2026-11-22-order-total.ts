import { type Kysely, sql } from "kysely";

/**
 * No order comes to more than 10 million rupees, far below what an integer holds. Not valid: an earlier order beyond it
 * keeps no database from starting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add constraint orders_total_amount_check check (total_amount <= 10000000) not valid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_total_amount_check`.execute(db);
}
