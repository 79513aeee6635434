import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Db, db } from "#db/db.server.ts";
import { areasAsText } from "../areas/areas.server.ts";
import { findHours, toTimes } from "../hours/hours.server.ts";
import { toJsonTime } from "./sold-out-until.ts";

export type ExportedMenu = Awaited<ReturnType<typeof exportMenu>>;
export type ExportedDish = Awaited<ReturnType<typeof exportDishes>>[number];
export type ExportedGroup = Awaited<ReturnType<typeof exportExtras>>[number];

/**
 * Exports all details, hours, dishes (also hidden ones, in menu order) and extras of a restaurant, for a JSON file that
 * can be imported. Prices are in whole rupees.
 */
export async function exportMenu(vendorId: string, on: Db = db) {
  const restaurant = await selectDetails(on).where("id", "=", vendorId).executeTakeFirstOrThrow();
  const hours = await exportHours(vendorId, on);
  const dishes = await exportDishes(vendorId, on);
  const extras = await exportExtras(vendorId, on);
  const categories = await exportCategories(vendorId, dishes, on);
  return { restaurant, hours, categories, dishes, extras };
}

/** Selects restaurants with the details that exports and imports have. */
export function selectDetails(on: Db) {
  return on
    .selectFrom("vendors")
    .select([
      "id",
      "restaurantName as name",
      "nameUrdu",
      "cuisine",
      "category",
      "address",
      "phone",
      "restaurantImage as picture",
    ])
    .select(["deliveryTime", "deliveryFee", "minOrder", "acceptMinutes", areasAsText]);
}

async function exportHours(vendorId: string, on: Db) {
  const { week, exceptions } = await findHours(vendorId, on);
  return {
    week: week.map(({ weekday, ...span }) => ({ weekday, ...toTimes(span) })),
    exceptions: exceptions.map(({ name, from, to, spans }) => ({ name, from, to, spans: spans.map(toTimes) })),
  };
}

const extraNames = sql<string[]>`array(select name
  from menu_item_option_groups as link join option_groups on option_groups.id = group_id
  where menu_item_id = menu_items.id order by link."order", name)`;

/** Exports the dishes by category, in order of first appearance. */
async function exportDishes(vendorId: string, on: Db) {
  const rows = await on
    .selectFrom("menuItems")
    .select(["id", "sku", "handle", "name", "nameUrdu", "category", "description", "price", "image as picture"])
    .select(["isPopular as popular", "isAvailable as available", "soldOutUntil"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("menuItemVariations")
          .select(["id", "sku", "name", "price"])
          .whereRef("menuItemId", "=", "menuItems.id")
          .orderBy("order")
          .orderBy("price")
          .orderBy("id"),
      ).as("sizes"),
      extraNames.as("extras"),
    ])
    .where("vendorId", "=", vendorId)
    .orderBy("order")
    .orderBy("name")
    .orderBy("id")
    .execute();
  const categories = [...new Set(rows.map(({ category }) => category))];
  const rank = (row: { category: string }) => categories.indexOf(row.category);
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other));
  return sorted.map((row) => ({ ...row, soldOutUntil: toJsonTime(row.soldOutUntil) }));
}

/** In the order of the menu. */
async function exportCategories(vendorId: string, dishes: { category: string }[], on: Db) {
  const names = [...new Set(dishes.map(({ category }) => category))].filter(Boolean);
  const rows = await on
    .selectFrom("menuCategories")
    .select(["name", "nameUrdu"])
    .where("vendorId", "=", vendorId)
    .where(sql<boolean>`name = any(${names})`)
    .execute();
  const urduNames = new Map(rows.map(({ name, nameUrdu }) => [name, nameUrdu]));
  return names.map((name) => ({ name, nameUrdu: urduNames.get(name) ?? null }));
}

async function exportExtras(vendorId: string, on: Db) {
  const groups = await on
    .selectFrom("optionGroups")
    .select(["id", "name", "min", "max"])
    .where("vendorId", "=", vendorId)
    .orderBy("name")
    .execute();
  const options = await on
    .selectFrom("options")
    .innerJoin("optionGroups", "optionGroups.id", "groupId")
    .select(["options.id", "groupId", "options.name", "price", "soldOutUntil"])
    .where("vendorId", "=", vendorId)
    .orderBy("order")
    .orderBy("options.name")
    .execute();
  return groups.map((group) => ({
    ...group,
    options: options
      .filter(({ groupId }) => groupId === group.id)
      .map(({ groupId: _, ...option }) => ({ ...option, soldOutUntil: toJsonTime(option.soldOutUntil) })),
  }));
}
