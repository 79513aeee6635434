import { type Kysely, sql } from "kysely";

/**
 * A cart has dishes of its own restaurant only. Carts, dishes and groups of extras never change theirs, so that the check
 * of a line, and that of a dish's extras, holds for ever. By triggers, because a foreign key would need the restaurant in
 * every line, also from systems that do not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Another system needs no right but to write lines; a caller could put tables of its own before ours.
  for (const { schema } of rows)
    await sql`alter function refuse_foreign_dish() security definer set search_path = ${sql.ref(schema)}, pg_temp`.execute(
      db,
    );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop function refuse_foreign_dish, keep_restaurant cascade").execute(db);
}

const statements = [
  // They would be ordered from a restaurant that does not cook them.
  `delete from cart_items using carts, menu_items
    where carts.id = cart_id and menu_items.id = menu_item_id and carts.vendor_id <> menu_items.vendor_id`,
  // A missing cart or dish is left to the foreign keys.
  `create function refuse_foreign_dish() returns trigger language plpgsql as $$
  begin
    if exists (select from carts join menu_items on menu_items.id = new.menu_item_id
      where carts.id = new.cart_id and carts.vendor_id <> menu_items.vendor_id) then
      raise exception 'cart % and dish % belong to different restaurants', new.cart_id, new.menu_item_id
        using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  `create trigger refuse_foreign_dish before insert or update of cart_id, menu_item_id on cart_items
    for each row execute function refuse_foreign_dish()`,
  `create function keep_restaurant() returns trigger language plpgsql as $$
  begin
    raise exception '% % stays at its restaurant', tg_table_name, old.id using errcode = 'restrict_violation';
  end $$`,
  ...["carts", "menu_items", "option_groups"].map(
    (table) => `create trigger keep_restaurant before update of vendor_id on ${table}
      for each row when (old.vendor_id <> new.vendor_id) execute function keep_restaurant()`,
  ),
];
