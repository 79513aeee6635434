import { type Kysely, sql } from "kysely";

/**
 * The address that was chosen for an order, because a checkout sent again with another address is a different order.
 * Not a foreign key, because customers delete addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column address_id text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop column address_id`.execute(db);
}
