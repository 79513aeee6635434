import { sql } from "kysely";

// Only names that have not changed since the order: a renamed dish has the Urdu name of its new name.

/** The Urdu name of the restaurant of a row of `orders`, null if it was renamed since. */
export const restaurantNameUrdu = sql<string | null>`(select name_urdu from vendors as restaurant
  where restaurant.id = orders.vendor_id and restaurant.restaurant_name = orders.restaurant_name)`;

/** The Urdu name of the dish of a row of `order_items`, called `item`, null if it was renamed since. */
export const dishNameUrdu = sql<string | null>`(select name_urdu from menu_items as dish
  where dish.id = item.menu_item_id and dish.name = item.name)`;
