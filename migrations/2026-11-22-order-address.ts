import { type Kysely, sql } from "kysely";

/**
 * An order remembers which address was chosen: a checkout sent again with another one is no repeat of it. Not a foreign
 * key, because customers delete addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column address_id text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop column address_id`.execute(db);
}
