import { type InferResult, type RawBuilder, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { withCurrentOpening, withCurrentOpenings } from "../hours/current-opening.server.ts";
import { openingColumns, toOpening } from "../hours/opening-state.server.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { toWordQuery } from "../search/typed-search.ts";
import { isRestaurantState, type RestaurantState, restaurantStates } from "./restaurant-states.ts";

interface RestaurantsQuery {
  search?: string | undefined;
  state?: string | undefined;
  /** The id of the last restaurant of the page before. */
  after?: string | undefined;
}

/**
 * Lists all restaurants, or those in this state whose name, in either language, contains these words, by name, 25 at a time.
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listDeskRestaurants(
  query: RestaurantsQuery,
): Promise<{ restaurants: DeskRestaurant[]; next: string | undefined }> {
  const { shown, next } = toPage(await selectRestaurants(query).select(columns).execute());
  return { restaurants: (await withCurrentOpenings(shown)).map(toDeskRestaurant), next };
}

/** Finds a restaurant, whatever its state, and whether it has dishes, including hidden ones. */
export async function findDeskRestaurant(id: string): Promise<(DeskRestaurant & { hasDishes: boolean }) | undefined> {
  const row = await selectRow(id)
    .select(sql<boolean>`exists (select from menu_items where menu_items.vendor_id = vendors.id)`.as("hasDishes"))
    .executeTakeFirst();
  return row && { ...toDeskRestaurant(await withCurrentOpening(row)), hasDishes: row.hasDishes };
}

/** Selects the ids of one page of matching restaurants, plus one row that shows whether there is a next page. */
export function selectRestaurants({ search, state, after }: RestaurantsQuery) {
  let restaurants = db
    .selectFrom("vendors")
    .select("vendors.id")
    .orderBy("restaurantName")
    .orderBy("vendors.id")
    .limit(perPage + 1);
  const words = search && toWordQuery(search);
  // As an array, so that it is planned separately: otherwise PostgreSQL walks all names in order.
  if (words) {
    restaurants = restaurants.where(sql<boolean>`vendors.id = any(array(select found.id from vendors as found
      where search_words(found.restaurant_name) @@ to_tsquery('simple', ${words})
        or search_words(found.name_urdu) @@ to_tsquery('simple', ${words})))`);
  }
  if (search && !words) restaurants = restaurants.where(sql<boolean>`false`);
  if (state) restaurants = restaurants.where(isRestaurantState(state) ? isInState[state] : sql<boolean>`false`);
  if (after === undefined) return restaurants;
  return restaurants.where(sql<boolean>`(vendors.restaurant_name, vendors.id)
    > (select last.restaurant_name, last.id from vendors as last where last.id = ${after})`);
}

const isInState: Record<RestaurantState, RawBuilder<boolean>> = {
  "not-approved": sql<boolean>`not vendors.is_approved`,
  "switched-off": sql<boolean>`(vendors.is_approved and not vendors.is_open)`,
  paused: sql<boolean>`(vendors.is_approved and vendors.is_open and vendors.paused_until > now())`,
};

const columns = [
  "id",
  "restaurantName",
  "address",
  "phone",
  "commissionPercent",
  "isApproved",
  "isOpen",
  ...openingColumns,
] as const;

type Row = InferResult<ReturnType<typeof selectRow>>[number];

function selectRow(id: string) {
  return db.selectFrom("vendors").select(columns).where("id", "=", id);
}

/** `openingText` is about its hours or pause: 'Opens at 6:00 PM'. */
function toDeskRestaurant(row: Row) {
  const { id, restaurantName: name, address, phone, commissionPercent, isApproved } = row;
  const state = describeState(row);
  return { id, name, address, phone, commissionPercent, isApproved, state, openingText: toOpening(row).text };
}

export type DeskRestaurant = ReturnType<typeof toDeskRestaurant>;

/** Whether it takes orders, or why not. */
function describeState(row: Row): { label: string; tone: BadgeTone } {
  const { isApproved, isOpen, takesOrders, pausedUntil, now } = row;
  if (!isApproved) return { label: restaurantStates["not-approved"], tone: "error" };
  if (!isOpen) return { label: restaurantStates["switched-off"], tone: "neutral" };
  if (takesOrders) return { label: "Open now", tone: "success" };
  return pausedUntil && pausedUntil > now
    ? { label: restaurantStates.paused, tone: "warning" }
    : { label: "Closed", tone: "neutral" };
}
