import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { takesOrders } from "../hours/openings.server.ts";

/** A restaurant with its two switches: the approval of support, and its own. */
export interface RestaurantSwitches {
  id: string;
  restaurantName: string;
  isApproved: boolean;
  isOpen: boolean;
  /** Whether customers can order now: also within the hours, and not paused. */
  takesOrders: boolean;
}

/** The restaurants whose name or id contains these words, by name. */
export function listRestaurantSwitches({ search = "", limit = 1_000 } = {}): Promise<RestaurantSwitches[]> {
  return db
    .selectFrom("vendors")
    .select(["id", "restaurantName", "isApproved", "isOpen", takesOrders.as("takesOrders")])
    .where(sql<boolean>`position(lower(${search}) in lower(restaurant_name || ' ' || id)) > 0`)
    .orderBy("restaurantName")
    .orderBy("id")
    .limit(limit)
    .execute();
}
