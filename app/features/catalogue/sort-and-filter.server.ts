import { type RawBuilder, type SqlBool, sql } from "kysely";
import { categoryKey, nameForms } from "./categories.ts";
import type { Sort, SortAndFilters } from "./home-path.ts";

// Must be written exactly as in the indexes of listed restaurants.
const sortKeys: Record<Sort, RawBuilder<number>> = {
  fee: sql`vendors.delivery_fee`,
  minimum: sql`coalesce(vendors.min_order, 500)`,
  time: sql`delivery_minutes(vendors.delivery_time)`,
};

/** The same values in `vendor_categories`. */
const sortKeysInCategory: Record<Sort, RawBuilder<number>> = {
  fee: sql`listed.delivery_fee`,
  minimum: sql`listed.min_order`,
  time: sql`listed.delivery_minutes`,
};

/** Returns the `order by` of a list of restaurants: as selected, then by rating, then by name. */
export function restaurantSortKey(sort: Sort | undefined): RawBuilder<unknown> {
  const byRating = sql`coalesce(vendors.rating, 4.5) desc, vendors.restaurant_name, vendors.id`;
  return sort ? sql`${sortKeys[sort]}, ${byRating}` : byRating;
}

/** Returns the same `order by` for restaurants joined with their rows `listed` of `vendor_categories`. */
export function categorySortKey(sort: Sort | undefined): RawBuilder<unknown> {
  const byRating = sql`listed.rating desc, listed.restaurant_name, listed.vendor_id`;
  return sort ? sql`${sortKeysInCategory[sort]}, ${byRating}` : byRating;
}

/** An SQL condition: a row of `vendors` passes the filters for delivery fee, rating and category. */
export function matchesFilters({ free, rated }: SortAndFilters, categoryName?: string): RawBuilder<SqlBool> {
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

/**
 * An SQL condition like `matchesFilters`: the row `listed` of `vendor_categories` is the category's and passes the
 * filters. Categories may share a stem, hence `hasCategory`. Inside `coalesce`, PostgreSQL does not estimate it as rare, and
 * reads the rows in the order of the index.
 */
export function isListedIn(categoryName: string, { free, rated }: SortAndFilters): RawBuilder<SqlBool> {
  const conditions = [
    sql`listed.stem = category_stem(${categoryKey(categoryName)})`,
    sql`coalesce(${hasCategory(categoryName)}, false)`,
  ];
  if (free) conditions.push(sql`listed.delivery_fee = 0`);
  if (rated) conditions.push(sql`listed.rating >= 4`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}
