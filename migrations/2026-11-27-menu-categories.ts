import { type Kysely, sql } from "kysely";

/** Names in Urdu of the categories of menus, which are free text on dishes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop table menu_categories").execute(db);
}

const statements = [
  // Rows only for categories that have such a name; of dishes whose category is exactly `name`.
  `create table menu_categories (
    vendor_id text not null references vendors on delete cascade,
    name text not null check (char_length(name) between 1 and 200),
    name_urdu text not null check (char_length(name_urdu) between 1 and 120),
    primary key (vendor_id, name)
  )`,
  `create trigger announce_catalogue after insert or update or delete or truncate on menu_categories
    for each statement execute function announce_catalogue()`,
];
