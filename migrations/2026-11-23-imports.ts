import { type Kysely, sql } from "kysely";

/** Columns that identify an imported dish at the next import, and files whose import is not yet confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const statements = [
  // A handle is some tills' name of a dish in URLs; it does not change when the dish is renamed.
  `alter table menu_items
    add column sku text check (char_length(sku) between 1 and 100),
    add column handle text check (char_length(handle) between 1 and 200)`,
  "create unique index menu_items_sku_key on menu_items (vendor_id, lower(sku)) where sku is not null",
  "create unique index menu_items_handle_key on menu_items (vendor_id, lower(handle)) where handle is not null",
  "alter table menu_item_variations add column sku text check (char_length(sku) between 1 and 100)",
  `create unique index menu_item_variations_sku_key on menu_item_variations (menu_item_id, lower(sku))
    where sku is not null`,
  // One file per person, so that nobody fills the database; without a restaurant it is a list of restaurants.
  `create table import_files (
    staff_id uuid primary key references staff on delete cascade,
    token text not null check (token ~ '^[A-Za-z0-9_-]{16,64}$'),
    vendor_id text references vendors on delete cascade,
    name text not null default '' check (char_length(name) <= 200),
    content bytea not null check (octet_length(content) between 1 and 4194304),
    hides_missing boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  "create index import_files_created_idx on import_files (created_at)",
];

const reverse = [
  "drop table import_files",
  "drop index menu_item_variations_sku_key, menu_items_handle_key, menu_items_sku_key",
  "alter table menu_item_variations drop column sku",
  "alter table menu_items drop column handle, drop column sku",
];
