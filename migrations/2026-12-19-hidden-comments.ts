import { type Kysely, sql } from "kysely";

/** When the words of a review were hidden from customers; null while they are shown. Its stars always count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column comment_hidden_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews drop column comment_hidden_at`.execute(db);
}
