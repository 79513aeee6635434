import { type Kysely, sql } from "kysely";

/** Finds where an uploaded picture is used, so that those of no dish, restaurant or order can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function picture_of(address text) returns text language sql immutable parallel safe
    return substring(address from '^/pictures/([0-9a-f]{64})-640\\.jpg$')`.execute(db);
  for (const [table, column] of uses) {
    // Other pictures are not in the index, and most orders have none that was uploaded.
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
