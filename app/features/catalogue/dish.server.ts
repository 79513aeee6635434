import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { isUnchoosable } from "../options/choices.ts";
import { optionGroupsOf, toGroups } from "../options/option-groups.server.ts";
import { findRestaurant } from "./catalogue.server.ts";
import { toClosed } from "./menu.server.ts";
import { sizesOf, toSizes } from "./sizes.server.ts";

/**
 * A dish with all that can be chosen of it, and its restaurant. 'closed': the restaurant takes no orders today; undefined if
 * customers may not see one of them.
 */
export async function findDish(restaurantId: string, itemId: string) {
  const [restaurant, item] = await Promise.all([findRestaurant(restaurantId), selectDish(restaurantId, itemId)]);
  if (!restaurant || !item) return undefined;
  const { isOpen, onlyLater } = restaurant;
  if (!isOpen && !onlyLater) return { kind: "closed", ...toClosed(restaurant) } as const;
  const all = toGroups(item.groups);
  const groups = all.filter(({ options }) => options.length > 0);
  const { nameUrdu, ...shown } = { ...item, name: nameFor(item) };
  const dish = { ...shown, sizes: toSizes(item.sizes), groups, isSoldOut: item.isSoldOut || all.some(isUnchoosable) };
  return { kind: "open", restaurant: { id: restaurantId, name: restaurant.name, isOpen }, dish } as const;
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
