import { type Kysely, sql } from "kysely";

/** What customers are shown of restaurants and dishes; none of it is written by a checkout. */
const tables = [
  "vendors",
  "categories",
  "menu_items",
  "menu_item_variations",
  "option_groups",
  "options",
  "menu_item_option_groups",
];

/** Announces each change of the catalogue, whoever makes it: processes keep what they read of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function announce_catalogue() returns trigger language plpgsql as $$
  begin
    perform pg_notify('catalogue', '');
    return null;
  end $$`.execute(db);
  for (const table of tables)
    await sql`create trigger announce_catalogue after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_catalogue()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function announce_catalogue cascade`.execute(db);
}
