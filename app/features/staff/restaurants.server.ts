import { db } from "#db/db.server.ts";

export interface RestaurantName {
  id: string;
  restaurantName: string;
}

/** All restaurants, or those with these ids, by name: also closed ones and those not approved. */
export function listRestaurants(ids: "all" | string[]): Promise<RestaurantName[]> {
  const restaurants = db.selectFrom("vendors").select(["id", "restaurantName"]).orderBy("restaurantName").orderBy("id");
  return (ids === "all" ? restaurants : restaurants.where("id", "in", ids.length > 0 ? ids : [""])).execute();
}
