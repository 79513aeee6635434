import { type Kysely, sql } from "kysely";

/** The desk finds restaurants by their name in Urdu, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vendors_urdu_words_idx on vendors using gin (search_words(name_urdu))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index vendors_urdu_words_idx`.execute(db);
}
