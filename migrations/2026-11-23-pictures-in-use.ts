import { type Kysely, sql } from "kysely";

/** Indexes that find unused uploaded pictures, which can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function picture_of(address text) returns text language sql immutable parallel safe
    return substring(address from '^/pictures/([0-9a-f]{64})-640\\.jpg$')`.execute(db);
  for (const [table, column] of uses) {
    // Only uploaded pictures are in the index, so it is small: most orders have none.
    await sql
      .raw(
        `create index ${table}_picture_idx on ${table} (picture_of(${column})) where picture_of(${column}) is not null`,
      )
      .execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table] of uses) await sql.raw(`drop index ${table}_picture_idx`).execute(db);
  await sql`drop function picture_of`.execute(db);
}

const uses = [
  ["vendors", "restaurant_image"],
  ["menu_items", "image"],
  ["orders", "restaurant_image"],
  ["order_items", "image"],
];
