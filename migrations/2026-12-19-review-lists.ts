import { type Kysely, sql } from "kysely";

/** Creates and drops indexes concurrently: reviews are written meanwhile. Each statement can be repeated. */
export const withoutTransaction = true;

/** Indexes for the desk's list of all restaurants' reviews, and of those whose comment is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Left behind, and invalid, if the process ended during an earlier attempt.
  await down(db);
  // All reviews meet this condition. Customers' pages do not name it: for a restaurant with most of the reviews, PostgreSQL would
  // read them from this index, with their rows, instead of from the restaurant's own index alone.
  await sql`create index concurrently reviews_created_idx on reviews (created_at desc, id desc)
    where rating > 0`.execute(db);
  await sql`create index concurrently reviews_hidden_idx on reviews (created_at desc, id desc)
    where comment_hidden_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists reviews_created_idx`.execute(db);
  await sql`drop index concurrently if exists reviews_hidden_idx`.execute(db);
}
