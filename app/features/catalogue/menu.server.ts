import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { language } from "../../i18n/text.ts";
import { listAreas } from "../areas/areas.server.ts";
import { categoryUrdu } from "../menu/desk-menu.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { findRestaurant, type RestaurantDetail } from "./catalogue.server.ts";
import { cacheCatalogue } from "./catalogue-cache.server.ts";
import { groupByCategory, searchMenu, searchMisspelt } from "./menu.ts";
import type { ClosedRestaurant } from "./restaurant-not-found.tsx";
import { sizesOf, toSizes } from "./sizes.server.ts";

const maxMenuItems = 500;

export interface MenuFilter {
  /** Ignored if there is no such category. */
  category?: string | undefined;
  /** Only dishes that contain all of these words. */
  search?: string | undefined;
  /** Whether the menu is also read while nothing can be ordered. */
  showsClosed?: boolean;
}

/**
 * A restaurant with its menu, narrowed to a category and a search. 'closed': it takes no orders now, because of its hours or a
 * pause, and closed ones were not asked for; undefined if customers may not see it.
 */
export async function findRestaurantMenu(id: string, { category: wanted, search, showsClosed }: MenuFilter = {}) {
  const found = await cacheCatalogue(`menu ${id}`, () => readMenu(id));
  if (!found) return undefined;
  const { restaurant, areas, sections: all } = found;
  if (!restaurant.isOpen && !showsClosed) {
    return { kind: "closed", ...toClosed(restaurant) } as const;
  }
  const categories = all.map(({ items: _, ...category }) => category);
  const category = categories.find(({ name }) => name === wanted)?.name;
  const chosen = all.filter(({ name }) => !category || name === category);
  const matching = search ? searchMenu(chosen, search) : chosen;
  const near = search && matching.length === 0 ? searchMisspelt(chosen, search) : [];
  const isNear = near.length > 0;
  const sections = isNear ? near : matching;
  return { kind: "menu", restaurant, areas, categories, category, search, sections, isNear } as const;
}

/** The data shown instead of the menu of a closed restaurant. */
export function toClosed({ id, name, openingWords, onlyLater }: RestaurantDetail): ClosedRestaurant {
  return { id, name, openingWords, onlyLater };
}

async function readMenu(id: string) {
  const restaurant = await findRestaurant(id);
  if (!restaurant) return undefined;
  const [items, areas] = await Promise.all([listMenu(id), listAreas(id)]);
  return { restaurant, areas, sections: groupByCategory(items) };
}

export interface MenuItem {
  id: string;
  name: string;
  /** The usual name of a dish that is shown by its Urdu one: it is found by both. */
  usualName?: string;
  description: string;
  priceRupees: number;
  image: string;
  category: string;
  /** Only for readers of Urdu. */
  categoryUrdu?: string | null | undefined;
  isPopular: boolean;
  /** Shown, but not to be ordered now. */
  isSoldOut: boolean;
  /** Chosen on the page of the dish; one with optional extras can also be ordered without them. */
  extras: "none" | "optional" | "required";
  /** Sizes to choose one of; empty for most. */
  variations: { id: string; name: string; priceRupees: number }[];
}

function shownNames(dish: { name: string; nameUrdu: string | null }): Pick<MenuItem, "name" | "usualName"> {
  const name = nameFor(dish);
  return name === dish.name ? { name } : { name, usualName: dish.name };
}

/** A restaurant's menu in its order, without what is not available; what is sold out stays in its place. */
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
      isSoldOut.as("isSoldOut"),
      eb
        .selectFrom("menuItemOptionGroups")
        .innerJoin("optionGroups", "optionGroups.id", "menuItemOptionGroups.groupId")
        .select((group) => group.fn.max("optionGroups.min").as("min"))
        .whereRef("menuItemOptionGroups.menuItemId", "=", "menuItems.id")
        .as("requiredOptions"),
      sizesOf(eb).as("variations"),
    ])
    .$if(language() === "ur", (query) => query.select(categoryUrdu.as("categoryUrdu")))
    .where("vendorId", "=", vendorId)
    .where("isAvailable", "=", true)
    .orderBy("order")
    .orderBy("name")
    .orderBy("id")
    .limit(maxMenuItems)
    .execute();
  return items.map(({ variations, requiredOptions, nameUrdu, ...item }) => ({
    ...item,
    ...shownNames({ name: item.name, nameUrdu }),
    extras: requiredOptions === null ? "none" : requiredOptions > 0 ? "required" : "optional",
    variations: toSizes(variations),
  }));
}
