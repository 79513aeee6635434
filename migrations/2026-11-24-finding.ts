import { type Kysely, sql } from "kysely";

/** Indexes by which customers find dishes and sort restaurants. Not by the extension pg_trgm, which some hosts refuse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const listed = "coalesce(rating, 4.5) desc, restaurant_name, id, opens_at, closes_at) where is_approved and is_open";

const statements = [
  // Each word, and each variant without one letter: two words that differ in one letter or in the order of two have a
  // variant in common.
  `create function word_spellings(value text) returns text[] language sql immutable parallel safe
    return array(select distinct left(word, gap - 1) || substr(word, gap + 1)
      from unnest(tsvector_to_array(search_words(value))) as word, generate_series(1, length(word) + 1) as gap
      where length(word) between 4 and 24)`,
  "create index menu_items_words_idx on menu_items using gin (search_words(name)) where is_available",
  "create index menu_items_spellings_idx on menu_items using gin (word_spellings(name)) where is_available",

  `create function delivery_minutes(delivery_time text) returns integer language sql immutable parallel safe
    return coalesce(substring(delivery_time from '[0-9]{1,4}')::integer, 30)`,
  `create index vendors_fee_idx on vendors (delivery_fee, ${listed}`,
  `create index vendors_minimum_idx on vendors (coalesce(min_order, 500), ${listed}`,
  `create index vendors_time_idx on vendors (delivery_minutes(delivery_time), ${listed}`,
];

const reverse = [
  "drop index vendors_fee_idx, vendors_minimum_idx, vendors_time_idx, menu_items_words_idx, menu_items_spellings_idx",
  "drop function delivery_minutes, word_spellings",
];
