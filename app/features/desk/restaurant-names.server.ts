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

/** Whether any restaurant is approved: otherwise customers find none. */
export async function hasApprovedRestaurants(): Promise<boolean> {
  const approved = db.selectFrom("vendors").select("id").where("isApproved", "=", true).limit(1);
  return (await approved.executeTakeFirst()) !== undefined;
}

/** Lists the names of restaurants, including closed and unapproved ones, by their ids. */
export async function listRestaurantNames(ids: string[]): Promise<Map<string, string>> {
  const named = db.selectFrom("vendors").select(["id", "restaurantName"]).where(sql<boolean>`id = any(${ids})`);
  return new Map((await named.execute()).map(({ id, restaurantName }) => [id, restaurantName]));
}
