import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeMenuItem,
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createOrder,
  createVariation,
} from "#db/factories.ts";
import type { AddToCartInput } from "./add-to-cart.server.ts";
import { changeQuantity, removeLine } from "./cart.server.ts";
import { maxOrderLines } from "./cart-totals.ts";
import { orderAgain } from "./order-again.server.ts";
import { cartOf, createDish, lineOf } from "./test-carts.ts";

test("a dish that would raise the cart above 10 million rupees is not added", { tags: "slow" }, async () => {
  const customer = await createCustomer();
  const { vendor, add } = await createDish("Karahi Point", { price: 4_000_000 });
  const goldLeaf = await createMenuItem(vendor.id, { name: "Gold Leaf", price: 2_000_001 });
  const addGoldLeaf = () => add(customer.id, { menuItemId: goldLeaf.id });
  await add(customer.id);
  await add(customer.id);
  expect(await add(customer.id)).toEqual({ kind: "too-large", itemName: "Chicken Karahi" });
  expect(await addGoldLeaf()).toEqual({ kind: "too-large", itemName: "Gold Leaf" });
  expect((await cartOf(customer.id)).totals.totalRupees).toBe(8_000_000);
  await changeMenuItem(goldLeaf.id, { price: 2_000_000 });
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
  await add(customer.id, { variationId: full.id });
  expect(await add(customer.id, { variationId: full.id })).toEqual({ kind: "too-large", itemName: "Chicken Karahi" });
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
  await changeMenuItem(item.id, { price: 10_000_000 });
  expect((await cartOf(customer.id)).totals.totalRupees).toBe(50_000_000);
  expect(await changeQuantity(customer.id, id, 6)).toEqual(tooLarge);
  expect(await changeQuantity(customer.id, id, 4)).toMatchObject({ kind: "changed" });
  expect((await lineOf(customer.id)).quantity).toBe(4);
  await removeLine(customer.id, id);
  expect(await add(customer.id)).toMatchObject({ kind: "added" });
});

/** Creates a customer whose cart is full: `maxOrderLines` lines of one dish, each with its own note. `add` adds that dish. */
async function fillCartWithNotes() {
  const { id: customerId } = await createCustomer();
  const dish = await createDish("Karahi Point", { price: 10 });
  const add = (note: string, input: Partial<AddToCartInput> = {}) => dish.add(customerId, { note, ...input });
  await add("note 1");
  const { id: cartId } = await cartOf(customerId);
  const notes = Array.from({ length: maxOrderLines - 1 }, (_, index) => `note ${index + 2}`);
  const values = notes.map((note) => ({ cartId, menuItemId: dish.item.id, quantity: 1, note }));
  await db.insertInto("cartItems").values(values).execute();
  return { customerId, dish, add };
}

test("a full cart gets no further lines, but the quantities of its lines can be raised", async () => {
  const { customerId, dish, add } = await fillCartWithNotes();
  const [other, naan] = [await createCustomer(), await createMenuItem(dish.vendor.id, { name: "Naan" })];
  await dish.add(other.id, { note: "one more" });
  expect(await add("one more")).toEqual({ kind: "too-many-lines", itemName: "Chicken Karahi" });
  expect(await add("note 1", { menuItemId: naan.id })).toEqual({ kind: "too-many-lines", itemName: "Naan" });
  expect(await add("note 1")).toMatchObject({ kind: "raised" });
  expect((await cartOf(customerId)).lines).toHaveLength(maxOrderLines);
  const pizza = await createDish("Pizza Point");
  expect(await pizza.add(customerId)).toMatchObject({ kind: "added", replacedRestaurant: "Karahi Point" });
});

test("in a full cart, a line that needs another choice can be chosen again", async () => {
  const { customerId, dish, add } = await fillCartWithNotes();
  const { optionIds } = await createOptionGroup(dish.item, "Spice level", { Hot: 0 }, { min: 1 });
  const chosen = { optionIds: Object.values(optionIds) };
  const { unavailable } = await cartOf(customerId);
  expect(await add("note 1", chosen)).toMatchObject({ kind: "too-many-lines" });
  expect(await add("note 1", { ...chosen, replacedLineId: unavailable[0]?.id ?? 0 })).toMatchObject({ kind: "added" });
  const cart = await cartOf(customerId);
  expect([cart.lines.length, cart.unavailable.length]).toEqual([1, maxOrderLines - 1]);
});

test("in a full cart, a line is raised even if the page still sends a size that is gone", async () => {
  const { dish, add } = await fillCartWithNotes();
  const full = await createVariation(dish.item.id, "Full", 1300);
  expect(await add("note 1", { variationId: full.id })).toMatchObject({ kind: "too-many-lines" });
  await db.deleteFrom("menuItemVariations").where("id", "=", full.id).execute();
  expect(await add("note 1", { variationId: full.id })).toMatchObject({ kind: "raised" });
});

test("dishes of an earlier order for which a full cart has no room are left out", async () => {
  const { customerId, dish } = await fillCartWithNotes();
  const orderId = await createOrder(customerId, dish.vendor.id, "delivered");
  await db.updateTable("orderItems").set({ menuItemId: dish.item.id }).where("orderId", "=", orderId).execute();
  const changes = [{ kind: "left-out", name: "Chicken Karahi", reason: "too-many-lines" }];
  expect(await orderAgain(customerId, orderId)).toMatchObject({ kind: "nothing", changes });
});
