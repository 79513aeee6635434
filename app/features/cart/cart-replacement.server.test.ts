import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import {
  changeQuantity,
  clearCart,
  findCart,
  findReplacedRestaurant,
  removeLine,
  undoReplacement,
} from "./cart.server.ts";
import { changeNote } from "./change-cart.server.ts";
import { cartOf, createDish, createFilledCart, lineOf } from "./test-carts.ts";

const countCarts = async () => (await db.selectFrom("carts").select("id").execute()).length;

test("concurrent first items of two restaurants leave one cart and one to be restored", { tags: "slow" }, async () => {
  const dishes = await Promise.all([createDish("Karahi Point"), createDish("Pizza Point")]);
  const customers = await Promise.all(Array.from({ length: 10 }, () => createCustomer()));
  for (const { id } of customers) {
    await Promise.all(dishes.map(({ add }) => add(id)));
    const { restaurantName, lines } = await cartOf(id);
    expect(lines).toMatchObject([{ quantity: 1 }]);
    expect([restaurantName, await findReplacedRestaurant(id)].sort()).toEqual(["Karahi Point", "Pizza Point"]);
  }
  expect(await countCarts()).toBe(20);
});

test("another restaurant's dish replaces the cart, and undo brings it back once", { tags: "slow" }, async () => {
  const { customer, add, cart } = await createFilledCart();
  const pizza = await createDish("Pizza Point");
  expect(await pizza.add(customer.id)).toMatchObject({ kind: "added", replacedRestaurant: "Karahi Point" });
  expect(await cartOf(customer.id)).toMatchObject({ restaurantName: "Pizza Point", lines: [{ quantity: 1 }] });
  expect(await findReplacedRestaurant(customer.id)).toBe("Karahi Point");
  const undone = await Promise.all(Array.from({ length: 5 }, () => undoReplacement(customer.id)));
  expect(undone.filter(Boolean)).toHaveLength(1);
  expect(await findCart(customer.id)).toEqual(cart);
  expect(await findReplacedRestaurant(customer.id)).toBeUndefined();
  expect(await undoReplacement(customer.id)).toBe(false);
  expect(await add(customer.id)).toMatchObject({ kind: "raised" });
  expect(await countCarts()).toBe(1);
});

test("undo restores this customer's cart, and leaves the carts of others as they are", async () => {
  const { customer, add, cart } = await createFilledCart();
  const [other, pizza] = [await createCustomer(), await createDish("Pizza Point")];
  await add(other.id);
  await pizza.add(customer.id);
  await pizza.add(other.id);
  expect(await undoReplacement(customer.id)).toBe(true);
  expect(await findCart(customer.id)).toEqual(cart);
  expect(await cartOf(other.id)).toMatchObject({ restaurantName: "Pizza Point" });
  expect(await findReplacedRestaurant(other.id)).toBe("Karahi Point");
});

test("only the last replaced cart can be restored", { tags: "slow" }, async () => {
  const { customer } = await createFilledCart();
  for (const name of ["Pizza Point", "Chai Point"]) await (await createDish(name)).add(customer.id);
  expect(await findReplacedRestaurant(customer.id)).toBe("Pizza Point");
  expect(await undoReplacement(customer.id)).toBe(true);
  expect(await cartOf(customer.id)).toMatchObject({ restaurantName: "Pizza Point" });
  expect(await undoReplacement(customer.id)).toBe(false);
});

test("undo restores the replaced cart after the last line of the current one was removed", async () => {
  const { customer, cart } = await createFilledCart();
  await (await createDish("Pizza Point")).add(customer.id);
  await removeLine(customer.id, (await lineOf(customer.id)).id);
  expect(await findCart(customer.id)).toBeUndefined();
  expect(await undoReplacement(customer.id)).toBe(true);
  expect(await findCart(customer.id)).toEqual(cart);
});

test("clearing empties the cart and forgets the replaced one, of this customer only", async () => {
  const { customer, add } = await createFilledCart();
  const other = await createCustomer();
  await Promise.all([add(other.id), (await createDish("Pizza Point")).add(customer.id)]);
  await clearCart(customer.id);
  expect(await findCart(customer.id)).toBeUndefined();
  expect(await undoReplacement(customer.id)).toBe(false);
  expect((await cartOf(other.id)).lines).toHaveLength(1);
});

test("lines of other customers and of a replaced cart cannot be changed", async () => {
  const { customer, cart } = await createFilledCart();
  const { id } = await lineOf(customer.id);
  const stranger = await createCustomer();
  expect(await changeQuantity(stranger.id, id, 9)).toEqual({ kind: "not-found" });
  await removeLine(stranger.id, id);
  expect(await findCart(customer.id)).toEqual(cart);
  await (await createDish("Pizza Point")).add(customer.id);
  expect(await changeQuantity(customer.id, id, 9)).toEqual({ kind: "not-found" });
  expect(await changeNote(customer.id, id, "hot")).toEqual({ kind: "not-found" });
  await removeLine(customer.id, id);
  await undoReplacement(customer.id);
  expect(await findCart(customer.id)).toEqual(cart);
});

test("a cart whose dishes the restaurant deleted is neither replaced nor restored", async () => {
  const { customer, item } = await createFilledCart();
  const [pizza, chai] = [await createDish("Pizza Point"), await createDish("Chai Point")];
  await db.deleteFrom("menuItems").where("id", "=", item.id).execute();
  expect(await pizza.add(customer.id)).toMatchObject({ kind: "added", replacedRestaurant: undefined });
  expect(await findReplacedRestaurant(customer.id)).toBeUndefined();
  await chai.add(customer.id);
  await db.deleteFrom("menuItems").where("id", "=", pizza.item.id).execute();
  expect(await findReplacedRestaurant(customer.id)).toBeUndefined();
  expect(await undoReplacement(customer.id)).toBe(false);
  expect(await cartOf(customer.id)).toMatchObject({ restaurantName: "Chai Point" });
});

test("a cart whose dishes the restaurant deleted leaves no instructions to another restaurant", async () => {
  const { customer, item, add } = await createFilledCart();
  await add((await createCustomer()).id);
  await db.updateTable("carts").set({ specialInstructions: "No chilli in the karahi", changeFor: 2000 }).execute();
  const pizza = await createDish("Pizza Point");
  await db.deleteFrom("menuItems").where("id", "=", item.id).execute();
  await pizza.add(customer.id);
  expect((await cartOf(customer.id)).draft).toEqual({ specialInstructions: "" });
  await removeLine(customer.id, (await lineOf(customer.id)).id);
  expect(await countCarts(), "the other customer's").toBe(1);
});
