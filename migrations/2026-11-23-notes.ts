import { type Kysely, sql } from "kysely";

/** Notes for a line and for an order, the bank note that needs change, and the input of a checkout that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

// The app allows 140 and 300 characters as people count them, each of which may be many code points.
const statements = [
  // It may be declared immutable: no setting changes the text of the options' ids.
  `create function cart_line_key(option_ids text[], note text) returns text language sql immutable
    return md5(array_to_string(option_ids, ',') || E'\\n' || note)`,
  // A hash, because a note or many ids may be too long for an index.
  `alter table cart_items
    add column note text not null default '' check (char_length(note) <= 2240),
    add column line_key text not null generated always as (cart_line_key(option_ids, note)) stored,
    drop constraint cart_items_line_key,
    add constraint cart_items_line_key unique nulls not distinct (cart_id, menu_item_id, variation_id, line_key)`,
  "alter table order_items add column note text not null default '' check (char_length(note) <= 2240)",
  "alter table orders add column change_for integer check (change_for >= total_amount)",
  `alter table carts
    add column special_instructions text not null default '' check (char_length(special_instructions) <= 4800),
    add column customer_phone text check (char_length(customer_phone) <= 30),
    add column change_for integer check (change_for > 0)`,
];

const reverse = [
  "alter table carts drop column special_instructions, drop column customer_phone, drop column change_for",
  "alter table orders drop column change_for",
  "alter table order_items drop column note",
  // Two lines that differ only in their notes become equal: the first one stays.
  `delete from cart_items using cart_items as earlier
    where earlier.id < cart_items.id and earlier.cart_id = cart_items.cart_id
      and earlier.menu_item_id = cart_items.menu_item_id and earlier.option_ids = cart_items.option_ids
      and earlier.variation_id is not distinct from cart_items.variation_id`,
  `alter table cart_items drop column line_key, drop column note,
    add constraint cart_items_line_key unique nulls not distinct (cart_id, menu_item_id, variation_id, option_ids)`,
  "drop function cart_line_key",
];
