import { type Kysely, sql } from "kysely";

/** Lets the desk find restaurants by their name in Urdu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vendors_urdu_words_idx on vendors using gin (search_words(name_urdu))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index vendors_urdu_words_idx`.execute(db);
}
