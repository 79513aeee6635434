import { type Kysely, sql } from "kysely";

/** Creates and drops an index concurrently: orders are placed meanwhile. Each statement can be repeated. */
export const withoutTransaction = true;

/** An index for the beginning of the phone number of an order, which need not be that of the customer's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Left behind, and invalid, if the process ended during an earlier attempt.
  await down(db);
  await sql`create index concurrently orders_phone_beginning_idx
    on orders (reverse(reversed_digits(customer_phone)) text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_phone_beginning_idx`.execute(db);
}
