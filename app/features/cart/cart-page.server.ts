import { listAddresses } from "../addresses/addresses.server.ts";
import { findCart, findReplacedRestaurant } from "./cart.server.ts";
import { describeAgainChange } from "./order-again-messages.ts";

/** A customer's cart, with what its page says about it. */
export async function findCartPage(customerId: string) {
  const [cart, addresses, replacedRestaurant] = await Promise.all([
    findCart(customerId),
    listAddresses(customerId),
    findReplacedRestaurant(customerId),
  ]);
  const againChanges = cart?.orderAgain?.changes.map(describeAgainChange) ?? [];
  return { cart, againChanges, hasAddress: addresses.length > 0, replacedRestaurant };
}
