import { computeCoverage, findDefaultAddress } from "../areas/delivery-coverage.server.ts";
import { findCartSnapshot } from "../cart/cart.server.ts";
import { findRestaurantMenu, type MenuFilter } from "./menu.server.ts";

/**
 * Finds what a customer sees of a restaurant: its menu, whether it delivers to the customer, and the total of the cart.
 * For a closed or unknown restaurant, returns the result of `findRestaurantMenu`.
 */
export async function findRestaurantPage(customerId: string, vendorId: string, filter: MenuFilter) {
  const [found, snapshot] = await Promise.all([findRestaurantMenu(vendorId, filter), findCartSnapshot(customerId)]);
  if (found?.kind !== "menu") return found;
  const { areas, ...menu } = found;
  const isOfCart = snapshot?.cart.vendorId === vendorId;
  // Another restaurant's cart may have an address of its own, which a new cart here would not have.
  const address = isOfCart || areas.length === 0 ? snapshot?.destination : await findDefaultAddress(customerId);
  const coverage = computeCoverage(areas, found.restaurant.deliveryFeeRupees, address);
  return { ...menu, coverage, cartRupees: snapshot?.cart.totals.totalRupees ?? 0 };
}
