import { type Kysely, sql } from "kysely";

/** Creates and drops indexes concurrently: customers search meanwhile. Each statement can be repeated. */
export const withoutTransaction = true;

/** Lets customers misspell Urdu names as well: کراہی finds کڑاہی. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceIndexes(db, (name) => `${name} || ' ' || coalesce(name_urdu, '')`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceIndexes(db, (name) => name);
}

async function replaceIndexes(db: Kysely<unknown>, searched: (name: string) => string): Promise<void> {
  await sql`drop index concurrently if exists menu_items_spellings_idx`.execute(db);
  await sql`create index concurrently menu_items_spellings_idx on menu_items using gin (word_spellings(${sql.raw(searched("name"))}))
    where is_available`.execute(db);
  await sql`drop index concurrently if exists vendors_spellings_idx`.execute(db);
  await sql`create index concurrently vendors_spellings_idx on vendors using gin (word_spellings(${sql.raw(searched("restaurant_name"))}))
    where is_approved and is_open`.execute(db);
}
