/** For tests: customers ready to check out. */
import { db } from "#db/db.server.ts";
import { createAddress, createCustomer } from "#db/factories.ts";
import { type AddToCartInput, addToCart } from "../cart/add-to-cart.server.ts";
import { findCart } from "../cart/cart.server.ts";
import { createDish } from "../cart/test-carts.ts";
import { type Checkout, placeOrder } from "./place-order.server.ts";

/**
 * Creates a customer with an address and one dish of 500 rupees in the cart. `add` adds that dish, or what its input names;
 * `place` sends the form of the payment page, `placeReloaded` that of one which shows the cart as it is now.
 */
export async function createShopper(dish?: { vendorId: string; menuItemId: string }) {
  const customer = await createCustomer({ fullName: "Sana Malik", phone: "0300 1234567" });
  const address = await createAddress(customer.id, { label: "Office", address: "Plot 7, Karachi" });
  const { vendorId, menuItemId } = dish ?? (await createDish());
  const input = { vendorId, menuItemId };
  const add = (changed: Partial<AddToCartInput> = {}) => addToCart(customer.id, { ...input, ...changed });
  await add();
  const cart = await findCart(customer.id);
  if (!cart) throw new Error("the cart is empty");
  const sender = { customerId: customer.id, clientAddress: `client of ${customer.id}` };
  const shown = { ...sender, fingerprint: cart.fingerprint, shownPrices: "", addressId: address.id, details: {} };
  const place = (checkoutKey: string, changed: Partial<Checkout> = {}) =>
    placeOrder({ ...shown, checkoutKey, ...changed });
  const placeReloaded = async (checkoutKey: string, changed: Partial<Checkout> = {}) =>
    place(checkoutKey, { fingerprint: (await findCart(customer.id))?.fingerprint ?? "", ...changed });
  return { customer, address, cart, add, place, placeReloaded, ...input };
}

export const listOrders = () => db.selectFrom("orders").selectAll().execute();
