import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";
import type { OptionGroup } from "./choices.ts";

/** A column of `menu_items`: the groups with their options, both in their order, as JSON for `toGroups`. */
export function optionGroupsOf(eb: ExpressionBuilder<Database, "menuItems">) {
  return jsonArrayFrom(
    eb
      .selectFrom("menuItemOptionGroups as link")
      .innerJoin("optionGroups as group", "group.id", "link.groupId")
      .select((group) => [
        "group.id",
        "group.name",
        "group.min",
        "group.max",
        jsonArrayFrom(
          group
            .selectFrom("options")
            .select(["options.id", "options.name", "options.price", isOptionSoldOut.as("unavailable")])
            .whereRef("options.groupId", "=", "group.id")
            .orderBy("options.order")
            .orderBy("options.name"),
        ).as("options"),
      ])
      .whereRef("link.menuItemId", "=", "menuItems.id")
      .orderBy("link.order")
      .orderBy("group.name"),
  );
}

type GroupRow = Omit<OptionGroup, "options"> & {
  // Kysely's plugin does not convert names within JSON to camelCase, so they must be single words.
  options: { id: string; name: string; price: number; unavailable: boolean }[];
};

/** Converts the rows of `optionGroupsOf`. */
export function toGroups(rows: GroupRow[]): OptionGroup[] {
  return rows.map(({ options, ...group }) => ({
    ...group,
    options: options.map(({ id, name, price, unavailable }) => {
      return { id, name, priceRupees: price, isSoldOut: unavailable };
    }),
  }));
}

/** An SQL condition: a row of `options` is sold out now. */
const isOptionSoldOut = sql<boolean>`coalesce(options.sold_out_until > now(), false)`;

/** An SQL condition: a group of extras requires more options than are left, like `isUnchoosable`. `alias` is its name in the query. */
export function isGroupSoldOut(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.min`)} > (
    select count(*) from options where options.group_id = ${sql.ref(`${alias}.id`)} and not ${isOptionSoldOut})`;
}

/** An SQL condition: one of a dish's groups requires more options than are left. `id` is the dish's id in the query. */
export function lacksRequiredOptions(id: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select from menu_item_option_groups as link join option_groups as required on required.id = link.group_id
    where link.menu_item_id = ${id} and ${isGroupSoldOut("required")})`;
}
