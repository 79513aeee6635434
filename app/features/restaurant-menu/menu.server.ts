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
  const found = await cacheCatalogue(`menu ${id}`, () => readMenu(id));
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

/** A restaurant that is paused or outside its hours, as the loader throws it with status 404. */
export interface ClosedRestaurant {
  id: string;
  name: string;
  openingText?: string;
  /** Whether it takes scheduled orders. */
  takesScheduledOnly: boolean;
}

/** Returns the data shown instead of the menu of a closed restaurant. */
export function toClosed({ id, name, openingText, takesScheduledOnly }: RestaurantDetail): ClosedRestaurant {
  return { id, name, openingText, takesScheduledOnly };
}

async function readMenu(id: string) {
  const restaurant = await findRestaurant(id);
  if (!restaurant) return undefined;
  const [items, areas] = await Promise.all([listMenu(id), listAreas(id)]);
  const sections = groupByCategory(items);
  const categories = sections.map(({ items: _, ...category }) => category);
  return { restaurant, areas, categories, sections };
}

export interface MenuItem {
  id: string;
  name: string;
  /** The usual name of a dish that is shown with its Urdu name: searches find it by both. */
  usualName?: string;
  description: string;
  priceRupees: number;
  image: string;
  category: string;
  /** Only for readers of Urdu. */
  categoryUrdu?: string | null;
  isPopular: boolean;
  /** Whether it is shown but cannot be ordered now, or too few of its required extras can. */
  isSoldOut: boolean;
  /** Extras are chosen on the page of the dish; without required ones it can also be ordered from the menu. */
  extras: "none" | "optional" | "required";
  /** The sizes to choose from; empty if the dish has none. */
  sizes: { id: string; name: string; priceRupees: number }[];
}

function shownNames(dish: { name: string; nameUrdu: string | null }): Pick<MenuItem, "name" | "usualName"> {
  const name = nameFor(dish);
  return name === dish.name ? { name } : { name, usualName: dish.name };
}

/** Lists the available dishes of a restaurant in menu order, including those sold out, at most 500. */
export async function listMenu(vendorId: string): Promise<MenuItem[]> {
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
    extras: requiredOptions === null ? "none" : requiredOptions > 0 ? "required" : "optional",
    sizes: toSizes(sizes),
  }));
}
