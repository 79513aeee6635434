import { type Kysely, sql } from "kysely";

/** The address that a customer chose at a checkout and then left for the cart. Null for the default address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column address_id text references addresses on delete set null`.execute(db);
  await sql`create index carts_address_idx on carts (address_id) where address_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts drop column address_id`.execute(db);
}
