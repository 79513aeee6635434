import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createAddress, createOptionGroup, sellOutOptions } from "#db/factories.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { findCart, findCartSnapshot, undoReplacement } from "../cart/cart.server.ts";
import { createDish } from "../cart/test-carts.ts";
import { findOrderForCustomer } from "../orders/orders.server.ts";
import { findCheckout } from "./find-checkout.server.ts";
import { saveDraft } from "./place-order.server.ts";
import { createShopper, listOrders } from "./test-shoppers.ts";

/** A customer on the payment page with a dish of 500 rupees and a sauce of 60. */
async function createChooser() {
  const dish = await createDish();
  const group = await createOptionGroup(dish.item, "Sauces", { Raita: 60, Mayo: 40 });
  const shopper = await createShopper(dish);
  await db.deleteFrom("carts").execute();
  const raitaId = group.optionIds.Raita ?? "";
  await shopper.add({ optionIds: [raitaId], note: "no onions" });
  const { fingerprint = "" } = (await findCart(shopper.customer.id)) ?? {};
  const place = () => shopper.place("key-12345", { fingerprint });
  return { ...shopper, place, sellOutRaita: () => sellOutOptions(group, "Raita") };
}

test("extras and notes are copied into the order, and do not change with the menu", { tags: "slow" }, async () => {
  const { customer, place } = await createChooser();
  const placed = await place();
  await db.deleteFrom("optionGroups").execute();
  const order = await findOrderForCustomer("orderId" in placed ? placed.orderId : "", customer.id);
  const dish = { name: "Chicken Karahi", size: null, quantity: 1, totalRupees: 560 };
  expect(order?.lines).toEqual([{ ...dish, extras: ["Sauces: Raita"], note: "no onions" }]);
  expect(order?.totalRupees).toBe(560);
});

test("when an extra sells out during a checkout, there is either an order with it or none", async () => {
  const { place, sellOutRaita } = await createChooser();
  const [placed] = await Promise.all([place(), sellOutRaita()]);
  const options = await db.selectFrom("orderItemOptions").select("name").execute();
  expect(options).toEqual(placed.kind === "placed" ? [{ name: "Raita" }] : []);
  expect(await listOrders()).toHaveLength(options.length);
});

const details = { specialInstructions: "Ring twice", phone: "0321 7654321", changeFor: 1000 };

test("an order has its note, phone and change; without a phone it has the profile's", { tags: "slow" }, async () => {
  const { customer, place, add, placeReloaded } = await createShopper();
  const placed = await place("key-12345", { details });
  const order = await findOrderForCustomer("orderId" in placed ? placed.orderId : "", customer.id);
  const { changeFor: changeForRupees, phone: customerPhone, specialInstructions } = details;
  expect(order).toMatchObject({ specialInstructions, customerPhone, changeForRupees });
  await add();
  await placeReloaded("key-67890");
  const next = (await listOrders()).find(({ checkoutKey }) => checkoutKey === "key-67890");
  expect(next).toMatchObject({ customerPhone: "0300 1234567", specialInstructions: "", changeFor: null });
});

test.each([
  ["another note", { specialInstructions: "Ring once" }],
  ["another phone", { phone: "0300 0000000" }],
  ["another amount", { changeFor: 2000 }],
  ["no amount", { changeFor: undefined }],
])("the same key with %s is not a repeat", async (_, change) => {
  const { place } = await createShopper();
  const first = await place("key-12345", { details });
  expect(await place("key-12345", { details })).toEqual(first);
  expect(await place("key-12345", { details: { ...details, ...change } })).toEqual({ ...first, kind: "other-details" });
  expect(await listOrders()).toMatchObject([{ specialInstructions: "Ring twice", changeFor: 1000 }]);
});

test("change for less than the total is refused, and what was typed is kept for the next attempt", async () => {
  const { customer, place } = await createShopper();
  const refused = await place("key-12345", { details: { ...details, changeFor: 499 } });
  expect(refused).toEqual({ kind: "change-too-small", totalRupees: 500 });
  expect(await listOrders()).toEqual([]);
  expect((await findCart(customer.id))?.draft).toEqual({ ...details, changeFor: 499 });
  expect(await place("key-12345", { details: { ...details, changeFor: 500 } })).toMatchObject({ kind: "placed" });
});

test("change for Rs. 0 is refused like any amount below the total, and can be saved as a draft", async () => {
  const { customer, place } = await createShopper();
  const zero = { ...details, changeFor: 0 };
  expect(await place("key-12345", { details: zero })).toEqual({ kind: "change-too-small", totalRupees: 500 });
  expect(await saveDraft({ customerId: customer.id, addressId: undefined, details: zero })).toEqual({ kind: "saved" });
  expect((await findCart(customer.id))?.draft).toEqual({ ...details, changeFor: undefined });
});

test("a new phone number in the profile also applies where an earlier checkout was refused with the old one", async () => {
  const { customer, place } = await createShopper();
  await place("key-12345", { details: { ...details, phone: "0300 1234567", changeFor: 499 } });
  expect((await findCart(customer.id))?.draft).toEqual({ ...details, phone: undefined, changeFor: 499 });
});

test("a draft is saved with this customer's current cart, and with no other", async () => {
  const [{ customer, cart, add }, other] = [await createShopper(), await createShopper()];
  const draftOf = async ({ id }: { id: string }) => (await findCart(id))?.draft;
  await add(await createDish());
  await saveDraft({ customerId: customer.id, addressId: undefined, details });
  expect(await draftOf(customer)).toEqual({ ...details, deliverAt: undefined });
  expect(await draftOf(other.customer)).toEqual(other.cart.draft);
  await undoReplacement(customer.id);
  expect(await draftOf(customer)).toEqual(cart.draft);
});

test("the address chosen at a checkout stays chosen, unless it is another customer's or is deleted", async () => {
  const [{ customer, address, cart }, other] = [await createShopper(), await createShopper()];
  const chosen = await createAddress(customer.id, { label: "Home", isDefault: false });
  const foreign = await createAddress(other.customer.id, { isDefault: false });
  const leaveWith = (addressId: string | undefined) => saveDraft({ customerId: customer.id, addressId, details });
  const findSelected = async (requested: string | null = null) => {
    const found = await findCheckout(customer.id, { addressId: requested });
    return found.kind === "checkout" && found.address?.id;
  };
  await leaveWith(chosen.id);
  expect(await findSelected()).toBe(chosen.id);
  expect((await findCartSnapshot(customer.id))?.destination?.id).toBe(chosen.id);
  expect(await findSelected(address.id)).toBe(address.id);
  await leaveWith(address.id);
  expect(await findSelected()).toBe(address.id);
  await leaveWith(foreign.id);
  const ofCart = db.selectFrom("carts").select("addressId").where("id", "=", cart.id);
  expect(await ofCart.execute()).toEqual([{ addressId: null }]);
  await leaveWith(chosen.id);
  await db.deleteFrom("addresses").where("id", "=", chosen.id).execute();
  expect(await findSelected()).toBe(address.id);
});

test("a draft is saved even if the chosen address is deleted at the same moment", async () => {
  const { customer } = await createShopper();
  const { id: addressId } = await createAddress(customer.id, { label: "Office", isDefault: false });
  const saved = whileUncommitted(
    (trx) => trx.deleteFrom("addresses").where("id", "=", addressId).execute(),
    () => saveDraft({ customerId: customer.id, addressId, details }),
  );
  expect(await saved).toEqual({ kind: "saved" });
  const carts = db.selectFrom("carts").select(["addressId", "specialInstructions"]);
  expect(await carts.execute()).toEqual([{ addressId: null, specialInstructions: details.specialInstructions }]);
});
