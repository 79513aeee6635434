import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import { replaceAreas } from "../areas/areas.server.ts";
import { toAreas } from "../areas/areas.ts";
import { insertException, insertWeek } from "../hours/hours.server.ts";
import { refreshOpenings } from "../hours/openings.server.ts";
import type { ExportedMenu } from "../menu/export-menu.server.ts";
import { setMenuOrder } from "../menu/move-in-menu.server.ts";
import type { FileHours } from "./imported-file.ts";
import type { CataloguePlan, PlannedDish } from "./plan-catalogue.server.ts";
import type { PlannedCategory } from "./plan-categories.ts";
import type { PlannedGroup } from "./plan-groups.server.ts";

/**
 * Writes the changes of an import. The caller has locked the restaurant. The number of statements does not grow with
 * the number of dishes.
 */
export async function applyCatalogue(
  trx: Transaction,
  vendorId: string,
  { dishes, groups, categories, hiddenIds, order, details }: CataloguePlan,
): Promise<void> {
  await saveOptionGroups(trx, vendorId, groups);
  await saveDishes(trx, vendorId, dishes);
  await saveSizes(trx, dishes);
  await saveLinks(trx, vendorId, dishes);
  await replaceCategoryNames(trx, vendorId, categories);
  await trx
    .updateTable("menuItems")
    .set({ isAvailable: false })
    .where("vendorId", "=", vendorId)
    .where(sql<boolean>`id = any(${hiddenIds})`)
    .execute();
  if (order) await setMenuOrder(trx, vendorId, order);
  if (details.details) await changeDetails(trx, details.details);
  if (details.hours) await replaceHours(trx, vendorId, details.hours);
}

/** Writes groups of extras and their options. Existing ones keep their ids and none is deleted, because carts refer to them. */
async function saveOptionGroups(trx: Transaction, vendorId: string, planned: PlannedGroup[]): Promise<void> {
  const groups = planned.map(({ after: { options: _, ...group } }) => group);
  const ids = groups.map(({ id }) => id);
  // Two groups may have swapped names, and the unique constraint is checked row by row.
  await sql`update option_groups set name = left('=' || id, 60)
    where vendor_id = ${vendorId} and id = any(${ids})`.execute(trx);
  await sql`insert into option_groups (id, vendor_id, name, min, max)
    select id, ${vendorId}, name, min, max
    from json_to_recordset(${JSON.stringify(groups)}::json) as groups (id text, name text, min integer, max integer)
    on conflict (id) do update set name = excluded.name, min = excluded.min, max = excluded.max
    where option_groups.vendor_id = ${vendorId}`.execute(trx);
  await saveOptions(trx, planned);
}

async function saveOptions(trx: Transaction, planned: PlannedGroup[]): Promise<void> {
  const rows = planned.flatMap(({ after }) =>
    after.options.map((option, order) => ({ ...option, group: after.id, order })),
  );
  const ids = planned.map(({ after }) => after.id);
  await sql`update options set name = left('=' || id, 60) where group_id = any(${ids})`.execute(trx);
  await sql`insert into options (id, group_id, name, price, sold_out_until, "order")
    select id, "group", name, price, "soldOutUntil", "order"
    from json_to_recordset(${JSON.stringify(rows)}::json) as option
      (id text, "group" text, name text, price integer, "soldOutUntil" timestamptz, "order" integer)
    on conflict (id) do update set name = excluded.name, price = excluded.price,
      sold_out_until = excluded.sold_out_until, "order" = excluded."order"
    where options.group_id = excluded.group_id`.execute(trx);
}

/** New dishes go to the end of the menu. */
async function saveDishes(trx: Transaction, vendorId: string, dishes: PlannedDish[]): Promise<void> {
  const known = dishes.flatMap(({ before }) => before?.id ?? []);
  // Two dishes may have swapped SKUs, and the unique constraint is checked row by row.
  await sql`update menu_items set sku = null, handle = null
    where vendor_id = ${vendorId} and id = any(${known}) and (sku is not null or handle is not null)`.execute(trx);
  const rows = dishes.map(({ after: { sizes: _, extras: __, ...dish } }, index) => ({
    ...dish,
    place: index + 1,
  }));
  await sql`with dish as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as dish (id text, sku text, handle text, name text, "nameUrdu" text, category text, description text, price integer, picture text,
        popular boolean, available boolean, "soldOutUntil" timestamptz, place integer)
    ), last as (select coalesce(max("order"), 0) as place from menu_items where vendor_id = ${vendorId})
    insert into menu_items (id, vendor_id, sku, handle, name, name_urdu, category, description, price, image, is_popular,
      is_available, sold_out_until, "order")
    select dish.id, ${vendorId}, sku, handle, name, "nameUrdu", category, description, price, picture, popular,
      available, "soldOutUntil", last.place + dish.place from dish, last
    on conflict (id) do update set sku = excluded.sku, handle = excluded.handle, name = excluded.name,
      name_urdu = excluded.name_urdu, category = excluded.category, description = excluded.description, price = excluded.price, image = excluded.image,
      is_popular = excluded.is_popular, is_available = excluded.is_available, sold_out_until = excluded.sold_out_until
    where menu_items.vendor_id = ${vendorId}`.execute(trx);
}

/** Sizes keep their ids and none is deleted, because carts refer to them. */
async function saveSizes(trx: Transaction, dishes: PlannedDish[]): Promise<void> {
  const changed = dishes.filter(
    ({ before, after }) => JSON.stringify(before?.sizes ?? []) !== JSON.stringify(after.sizes),
  );
  const rows = changed.flatMap(({ after }) => after.sizes.map((size, order) => ({ ...size, dish: after.id, order })));
  const dishIds = changed.map(({ after }) => after.id);
  // Two sizes may have swapped names or SKUs, and the unique constraints are checked row by row.
  await sql`update menu_item_variations set name = left('=' || id, 60), sku = null
    where menu_item_id = any(${dishIds})`.execute(trx);
  await sql`insert into menu_item_variations (id, menu_item_id, sku, name, price, "order")
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as size (id text, dish text, sku text, name text, price integer, "order" integer)
    on conflict (id) do update set sku = excluded.sku, name = excluded.name, price = excluded.price,
      "order" = excluded."order"
    where menu_item_variations.menu_item_id = excluded.menu_item_id`.execute(trx);
}

async function saveLinks(trx: Transaction, vendorId: string, dishes: PlannedDish[]): Promise<void> {
  const changed = dishes.filter(
    ({ before, after }) => JSON.stringify(before?.extras ?? []) !== JSON.stringify(after.extras),
  );
  const rows = changed.flatMap(({ after }) => after.extras.map((name, order) => ({ dish: after.id, name, order })));
  await sql`insert into menu_item_option_groups (menu_item_id, group_id, "order")
    select dish, option_groups.id, link."order"
    from json_to_recordset(${JSON.stringify(rows)}::json) as link (dish text, name text, "order" integer)
    join option_groups on option_groups.vendor_id = ${vendorId} and option_groups.name = link.name
    on conflict (menu_item_id, group_id) do update set "order" = excluded."order"`.execute(trx);
}

async function replaceCategoryNames(trx: Transaction, vendorId: string, categories: PlannedCategory[]): Promise<void> {
  const names = categories.map(({ name }) => name);
  await sql`delete from menu_categories where vendor_id = ${vendorId} and name = any(${names})`.execute(trx);
  await sql`insert into menu_categories (vendor_id, name, name_urdu)
    select ${vendorId}, name, after from json_to_recordset(${JSON.stringify(categories)}::json) as category (name text, after text)
    where after is not null`.execute(trx);
}

async function changeDetails(
  trx: Transaction,
  { id: vendorId, areas, name: restaurantName, picture: restaurantImage, ...columns }: ExportedMenu["restaurant"],
): Promise<void> {
  await replaceAreas(trx, [{ vendorId, areas: toAreas(areas) }]);
  await trx
    .updateTable("vendors")
    .set({ restaurantName, restaurantImage, ...columns, updatedAt: sql`now()` })
    .where("id", "=", vendorId)
    .execute();
}

async function replaceHours(trx: Transaction, vendorId: string, { week, exceptions }: FileHours): Promise<void> {
  await trx.deleteFrom("vendorHours").where("vendorId", "=", vendorId).execute();
  await insertWeek(trx, vendorId, week);
  await trx.deleteFrom("vendorHourExceptions").where("vendorId", "=", vendorId).execute();
  for (const exception of exceptions) await insertException(trx, vendorId, exception);
  await refreshOpenings(trx, [vendorId]);
}
