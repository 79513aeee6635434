import { type Kysely, sql } from "kysely";

/**
 * Lists each category's restaurants in the orders in which customers see them: an index of restaurants has either the
 * category or the order, because a restaurant is in several categories.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

/** A row for each stem among the categories and cuisines of the restaurants that may be listed. */
const rowsOf = (vendors: string) => `select distinct listed.id, category_stem(name), coalesce(rating, 4.5),
    restaurant_name, delivery_fee, coalesce(min_order, 500), delivery_minutes(delivery_time)
  from ${vendors} as listed, unnest(category_names(category, cuisine)) as name where is_approved and is_open`;

const shown = (vendor: string) =>
  ["category", "cuisine", "rating", "restaurant_name", "delivery_fee", "min_order", "delivery_time"]
    .concat("is_approved", "is_open")
    .map((column) => `${vendor}.${column}`)
    .join(", ");

const byRating = "rating desc, restaurant_name, vendor_id";

const statements = [
  // Equal for a name in singular and plural: 'bakery' and 'bakeries'.
  `create function category_stem(name text) returns text language sql immutable parallel safe
    return left(rtrim(name, 'iesy'), 60)`,
  `create table vendor_categories (
    vendor_id text not null references vendors on delete cascade,
    stem text not null,
    rating numeric(2, 1) not null,
    restaurant_name text not null,
    delivery_fee integer not null,
    min_order integer not null,
    delivery_minutes integer not null,
    primary key (vendor_id, stem)
  )`,
  `insert into vendor_categories ${rowsOf("vendors")}`,
  `create index vendor_categories_rating_idx on vendor_categories (stem, ${byRating})`,
  `create index vendor_categories_fee_idx on vendor_categories (stem, delivery_fee, ${byRating})`,
  `create index vendor_categories_minimum_idx on vendor_categories (stem, min_order, ${byRating})`,
  `create index vendor_categories_time_idx on vendor_categories (stem, delivery_minutes, ${byRating})`,
  `create function list_in_categories() returns trigger language plpgsql as $$
  begin
    insert into vendor_categories ${rowsOf("new_vendors")};
    return null;
  end $$`,
  `create function relist_in_categories() returns trigger language plpgsql as $$
  begin
    delete from vendor_categories where vendor_id = new.id;
    insert into vendor_categories ${rowsOf("(select new.*)")};
    return null;
  end $$`,
  `create trigger list_in_categories after insert on vendors referencing new table as new_vendors
    for each statement execute function list_in_categories()`,
  `create trigger relist_in_categories after update on vendors
    for each row when ((${shown("old")}) is distinct from (${shown("new")})) execute function relist_in_categories()`,
  "analyze vendor_categories",
];

const reverse = [
  "drop trigger list_in_categories on vendors",
  "drop trigger relist_in_categories on vendors",
  "drop function list_in_categories, relist_in_categories",
  "drop table vendor_categories",
  "drop function category_stem",
];
