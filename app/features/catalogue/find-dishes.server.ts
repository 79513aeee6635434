import { type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { readWords, toWordQuery } from "../search/typed-search.ts";
import type { ListChoices } from "./home-path.ts";
import { matchesChoices } from "./sort-and-filter.server.ts";

/** How many matching dishes are ranked: with a million of them, ranking all would take too long. */
const maxCandidates = { exact: 5_000, near: 500 };
const maxShown = 24;
/** So that one menu does not fill the results. */
const maxPerRestaurant = 3;
/** Shorter words must match exactly. */
export const minMisspeltLength = 4;

export interface FoundDish {
  id: string;
  name: string;
  restaurantId: string;
  restaurantName: string;
  /** Of the cheapest size. */
  priceRupees: number;
  hasSizes: boolean;
  /** Whether it cannot be ordered without a choice, which is made on its page. */
  needsChoice: boolean;
}

export interface FoundDishes {
  dishes: FoundDish[];
  isMore: boolean;
  /** Whether they only resemble what was searched for. */
  isNear: boolean;
}

/**
 * Dishes that can be ordered now and whose name has words that begin with those typed; if there are none, dishes whose words
 * differ by one letter. At most 24.
 */
export async function findDishes(search: string, choices: ListChoices, categoryName?: string): Promise<FoundDishes> {
  const ofRestaurants = matchesChoices(choices, categoryName);
  const exact = await selectDishes(isNamed(search), ofRestaurants, maxCandidates.exact, hasExactName(search));
  if (exact.length > 0 || readWords(search).every((word) => word.length < minMisspeltLength)) {
    return toFound(exact, false);
  }
  return toFound(await selectDishes(isSpeltLike(search), ofRestaurants, maxCandidates.near, closeness(search)), true);
}

function toFound(dishes: FoundDish[], isNear: boolean): FoundDishes {
  return { dishes: dishes.slice(0, maxShown), isMore: dishes.length > maxShown, isNear };
}

/** Whether each word typed begins a word of the dish's name, in either language. */
export function isNamed(search: string): RawBuilder<SqlBool> {
  const query = toWordQuery(search);
  if (!query) return sql`false`;
  return sql`(search_words(menu_items.name) @@ to_tsquery('simple', ${query})
    or search_words(menu_items.name_urdu) @@ to_tsquery('simple', ${query}))`;
}

/**
 * Whether each word typed is a word of the dish's name, but for a letter or two swapped ones; short ones as in `isNamed`. One
 * scan of one index joins all long words: with an alternative for each word, the spellings of thousands of names would be computed again.
 */
export function isSpeltLike(search: string): RawBuilder<SqlBool> {
  const perWord = readWords(search).map((word) => {
    if (word.length < minMisspeltLength) return isNamed(word);
    return sql<SqlBool>`word_spellings(menu_items.name) && word_spellings(${word})`;
  });
  return sql<SqlBool>`(${sql.join(perWord, sql` and `)})`;
}

const hasExactName = (search: string) => sql<number>`(lower(menu_items.name) = lower(${search}))::integer`;

/** How many letters the spellings of the name share with those of the search: fewer for each wrong letter. */
const closeness = (search: string) => sql<number>`(select coalesce(sum(length(spelling)), 0) from (
  select unnest(word_spellings(menu_items.name)) as spelling intersect select unnest(word_spellings(${search}))) as shared)`;

async function selectDishes(
  matches: RawBuilder<SqlBool>,
  ofRestaurants: RawBuilder<SqlBool>,
  limit: number,
  closeness: RawBuilder<number>,
): Promise<FoundDish[]> {
  const { rows } = await sql<
    FoundDish & { nameUrdu: string | null; restaurantNameUrdu: string | null }
  >`with compared as materialized (
      select id, vendor_id, name, name_urdu, price, is_popular, ${closeness} as closeness from menu_items
      where is_available and ${matches} and not ${isSoldOut} limit ${limit}),
    placed as (
      select compared.*, restaurant_name, vendors.name_urdu as restaurant_name_urdu, coalesce(rating, 4.5) as rating, row_number() over (
        partition by vendor_id order by closeness desc, is_popular desc, name, compared.id) as place
      from compared join vendors on vendors.id = vendor_id where ${takesOrders} and ${ofRestaurants}),
    found as (
      select * from placed where place <= ${maxPerRestaurant}
      order by closeness desc, is_popular desc, rating desc, name, id limit ${maxShown + 1})
    select id, name, name_urdu, vendor_id as restaurant_id, restaurant_name, restaurant_name_urdu, coalesce(least, price) as price_rupees,
      coalesce(sizes, 0) > 1 as has_sizes, needs_choice
    from found,
      lateral (select min(price) as least, count(*) as sizes from menu_item_variations where menu_item_id = found.id) as size,
      lateral (select exists (select from menu_item_option_groups as offer join option_groups on option_groups.id = group_id
        where offer.menu_item_id = found.id and min > 0) as needs_choice) as choice
    order by closeness desc, is_popular desc, rating desc, name, id`.execute(db);
  return rows.map(({ nameUrdu, restaurantNameUrdu, ...row }) => ({
    ...row,
    name: nameFor({ name: row.name, nameUrdu }),
    restaurantName: nameFor({ name: row.restaurantName, nameUrdu: restaurantNameUrdu }),
  }));
}
