import type { Db } from "#db/db.server.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { sizesOf } from "../menu/sizes.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { optionGroupsOf } from "../options/option-groups.server.ts";

/**
 * Selects the dishes on a restaurant's menu with today's prices, sizes and extras. The caller checks `isOpen` and
 * `isSoldOut`.
 */
export function selectOrderableItems(on: Db, vendorId: string) {
  return on
    .selectFrom("menuItems")
    .innerJoin("vendors", "vendors.id", "menuItems.vendorId")
    .select((eb) => [
      "menuItems.id",
      "menuItems.name",
      "menuItems.nameUrdu",
      "menuItems.price",
      isSoldOut.as("isSoldOut"),
      takesOrders.as("isOpen"),
      optionGroupsOf(eb).as("groups"),
      sizesOf(eb).as("sizes"),
    ])
    .where("menuItems.vendorId", "=", vendorId)
    .where("menuItems.isAvailable", "=", true);
}
