import { type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { lacksRequiredOptions } from "../options/option-groups.server.ts";
import { isLongEnoughToMisspell, mayBeMisspelt, readWords, toWordQuery } from "../search/typed-search.ts";
import type { SortAndFilters } from "./home-path.ts";
import { matchesFilters } from "./sort-and-filter.server.ts";

/** How many matching dishes are ranked: ranking a million would take too long. */
const maxCandidates = { exact: 5_000, similar: 500 };
const maxShown = 24;
/** How many of the first dishes are checked for extras that are sold out: checking thousands would take longer than the rest. */
const maxRanked = 4 * maxShown;
/** Maximum number of dishes per restaurant, so that one menu does not fill the results. */
const maxPerRestaurant = 3;

export interface FoundDish {
  id: string;
  name: string;
  restaurantId: string;
  restaurantName: string;
  /** The price, or that of the cheapest size. */
  priceRupees: number;
  /** Whether it comes in several sizes, so that the price is the lowest one. */
  hasSizes: boolean;
  /** Whether extras must be chosen, which is done on the dish's page. */
  needsChoice: boolean;
  /** Whether its restaurant takes orders now. */
  isOpen: boolean;
}

/** The restaurants whose dishes are found. */
interface RestaurantFilter extends SortAndFilters {
  categoryName?: string | undefined;
  /** Only of these restaurants. */
  ids?: string[] | undefined;
}

/**
 * Lists dishes that can be ordered now and whose name has words that begin with those typed; if there are none, dishes
 * whose words differ by one letter. With `closed`, dishes of closed restaurants follow. At most 24.
 * @returns `isSimilar`: the names only resemble the search
 */
export async function searchDishes(search: string, filter: RestaurantFilter) {
  const exact = await selectDishes(isNamed(search), filter, maxCandidates.exact, exactNameScore(search));
  if (exact.length > 0 || !mayBeMisspelt(search)) return { ...firstOf(exact), isSimilar: false };
  const similar = await selectDishes(isSpeltLike(search), filter, maxCandidates.similar, closeness(search));
  return { ...firstOf(similar), isSimilar: true };
}

export type FoundDishes = Awaited<ReturnType<typeof searchDishes>>;

function firstOf(dishes: FoundDish[]) {
  return { dishes: dishes.slice(0, maxShown), hasMore: dishes.length > maxShown };
}

/** An SQL condition: for each word typed, the dish's name in one of the languages has a word that begins with it. */
export function isNamed(search: string): RawBuilder<SqlBool> {
  const query = toWordQuery(search);
  if (!query) return sql`false`;
  return sql`(search_words(menu_items.name) @@ to_tsquery('simple', ${query})
    or search_words(menu_items.name_urdu) @@ to_tsquery('simple', ${query}))`;
}

/** As in the index `menu_items_spellings_idx`. */
const spellings = sql`word_spellings(menu_items.name || ' ' || coalesce(menu_items.name_urdu, ''))`;

/**
 * An SQL condition: each word typed is a word of the dish's name, in either language, except for one letter or two
 * swapped ones. Short words match as in `isNamed`. Long words are joined by `and`, so that one scan of the index finds
 * them all: alternatives per word would compute the spellings of thousands of names again.
 */
export function isSpeltLike(search: string): RawBuilder<SqlBool> {
  const perWord = readWords(search).map((word) => {
    if (!isLongEnoughToMisspell(word)) return isNamed(word);
    return sql<SqlBool>`${spellings} && word_spellings(${word})`;
  });
  return sql<SqlBool>`(${sql.join(perWord, sql` and `)})`;
}

/** Ranks names, in either language: 1 for the one that was typed, 0 for others. */
const exactNameScore = (search: string) =>
  sql<number>`(lower(${search}) in (lower(menu_items.name), lower(coalesce(menu_items.name_urdu, ''))))::integer`;

/** Ranks similar names: the number of letters in the spellings that the name shares with the search. */
const closeness = (search: string) => sql<number>`(select coalesce(sum(length(spelling)), 0) from (
  select unnest(${spellings}) as spelling intersect select unnest(word_spellings(${search}))) as shared)`;

/** The order of the results: no step keeps that of the one before. */
const firstToLast = sql`is_open desc, score desc, is_popular desc, rating desc, name, id`;

async function selectDishes(
  matches: RawBuilder<SqlBool>,
  { categoryName, ids, ...filters }: RestaurantFilter,
  limit: number,
  score: RawBuilder<number>,
): Promise<FoundDish[]> {
  const isShown = filters.closed ? sql`vendors.is_approved and vendors.is_open` : takesOrders;
  const isOfMatching = sql`${isShown} and ${matchesFilters(filters, categoryName)}`;
  // Applied to the candidates, because their limit could otherwise leave these restaurants out.
  const isOfThese = ids ? sql`vendor_id = any(${ids}::text[])` : sql`true`;
  const { rows } = await sql<
    FoundDish & { nameUrdu: string | null; restaurantNameUrdu: string | null }
  >`with candidates as materialized (
      select id, vendor_id, name, name_urdu, price, is_popular, ${score} as score from menu_items
      where is_available and ${isOfThese} and ${matches} and not ${isSoldOut} limit ${limit}),
    ranked as (
      select candidates.*, restaurant_name, vendors.name_urdu as restaurant_name_urdu, coalesce(rating, 4.5) as rating,
        ${takesOrders} as is_open, row_number() over (
          partition by vendor_id order by score desc, is_popular desc, name, candidates.id) as rank_in_restaurant
      from candidates join vendors on vendors.id = vendor_id where ${isOfMatching}),
    best as (
      select * from ranked where rank_in_restaurant <= ${3 * maxPerRestaurant}
      order by ${firstToLast} limit ${maxRanked}),
    orderable as (
      select *, row_number() over (partition by vendor_id order by rank_in_restaurant) as place from best
      where not ${lacksRequiredOptions(sql`best.id`)}),
    found as (
      select * from orderable where place <= ${maxPerRestaurant} order by ${firstToLast} limit ${maxShown + 1})
    select id, name, name_urdu, vendor_id as restaurant_id, restaurant_name, restaurant_name_urdu,
      coalesce(lowest_price, price) as price_rupees, size_count > 1 as has_sizes, needs_choice, is_open
    from found,
      lateral (select min(price) as lowest_price, count(*) as size_count from menu_item_variations
        where menu_item_id = found.id) as sizes,
      lateral (select exists (select from menu_item_option_groups as link join option_groups on option_groups.id = group_id
        where link.menu_item_id = found.id and min > 0) as needs_choice) as choices
    order by ${firstToLast}`.execute(db);
  return rows.map(({ nameUrdu, restaurantNameUrdu, ...row }) => ({
    ...row,
    name: nameFor({ name: row.name, nameUrdu }),
    restaurantName: nameFor({ name: row.restaurantName, nameUrdu: restaurantNameUrdu }),
  }));
}
