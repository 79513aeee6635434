import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isLongEnoughToMisspell, readWords, toContainedPattern } from "../search/typed-search.ts";

/** How many restaurants with similar names are checked against the filters. */
const maxSimilar = 500;

/** An SQL condition: the restaurant's name, in either language, contains the text; '%' and '_' are plain characters. */
export function isRestaurantNamed(search: string): RawBuilder<SqlBool> {
  const pattern = toContainedPattern(search);
  return sql`(vendors.restaurant_name ilike ${pattern} or vendors.name_urdu ilike ${pattern})`;
}

/** As in the index `vendors_spellings_idx`. */
const spellings = sql`word_spellings(found.restaurant_name || ' ' || coalesce(found.name_urdu, ''))`;

/**
 * An SQL condition: each word typed is a word of the restaurant's name, in either language, except for one letter or two
 * swapped ones. Short words must be contained in the name.
 */
export function isRestaurantSpeltLike(search: string): RawBuilder<SqlBool> {
  const words = Map.groupBy(readWords(search), isLongEnoughToMisspell);
  const similar = (words.get(true) ?? []).map((word) => sql<SqlBool>`${spellings} && word_spellings(${word})`);
  const short = (words.get(false) ?? []).map(isRestaurantNamed);
  // As an array, so that it is planned separately: otherwise PostgreSQL walks the sorted list and computes each name's spellings.
  const among = sql<SqlBool>`vendors.id = any(array(select found.id from vendors as found
    where found.is_approved and found.is_open and ${sql.join(similar, sql` and `)} limit ${maxSimilar}))`;
  return sql<SqlBool>`(${sql.join([among, ...short], sql` and `)})`;
}
