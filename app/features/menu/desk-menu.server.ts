import { type ExpressionBuilder, type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Db, db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { versionOf } from "../desk/seen-version.server.ts";
import { isGroupSoldOut } from "../options/option-groups.server.ts";
import { sizesOf, toSizes } from "./sizes.server.ts";
import { describeSoldOut } from "./sold-out-until.ts";

/** The Urdu name of the category of a row of `menu_items`, null if it has none. */
export const categoryUrdu = sql<string | null>`(select name_urdu from menu_categories as heading
  where heading.vendor_id = menu_items.vendor_id and heading.name = menu_items.category)`;

/**
 * Lists a restaurant's whole menu by category, with categories and dishes in the order shown to customers. `nameVersion` is
 * the version of a category's Urdu name, for its form.
 */
export async function listDeskMenu(vendorId: string, on: Db = db) {
  const rows = await selectDishes(on)
    .select(categoryUrdu.as("categoryUrdu"))
    .where("vendorId", "=", vendorId)
    .orderBy("order")
    .orderBy("name")
    .orderBy("id")
    .execute();
  // Categories in the order in which they first appear; dishes without one come last.
  return [...Map.groupBy(rows, ({ category }) => category)]
    .toSorted(([one], [other]) => Number(one === "") - Number(other === ""))
    .map(([category, ofCategory]) => {
      const nameUrdu = ofCategory.find((row) => row.categoryUrdu)?.categoryUrdu ?? null;
      const dishes = ofCategory.map(({ categoryUrdu: _, ...row }) => toDish(row));
      return { category, nameUrdu, nameVersion: versionOf(nameUrdu), dishes };
    });
}

export type DeskSection = Awaited<ReturnType<typeof listDeskMenu>>[number];

/** Finds a dish of any restaurant; the caller checks the permission for its `vendorId`. */
export async function findDeskDish(id: string, on: Db = db) {
  const row = await selectDishes(on).where("id", "=", id).executeTakeFirst();
  return row && toDish(row);
}

function selectDishes(on: Db) {
  return on
    .selectFrom("menuItems")
    .select([
      "id",
      "vendorId",
      "name",
      "nameUrdu",
      "description",
      "price as priceRupees",
      "image",
      "isPopular",
      // Whether it is on the menu, perhaps sold out.
      "isAvailable",
    ])
    .select((eb) => [
      sql<string>`case trim(category) when 'Other' then '' else trim(category) end`.as("category"),
      "soldOutUntil",
      sql<Date>`now()`.as("now"),
      sizesOf(eb).as("sizes"),
      jsonArrayFrom(extrasOf(eb)).as("extras"),
    ]);
}

/** Its groups of extras, in their order; `lacking` if so many options are sold out that nobody can order the dish. */
function extrasOf(eb: ExpressionBuilder<Database, "menuItems">) {
  return eb
    .selectFrom("menuItemOptionGroups as link")
    .innerJoin("optionGroups as group", "group.id", "link.groupId")
    .select(["group.id", "group.name", isGroupSoldOut("group").as("lacking")])
    .whereRef("link.menuItemId", "=", "menuItems.id")
    .orderBy("link.order")
    .orderBy("group.name");
}

type DishRow = InferResult<ReturnType<typeof selectDishes>>[number];

function toDish({ soldOutUntil, now, sizes: rows, ...dish }: DishRow) {
  return { ...dish, sizes: toSizes(rows), soldOut: describeSoldOut(soldOutUntil, now) };
}

/** A dish as shown to the restaurant's own staff, who also see hidden and sold-out ones. */
export type DeskDish = ReturnType<typeof toDish>;
