import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { language } from "../../i18n/text.ts";
import { listAreas } from "../areas/areas.server.ts";
import { cacheCatalogue } from "../catalogue/catalogue-cache.server.ts";
import { findRestaurant, type RestaurantDetail } from "../catalogue/restaurants.server.ts";
import { maxDishes } from "../menu/change-dish.server.ts";
import { categoryUrdu } from "../menu/desk-menu.server.ts";
import { sizesOf, toSizes } from "../menu/sizes.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { lacksRequiredOptions } from "../options/option-groups.server.ts";
import { groupByCategory, searchMenu, searchMisspelt } from "./menu.ts";

export interface MenuFilter {
  /** Ignored if there is no such category. */
  category?: string;
  /** Only dishes that contain all of these words. */
  search?: string;
  /** Whether the menu is also returned while the restaurant is closed. */
  showsClosed?: boolean;
}

/**
 * Finds a restaurant with its menu, filtered by category and search. Undefined if customers may not see it.
 * @returns 'closed' if its hours or a pause close it now and `showsClosed` is not set
 */
export async function findRestaurantMenu(id: string, { category: wanted, search, showsClosed }: MenuFilter = {}) {
  const found = await cacheCatalogue(`menu ${id}`, () => findMenu(id));
  if (!found) return undefined;
  const { restaurant, areas, categories, sections: all } = found;
  if (!restaurant.isOpen && !showsClosed) {
    return { kind: "closed", ...toClosed(restaurant) } as const;
  }
  const category = categories.find(({ name }) => name === wanted)?.name;
  // Not a copy of the whole menu: its digest for the ETag is kept with the object.
  const chosen = category ? all.filter(({ name }) => name === category) : all;
  const matching = search ? searchMenu(chosen, search) : chosen;
  const similar = search && matching.length === 0 ? searchMisspelt(chosen, search) : [];
  const isSimilar = similar.length > 0;
  const sections = isSimilar ? similar : matching;
  return { kind: "menu", restaurant, areas, categories, category, search, sections, isSimilar } as const;
}

/** Returns the data shown instead of the menu of a restaurant that is paused or outside its hours. */
export function toClosed({ id, name, openingText, takesScheduledOnly }: RestaurantDetail) {
  return { id, name, openingText, takesScheduledOnly };
}

export type ClosedRestaurant = ReturnType<typeof toClosed>;

async function findMenu(id: string) {
  const restaurant = await findRestaurant(id);
  if (!restaurant) return undefined;
  const [items, areas] = await Promise.all([listMenu(id), listAreas(id)]);
  const sections = groupByCategory(items);
  const categories = sections.map(({ items: _, ...category }) => category);
  return { restaurant, areas, categories, sections };
}

/** Lists the available dishes of a restaurant in menu order, including those sold out, at most 500. */
export async function listMenu(vendorId: string) {
  const items = await db
    .selectFrom("menuItems")
    .select((eb) => [
      "id",
      "name",
      "nameUrdu",
      "description",
      "price as priceRupees",
      "image",
      "category",
      "isPopular",
      sql<boolean>`${isSoldOut} or ${lacksRequiredOptions(sql.ref("menuItems.id"))}`.as("isSoldOut"),
      eb
        .selectFrom("menuItemOptionGroups")
        .innerJoin("optionGroups", "optionGroups.id", "menuItemOptionGroups.groupId")
        .select((group) => group.fn.max("optionGroups.min").as("min"))
        .whereRef("menuItemOptionGroups.menuItemId", "=", "menuItems.id")
        .as("requiredOptions"),
      sizesOf(eb).as("sizes"),
    ])
    .$if(language() === "ur", (query) => query.select(categoryUrdu.as("categoryUrdu")))
    .where("vendorId", "=", vendorId)
    .where("isAvailable", "=", true)
    .orderBy("order")
    .orderBy("name")
    .orderBy("id")
    .limit(maxDishes)
    .execute();
  return items.map(({ sizes, requiredOptions, nameUrdu, ...item }) => ({
    ...item,
    ...shownNames({ name: item.name, nameUrdu }),
    extras: needsExtras(requiredOptions),
    sizes: toSizes(sizes),
  }));
}

export type MenuItem = Awaited<ReturnType<typeof listMenu>>[number];

/** `usualName` is that of a dish that is shown with its Urdu name: searches find it by both. */
function shownNames(dish: { name: string; nameUrdu: string | null }): { name: string; usualName?: string } {
  const name = nameFor(dish);
  return name === dish.name ? { name } : { name, usualName: dish.name };
}

/** Extras are chosen on the page of the dish; without required ones it can also be ordered from the menu. */
function needsExtras(required: number | null): "none" | "optional" | "required" {
  if (required === null) return "none";
  return required > 0 ? "required" : "optional";
}
