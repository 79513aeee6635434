import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";
import type { OptionGroup } from "./choices.ts";

/** The groups of a row of `menu_items` with their options, both in their order, as JSON for `toGroups`. */
export function optionGroupsOf(eb: ExpressionBuilder<Database, "menuItems">) {
  return jsonArrayFrom(
    eb
      .selectFrom("menuItemOptionGroups as used")
      .innerJoin("optionGroups as group", "group.id", "used.groupId")
      .select((group) => [
        "group.id",
        "group.name",
        "group.min",
        "group.max",
        jsonArrayFrom(
          group
            .selectFrom("options")
            .select(["options.id", "options.name", "options.price", isOptionSoldOut.as("gone")])
            .whereRef("options.groupId", "=", "group.id")
            .orderBy("options.order")
            .orderBy("options.name"),
        ).as("options"),
      ])
      .whereRef("used.menuItemId", "=", "menuItems.id")
      .orderBy("used.order")
      .orderBy("group.name"),
  );
}

type GroupRow = Omit<OptionGroup, "options"> & {
  options: { id: string; name: string; price: number; gone: boolean }[];
};

/** The groups that `optionGroupsOf` found. */
export function toGroups(rows: GroupRow[]): OptionGroup[] {
  return rows.map(({ options, ...group }) => ({
    ...group,
    options: options.map(({ id, name, price, gone }) => ({ id, name, priceRupees: price, isSoldOut: gone })),
  }));
}

/** Whether a row of `options` is sold out now. */
const isOptionSoldOut = sql<boolean>`coalesce(options.sold_out_until > now(), false)`;
