import { type Kysely, sql } from "kysely";

/** An index for the beginning of a customer's phone number, which support types while the caller is still saying it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customers_phone_beginning_idx
    on customers (reverse(reversed_digits(phone)) text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customers_phone_beginning_idx`.execute(db);
}
