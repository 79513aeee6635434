import { findReach } from "../areas/delivery.server.ts";
import { findCart } from "../cart/cart.server.ts";
import { isFavourite } from "../favourites/favourites.server.ts";
import { findRestaurantMenu, type MenuFilter } from "./menu.server.ts";

/**
 * What a customer sees at a restaurant: its menu, whether it delivers to the customer, the sum of the cart and the heart.
 * In place of a menu, what `findRestaurantMenu` returns.
 */
export async function findRestaurantPage(customerId: string, vendorId: string, filter: MenuFilter) {
  const [found, cart, isOwnFavourite] = await Promise.all([
    findRestaurantMenu(vendorId, filter),
    findCart(customerId),
    isFavourite(customerId, vendorId),
  ]);
  if (found?.kind !== "menu") return found;
  const { areas, ...menu } = found;
  const reach = await findReach(customerId, areas, found.restaurant.deliveryFeeRupees);
  return { ...menu, reach, cartRupees: cart?.totals.totalRupees ?? 0, isFavourite: isOwnFavourite };
}
