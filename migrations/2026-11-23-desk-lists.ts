import { type Kysely, sql } from "kysely";

/**
 * Indexes for the owner's lists: words and their beginnings, the end of a phone number, an order's number, kind and
 * time of the history. And a table of the restaurants whose board is open. The search is full-text search because some
 * hosts refuse `create extension pg_trgm`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const statements = [
  // PostgreSQL would read 'Pizza.pk', 'ali@x.pk' and 'Karahi/BBQ' as one word each.
  `create function search_words(value text) returns tsvector language sql immutable parallel safe
    return to_tsvector('pg_catalog.simple'::regconfig, translate(value, './@_-:&+', '        '))`,
  `create function reversed_digits(phone text) returns text language sql immutable parallel safe
    return reverse(regexp_replace(phone, '[^0-9]', '', 'g'))`,

  "create index orders_number_idx on orders (lower(right(id, 6)))",
  "create index orders_phone_idx on orders (reversed_digits(customer_phone) text_pattern_ops)",
  "create index orders_words_idx on orders using gin (search_words(customer_name))",

  "create index customers_created_idx on customers (created_at desc, id desc)",
  "create index customers_phone_idx on customers (reversed_digits(phone) text_pattern_ops)",
  "create index customers_words_idx on customers using gin (search_words(full_name || ' ' || email))",

  "create index vendors_name_idx on vendors (restaurant_name, id)",
  "create index vendors_words_idx on vendors using gin (search_words(restaurant_name))",

  "create index desk_events_kind_idx on desk_events (subject_type, id desc)",
  "create index desk_events_at_idx on desk_events (at)",

  `create table open_boards (
    vendor_id text primary key references vendors on delete cascade,
    seen_at timestamptz not null default now()
  )`,
];

const reverse = [
  "drop table open_boards",
  "drop index desk_events_kind_idx, desk_events_at_idx, vendors_name_idx, vendors_words_idx",
  "drop index customers_created_idx, customers_phone_idx, customers_words_idx",
  "drop index orders_number_idx, orders_phone_idx, orders_words_idx",
  "drop function search_words, reversed_digits",
];
