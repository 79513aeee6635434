import { findCoverage } from "../areas/delivery-coverage.server.ts";
import { findCart } from "../cart/cart.server.ts";
import { findRestaurantMenu, type MenuFilter } from "./menu.server.ts";

/**
 * Finds what a customer sees of a restaurant: its menu, whether it delivers to the customer, and the total of the cart.
 * For a closed or unknown restaurant, returns the result of `findRestaurantMenu`.
 */
export async function findRestaurantPage(customerId: string, vendorId: string, filter: MenuFilter) {
  const [found, cart] = await Promise.all([findRestaurantMenu(vendorId, filter), findCart(customerId)]);
  if (found?.kind !== "menu") return found;
  const { areas, ...menu } = found;
  const coverage = await findCoverage(customerId, areas, found.restaurant.deliveryFeeRupees);
  return { ...menu, coverage, cartRupees: cart?.totals.totalRupees ?? 0 };
}
