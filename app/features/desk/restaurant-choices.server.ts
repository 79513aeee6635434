import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { isOfRestaurants, type Restaurants } from "../search/list-conditions.server.ts";
import { toWordQuery } from "../search/typed-search.ts";
import { maxChoices } from "./restaurant-choices.ts";

export interface RestaurantName {
  id: string;
  restaurantName: string;
}

/** Branches have the same name: their addresses tell them apart. */
interface RestaurantChoice extends RestaurantName {
  /** Empty if it has none. */
  address: string;
}

/**
 * Lists the first `max` restaurants to choose from, by name, and the chosen one if it exists. By default one more than
 * `maxChoices`, which tells `RestaurantSelect` that there are others.
 * @param permitted the restaurants that the person may choose; the caller has checked the chosen one
 */
export async function listRestaurantChoices(
  permitted: Restaurants,
  chosen: string | undefined,
  max = maxChoices + 1,
): Promise<RestaurantName[]> {
  const choices = await selectNames(permitted).limit(max).execute();
  if (!chosen || choices.some(({ id }) => id === chosen)) return choices;
  const named = db.selectFrom("vendors").select(["id", "restaurantName"]).where("id", "=", chosen);
  return [...choices, ...(await named.execute())];
}

/**
 * Finds the restaurants whose name contains the words of the search, at most `maxChoices`.
 * @returns `hasMore`: there are others, for which the search must be narrower
 */
export async function searchRestaurantChoices(
  permitted: Restaurants,
  search: string | undefined,
): Promise<{ restaurants: RestaurantChoice[]; hasMore: boolean }> {
  const named = selectNames(permitted).select("address");
  const found = search === undefined ? named : named.where(matches(search));
  const restaurants = await found.limit(maxChoices + 1).execute();
  return { restaurants: restaurants.slice(0, maxChoices), hasMore: restaurants.length > maxChoices };
}

/** Lists the names of restaurants, including closed and unapproved ones, by their ids. */
export async function listRestaurantNames(ids: string[]): Promise<Map<string, string>> {
  const named = db.selectFrom("vendors").select(["id", "restaurantName"]).where(sql<boolean>`id = any(${ids})`);
  return new Map((await named.execute()).map(({ id, restaurantName }) => [id, restaurantName]));
}

function selectNames(permitted: Restaurants) {
  const names = db.selectFrom("vendors").select(["id", "restaurantName"]).orderBy("restaurantName").orderBy("id");
  return names.where(isOfRestaurants("id", permitted));
}

/** Uses an array, so that it is planned separately: otherwise PostgreSQL walks all names in order. */
function matches(search: string) {
  const words = toWordQuery(search);
  if (!words) return sql<boolean>`false`;
  return sql<boolean>`id = any(array(select found.id from vendors as found
    where search_words(found.restaurant_name) @@ to_tsquery('simple', ${words})))`;
}
