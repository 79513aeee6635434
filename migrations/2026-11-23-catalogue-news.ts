import { type Kysely, sql } from "kysely";

/** The tables whose restaurants and dishes customers see; a checkout writes to none of them. */
const tables = [
  "vendors",
  "categories",
  "menu_items",
  "menu_item_variations",
  "option_groups",
  "options",
  "menu_item_option_groups",
];

/** Notifies the processes, which cache the catalogue, of each change to it, even by another system. */
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
