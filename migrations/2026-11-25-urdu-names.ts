import { type Kysely, sql } from "kysely";

/** Names in Urdu, and the languages of customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const tables = ["vendors", "menu_items", "categories"];

const statements = [
  ...tables.map((table) => `alter table ${table} add name_urdu text check (char_length(name_urdu) between 1 and 120)`),
  "create index menu_items_urdu_words_idx on menu_items using gin (search_words(name_urdu)) where is_available",
  "update customers set language = 'en' where language not in ('en', 'ur')",
  "alter table customers add constraint customers_language_check check (language in ('en', 'ur'))",
];

const reverse = [
  "alter table customers drop constraint customers_language_check",
  "drop index menu_items_urdu_words_idx",
  ...tables.map((table) => `alter table ${table} drop name_urdu`),
];
