import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";

/** A column of `menu_items`: the sizes in their order, as JSON for `toSizes`. */
export function sizesOf(eb: ExpressionBuilder<Database, "menuItems">) {
  return jsonArrayFrom(
    eb
      .selectFrom("menuItemVariations")
      .select(["menuItemVariations.id", "menuItemVariations.name", "menuItemVariations.price"])
      .whereRef("menuItemId", "=", "menuItems.id")
      .orderBy("menuItemVariations.order")
      .orderBy("menuItemVariations.price")
      .orderBy("menuItemVariations.id"),
  );
}

/** Converts the rows of `sizesOf` for pages. */
export function toSizes(rows: { id: string; name: string; price: number }[]) {
  return rows.map(({ id, name, price }) => ({ id, name, priceRupees: price }));
}
