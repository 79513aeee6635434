import { type RawBuilder, type SqlBool, sql } from "kysely";
import { nameForms } from "./categories.ts";
import type { ListChoices, Sort } from "./home-path.ts";

// Must be written exactly as in the indexes of listed restaurants.
const sortKeys: Record<Sort, RawBuilder<number>> = {
  fee: sql`vendors.delivery_fee`,
  minimum: sql`coalesce(vendors.min_order, 500)`,
  time: sql`delivery_minutes(vendors.delivery_time)`,
};

/** Returns the `order by` of a list of restaurants: as selected, then by rating, then by name. */
export function restaurantSortKey(sort: Sort | undefined): RawBuilder<unknown> {
  const byRating = sql`coalesce(vendors.rating, 4.5) desc, vendors.restaurant_name, vendors.id`;
  return sort ? sql`${sortKeys[sort]}, ${byRating}` : byRating;
}

/** An SQL condition: a row of `vendors` passes the filters for delivery fee, rating and category. */
export function matchesChoices({ free, rated }: ListChoices, categoryName?: string): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (free) conditions.push(sql`vendors.delivery_fee = 0`);
  if (rated) conditions.push(sql`coalesce(vendors.rating, 4.5) >= 4`);
  if (categoryName) conditions.push(hasCategory(categoryName));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** An SQL condition: the restaurant's category or one of its cuisines has this name, in singular or plural. */
function hasCategory(name: string): RawBuilder<SqlBool> {
  return sql`category_names(vendors.category, vendors.cuisine) && ${nameForms(name)}::text[]`;
}
