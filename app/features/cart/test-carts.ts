/** For tests: customers with filled carts. */
import { createCustomer, createMenuItem, createVendor } from "#db/factories.ts";
import { type AddToCartInput, addToCart } from "./add-to-cart.server.ts";
import { findCart } from "./cart.server.ts";

/** Creates a restaurant with one dish; `add` adds that dish to a customer's cart, or what its input names. */
export async function createDish(restaurantName: string, fields: Parameters<typeof createMenuItem>[1] = {}) {
  const vendor = await createVendor({ restaurantName });
  const item = await createMenuItem(vendor.id, fields);
  const add = (customerId: string, input: Partial<AddToCartInput> = {}) =>
    addToCart(customerId, { vendorId: vendor.id, menuItemId: item.id, ...input });
  return { vendor, item, add };
}

/** Creates a customer with one dish in the cart. */
export async function createFilledCart() {
  const [customer, dish] = await Promise.all([createCustomer(), createDish("Karahi Point")]);
  await dish.add(customer.id);
  return { customer, ...dish, cart: await cartOf(customer.id) };
}

/** Finds the cart of a customer; throws if it is empty. */
export async function cartOf(customerId: string) {
  const cart = await findCart(customerId);
  if (!cart) throw new Error("the cart is empty");
  return cart;
}

/** Finds the first line of a cart; throws if there is none. */
export async function lineOf(customerId: string) {
  const [line] = (await cartOf(customerId)).lines;
  if (!line) throw new Error("the cart has no line");
  return line;
}
