import { findCartSnapshot, findReplacedRestaurant } from "./cart.server.ts";
import { describeOrderAgainChange } from "./order-again-messages.ts";

/** Finds a customer's cart, and everything else that the cart page shows. `cart` is undefined if it is empty. */
export async function findCartPage(customerId: string) {
  const [snapshot, replacedRestaurant] = await Promise.all([
    findCartSnapshot(customerId),
    findReplacedRestaurant(customerId),
  ]);
  return {
    cart: snapshot?.cart,
    orderAgainChanges: snapshot?.orderAgainChanges.map(describeOrderAgainChange) ?? [],
    hasAddress: snapshot?.customer.hasAddress ?? false,
    replacedRestaurant,
  };
}
