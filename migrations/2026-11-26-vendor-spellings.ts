import { type Kysely, sql } from "kysely";

/** Lets customers find restaurants by a misspelt name, like dishes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vendors_spellings_idx on vendors using gin (word_spellings(restaurant_name))
    where is_approved and is_open`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index vendors_spellings_idx`.execute(db);
}
