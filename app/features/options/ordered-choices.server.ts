import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";
import { describeChoices } from "./choices.ts";

type OrderItem = ExpressionBuilder<Database & { item: Database["orderItems"] }, "item">;

/** A column of `order_items as item`: the chosen extras with the names of that time, as JSON for `describeOrdered`. */
export function orderedChoicesOf(eb: OrderItem) {
  return jsonArrayFrom(selectOrderedChoices(eb));
}

/** Selects the extras of `orderedChoicesOf` as `extra`. */
export function selectOrderedChoices(eb: OrderItem) {
  return eb
    .selectFrom("orderItemOptions as extra")
    .select(["extra.groupName as group", "extra.name"])
    .whereRef("extra.orderId", "=", "item.orderId")
    .whereRef("extra.line", "=", "item.line")
    .orderBy("extra.order");
}

/** Formats the rows of `orderedChoicesOf`, one line per group: 'Sauces: Garlic mayo, Raita'. */
export function describeOrdered(rows: { group: string; name: string }[]): string[] {
  return describeChoices(rows.map(({ group, name }) => ({ groupName: group, name })));
}
