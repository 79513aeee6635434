import { findReplacedRestaurant, readCart } from "./cart.server.ts";
import { describeOrderAgainChange } from "./order-again-messages.ts";

/** Finds a customer's cart, and everything else that the cart page shows. `cart` is undefined if it is empty. */
export async function findCartPage(customerId: string) {
  const [reading, replacedRestaurant] = await Promise.all([readCart(customerId), findReplacedRestaurant(customerId)]);
  const orderAgainChanges = reading?.cart.orderAgain?.changes.map(describeOrderAgainChange) ?? [];
  return {
    cart: reading?.cart,
    orderAgainChanges,
    hasAddress: reading?.customer.hasAddress ?? false,
    replacedRestaurant,
  };
}
