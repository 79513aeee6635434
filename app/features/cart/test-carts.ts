/** For tests: customers with filled carts. */
import { createCustomer, createMenuItem, createVendor } from "#db/factories.ts";
import { type AddToCartInput, addToCart } from "./add-to-cart.server.ts";
import { findCart } from "./cart.server.ts";

/**
 * Creates a restaurant with one dish of 500 rupees; `add` adds that dish to a customer's cart, or what its input names.
 */
export async function createDish(
  restaurantName = "Karahi Point",
  fields: Parameters<typeof createMenuItem>[1] = { image: "/dish.webp" },
) {
  const vendor = await createVendor({ restaurantName, restaurantImage: "/karahi.webp" });
  const item = await createMenuItem(vendor.id, fields);
  const ids = { vendorId: vendor.id, menuItemId: item.id };
  const add = (customerId: string, input: Partial<AddToCartInput> = {}) => addToCart(customerId, { ...ids, ...input });
  return { vendor, item, add, ...ids };
}

/** Creates a customer with one dish in the cart. */
export async function createFilledCart() {
  const [customer, dish] = await Promise.all([createCustomer(), createDish()]);
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
