import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createAddress, createCustomer, createMenuItem, createVendor } from "#db/factories.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { findCart } from "../cart/cart.server.ts";
import { placeOrder } from "../checkout/place-order.server.ts";
import { createMember } from "../desk/test-staff.ts";

/** Places an order, and returns how many minutes the restaurant has to answer it; null if it never expires. */
async function placeOrderAt(vendorId: string): Promise<number | null> {
  const customer = await createCustomer();
  const [address, item] = await Promise.all([createAddress(customer.id), createMenuItem(vendorId)]);
  await addToCart(customer.id, { vendorId, menuItemId: item.id });
  const fingerprint = (await findCart(customer.id))?.fingerprint ?? "";
  const checkout = { customerId: customer.id, clientAddress: "", checkoutKey: "key", fingerprint };
  expect(await placeOrder({ ...checkout, addressId: address.id })).toMatchObject({ kind: "placed" });
  const order = db.selectFrom("orders").select(["acceptBy", "createdAt"]).where("customerId", "=", customer.id);
  const { acceptBy, createdAt } = await order.executeTakeFirstOrThrow();
  return acceptBy && (acceptBy.getTime() - createdAt.getTime()) / 60_000;
}

test("an order must be answered in time if a kitchen or manager has an account, otherwise it never expires", {
  tags: "slow",
}, async () => {
  const [staffed, bare] = await Promise.all([createVendor({ acceptMinutes: 7 }), createVendor()]);
  await createMember("Ali", [{ role: "kitchen", vendorId: staffed.id }]);
  expect(await placeOrderAt(staffed.id)).toBe(7);
  expect(await placeOrderAt(bare.id)).toBeNull();
});
