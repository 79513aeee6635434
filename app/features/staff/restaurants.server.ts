import { sql } from "kysely";
import { db } from "#db/db.server.ts";

export interface RestaurantName {
  id: string;
  restaurantName: string;
}

/** Whether there is any restaurant, even a closed or unapproved one. */
export async function hasRestaurants(): Promise<boolean> {
  return (await db.selectFrom("vendors").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Lists the restaurants with these ids, or all of them, by name, including closed and unapproved ones. Pages use
 * `listRestaurantChoices` instead, which has a limit.
 */
export function listRestaurants(ids: "all" | string[]): Promise<RestaurantName[]> {
  const restaurants = db.selectFrom("vendors").select(["id", "restaurantName"]).orderBy("restaurantName").orderBy("id");
  return (ids === "all" ? restaurants : restaurants.where(sql<boolean>`id = any(${ids})`)).execute();
}
