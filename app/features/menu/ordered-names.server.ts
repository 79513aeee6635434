import { sql } from "kysely";

// A restaurant or a dish that was renamed since has the Urdu of another name.

/** The Urdu name of the restaurant of a row of `orders`, while it is called what it was then. */
export const restaurantNameUrdu = sql<string | null>`(select name_urdu from vendors as restaurant
  where restaurant.id = orders.vendor_id and restaurant.restaurant_name = orders.restaurant_name)`;

/** The Urdu name of the dish of a row of `order_items`, called `item`, while it is called what it was then. */
export const dishNameUrdu = sql<string | null>`(select name_urdu from menu_items as dish
  where dish.id = item.menu_item_id and dish.name = item.name)`;
