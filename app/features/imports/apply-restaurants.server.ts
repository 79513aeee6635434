import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { replaceAreas } from "../areas/areas.server.ts";
import { toAreas } from "../areas/areas.ts";
import { selectDetails } from "../menu/export-menu.server.ts";
import type { RestaurantsPlan } from "./plan-restaurants.ts";

/** Lists all restaurants, for comparison with a file. */
export function listStoredRestaurants(on: Db) {
  return selectStored(on).execute();
}

/**
 * Locks the restaurants that an import will write. It locks no others, because their kitchens would have to wait. Returns
 * whether those that it changes are still as they were when it was planned.
 */
export async function lockPlanned(trx: Transaction, { restaurants, hiddenIds }: RestaurantsPlan): Promise<boolean> {
  const planned = new Map(restaurants.flatMap(({ before }) => (before ? [[before.id, before] as const] : [])));
  const ids = [...planned.keys()];
  await sql`select from vendors where id = any(${[...ids, ...hiddenIds]}) order by id for no key update`.execute(trx);
  const stored = await selectStored(trx).where(sql<boolean>`id = any(${ids})`).execute();
  return stored.length === planned.size && stored.every((row) => isDeepStrictEqual(row, planned.get(row.id)));
}

function selectStored(on: Db) {
  return selectDetails(on).select("isApproved").orderBy("restaurantName").orderBy("id");
}

/** How many restaurants a statement writes: on a busy machine, with categories and indexes, each takes a millisecond or two. */
const batchSize = 500;

/** Writes the changes of an import, whose restaurants the caller has locked. New restaurants are approved, as the preview says. */
export async function applyRestaurants(trx: Transaction, { restaurants, hiddenIds }: RestaurantsPlan): Promise<void> {
  for (let start = 0; start < restaurants.length; start += batchSize)
    await saveBatch(trx, restaurants.slice(start, start + batchSize));
  for (let start = 0; start < hiddenIds.length; start += batchSize)
    await trx
      .updateTable("vendors")
      .set({ isApproved: false, updatedAt: sql`now()` })
      .where(sql<boolean>`id = any(${hiddenIds.slice(start, start + batchSize)})`)
      .execute();
}

async function saveBatch(trx: Transaction, restaurants: RestaurantsPlan["restaurants"]): Promise<void> {
  const rows = restaurants.map(({ id, before, after }) => ({ ...after, before, id }));
  await sql`insert into vendors (id, restaurant_name, name_urdu, cuisine, category, address, phone, restaurant_image, delivery_time,
      delivery_fee, min_order, accept_minutes, is_approved)
    select id, name, "nameUrdu", cuisine, category, address, phone, picture, "deliveryTime", "deliveryFee", "minOrder", "acceptMinutes",
      true
    from json_to_recordset(${JSON.stringify(rows)}::json) as restaurant (id text, name text, "nameUrdu" text, cuisine text, category text,
      address text, phone text, picture text, "deliveryTime" text, "deliveryFee" integer, "minOrder" integer, "acceptMinutes" integer)
    on conflict (id) do update set restaurant_name = excluded.restaurant_name, name_urdu = excluded.name_urdu, cuisine = excluded.cuisine,
      category = excluded.category, address = excluded.address, phone = excluded.phone, restaurant_image = excluded.restaurant_image,
      delivery_time = excluded.delivery_time, delivery_fee = excluded.delivery_fee, min_order = excluded.min_order,
      accept_minutes = excluded.accept_minutes, updated_at = now()`.execute(trx);
  const moved = rows.filter(({ areas, before }) => areas !== before?.areas);
  const areas = moved.map(({ id, areas }) => ({ vendorId: id, areas: toAreas(areas) }));
  await replaceAreas(trx, areas);
}
