import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { findRestaurant } from "../catalogue/restaurants.server.ts";
import { sizesOf, toSizes } from "../menu/sizes.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { isUnchoosable } from "../options/choices.ts";
import { optionGroupsOf, toGroups } from "../options/option-groups.server.ts";
import { toClosed } from "./menu.server.ts";

/**
 * Finds a dish with its sizes and extras, and its restaurant; 'closed' if the restaurant takes no more orders today,
 * 'gone' if the dish is not on its menu. Undefined if customers may not see the restaurant.
 */
export async function findDish(restaurantId: string, itemId: string) {
  const [restaurant, item] = await Promise.all([findRestaurant(restaurantId), selectDish(restaurantId, itemId)]);
  if (!restaurant) return undefined;
  const { name, isOpen, takesScheduledOnly, openingText } = restaurant;
  if (!isOpen && !takesScheduledOnly) return { kind: "closed", ...toClosed(restaurant) } as const;
  if (!item) return { kind: "gone", isOpen } as const;
  const all = toGroups(item.groups);
  const groups = all.filter(({ options }) => options.length > 0);
  const { nameUrdu, ...shown } = { ...item, name: nameFor(item) };
  const dish = { ...shown, sizes: toSizes(item.sizes), groups, isSoldOut: item.isSoldOut || all.some(isUnchoosable) };
  return { kind: "open", restaurant: { id: restaurantId, name, isOpen, openingText }, dish } as const;
}

export type Dish = Extract<Awaited<ReturnType<typeof findDish>>, { kind: "open" }>["dish"];

function selectDish(vendorId: string, itemId: string) {
  return db
    .selectFrom("menuItems")
    .select(["id", "name", "nameUrdu", "description", "image", "price as priceRupees", isSoldOut.as("isSoldOut")])
    .select((eb) => [optionGroupsOf(eb).as("groups"), sizesOf(eb).as("sizes")])
    .where("id", "=", itemId)
    .where("vendorId", "=", vendorId)
    .where("isAvailable", "=", true)
    .executeTakeFirst();
}
