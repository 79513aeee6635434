import { sql } from "kysely";

// A restaurant or dish that was renamed since the order gets no Urdu name: the current one belongs to the new name.

/** A column of `orders`: the Urdu name of the restaurant, null if it was renamed since. */
export const restaurantNameUrdu = sql<string | null>`(select name_urdu from vendors as restaurant
  where restaurant.id = orders.vendor_id and restaurant.restaurant_name = orders.restaurant_name)`;

/** A column of `order_items as item`: the Urdu name of the dish, null if it was renamed since. */
export const dishNameUrdu = sql<string | null>`(select name_urdu from menu_items as dish
  where dish.id = item.menu_item_id and dish.name = item.name)`;
