import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createMenuItem, createVariation } from "#db/factories.ts";
import { addToCart } from "./add-to-cart.server.ts";
import { changeQuantity, removeLine } from "./cart.server.ts";
import { cartOf, createDish, lineOf } from "./test-carts.ts";

test("a dish that would raise the cart above 10 million rupees is not added", async () => {
  const customer = await createCustomer();
  const { vendor, add } = await createDish("Karahi Point", { price: 4_000_000 });
  const goldLeaf = await createMenuItem(vendor.id, { name: "Gold Leaf", price: 2_000_001 });
  const addGoldLeaf = () =>
    addToCart(customer.id, { vendorId: vendor.id, menuItemId: goldLeaf.id, variationId: undefined });
  await add(customer.id);
  await add(customer.id);
  expect(await add(customer.id)).toEqual({ kind: "too-large", itemName: "Chicken Karahi" });
  expect(await addGoldLeaf()).toEqual({ kind: "too-large", itemName: "Gold Leaf" });
  expect((await cartOf(customer.id)).totals.totalRupees).toBe(8_000_000);
  await db.updateTable("menuItems").set({ price: 2_000_000 }).where("id", "=", goldLeaf.id).execute();
  expect(await addGoldLeaf()).toMatchObject({ kind: "added" });
  expect((await cartOf(customer.id)).totals.totalRupees).toBe(10_000_000);
});

test("concurrent additions do not exceed the limit together", async () => {
  const customer = await createCustomer();
  const { add } = await createDish("Karahi Point", { price: 3_000_000 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(customer.id)));
  expect(answers.filter(({ kind }) => kind === "too-large")).toHaveLength(7);
  expect((await lineOf(customer.id)).quantity).toBe(3);
});

test("the price of the size counts, and a cart that is replaced does not", async () => {
  const customer = await createCustomer();
  const { item, add } = await createDish("Karahi Point", { price: 1 });
  const full = await createVariation(item.id, "Full", 6_000_000);
  await add(customer.id, full.id);
  expect(await add(customer.id, full.id)).toEqual({ kind: "too-large", itemName: "Chicken Karahi" });
  const pizza = await createDish("Pizza Point", { price: 10_000_000 });
  expect(await pizza.add(customer.id)).toMatchObject({ kind: "added", replacedRestaurant: "Karahi Point" });
});

test("a quantity that would exceed the limit is refused, and one already above it can be reduced", async () => {
  const customer = await createCustomer();
  const { item, add } = await createDish("Karahi Point", { price: 2_000_000 });
  await add(customer.id);
  const { id } = await lineOf(customer.id);
  const tooLarge = { kind: "too-large", itemName: "Chicken Karahi" };
  expect(await changeQuantity(customer.id, id, 6)).toEqual(tooLarge);
  expect(await changeQuantity(customer.id, id, 5)).toEqual({ kind: "changed", itemName: "Chicken Karahi" });
  await db.updateTable("menuItems").set({ price: 10_000_000 }).where("id", "=", item.id).execute();
  expect((await cartOf(customer.id)).totals.totalRupees).toBe(50_000_000);
  expect(await changeQuantity(customer.id, id, 6)).toEqual(tooLarge);
  expect(await changeQuantity(customer.id, id, 4)).toMatchObject({ kind: "changed" });
  expect((await lineOf(customer.id)).quantity).toBe(4);
  await removeLine(customer.id, id);
  expect(await add(customer.id)).toMatchObject({ kind: "added" });
});
