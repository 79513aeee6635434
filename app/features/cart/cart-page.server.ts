import { findReplacedRestaurant, readCart } from "./cart.server.ts";
import { describeAgainChange } from "./order-again-messages.ts";

/** A customer's cart, with everything else that the cart page shows. */
export async function findCartPage(customerId: string) {
  const [reading, replacedRestaurant] = await Promise.all([readCart(customerId), findReplacedRestaurant(customerId)]);
  const againChanges = reading?.cart.orderAgain?.changes.map(describeAgainChange) ?? [];
  return { cart: reading?.cart, againChanges, hasAddress: reading?.customer.hasAddress ?? false, replacedRestaurant };
}
