import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeMenuItem,
  changeVendor,
  createCustomer,
  createMenuItem,
  createVariation,
  createVendor,
} from "#db/factories.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { addToCart } from "./add-to-cart.server.ts";
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

const sizeMissing = { kind: "choices", problems: [{ kind: "no-size" }] };
const countCarts = async () => (await db.selectFrom("carts").select("id").execute()).length;
const setPrice = (id: string, price: number) => changeMenuItem(id, { price });

test("the first item creates a cart of its restaurant with today's name, price and totals", async () => {
  const { customer, vendor, item, cart } = await createFilledCart();
  const line = { menuItemId: item.id, name: "Chicken Karahi", variationName: null, priceRupees: 500, quantity: 1 };
  expect(cart).toMatchObject({ vendorId: vendor.id, restaurantName: "Karahi Point", isOpen: true, unavailable: [] });
  expect(cart.lines).toMatchObject([line]);
  expect(cart.totals).toEqual({ subtotalRupees: 500, deliveryFeeRupees: 0, taxRupees: 0, totalRupees: 500 });
  expect(await findCart((await createCustomer()).id)).toBeUndefined();
  expect(await findReplacedRestaurant(customer.id)).toBeUndefined();
});

test("adding an item again raises its quantity by one", async () => {
  const { customer, add } = await createFilledCart();
  const raised = { kind: "raised", itemName: "Chicken Karahi", replacedRestaurant: undefined };
  expect(await add(customer.id)).toMatchObject(raised);
  expect((await cartOf(customer.id)).lines).toMatchObject([{ quantity: 2 }]);
});

test("adding a size that is just being deleted reports a missing size", async () => {
  const [customer, dish] = [await createCustomer(), await createDish("Karahi Point")];
  const [half] = [await createVariation(dish.item.id, "Half", 800), await createVariation(dish.item.id, "Full", 1300)];
  const adding = whileUncommitted(
    (trx) => trx.deleteFrom("menuItemVariations").where("id", "=", half.id).execute(),
    () => dish.add(customer.id, { variationId: half.id }),
  );
  expect(await adding).toMatchObject(sizeMissing);
});

test("the maximum per item is 99, however it is requested", async () => {
  const { customer, add } = await createFilledCart();
  const { id } = await lineOf(customer.id);
  await changeQuantity(customer.id, id, 99);
  expect(await add(customer.id)).toEqual({ kind: "full", itemName: "Chicken Karahi" });
  await expect(changeQuantity(customer.id, id, 100)).rejects.toThrow(/quantity/);
  await expect(changeQuantity(customer.id, id, 0)).rejects.toThrow(/quantity/);
  expect((await lineOf(customer.id)).quantity).toBe(99);
});

test("20 concurrent additions of one item make one line with quantity 20", { tags: "slow" }, async () => {
  const customer = await createCustomer();
  const { add } = await createDish("Karahi Point");
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(customer.id)));
  expect(answers.filter(({ kind }) => kind === "added")).toHaveLength(1);
  expect(answers.filter(({ kind }) => kind === "raised")).toHaveLength(19);
  expect((await cartOf(customer.id)).lines).toMatchObject([{ quantity: 20 }]);
});

test("concurrent additions stop at 99", { tags: "slow" }, async () => {
  const { customer, add } = await createFilledCart();
  await changeQuantity(customer.id, (await lineOf(customer.id)).id, 80);
  const answers = await Promise.all(Array.from({ length: 40 }, () => add(customer.id)));
  expect(answers.filter(({ kind }) => kind === "full")).toHaveLength(21);
  expect((await lineOf(customer.id)).quantity).toBe(99);
});

test("a dish with sizes requires one, and each size is a separate line with its own price", async () => {
  const customer = await createCustomer();
  const { item, add } = await createDish("Karahi Point");
  const half = await createVariation(item.id, "Half", 700);
  const full = await createVariation(item.id, "Full", 1300);
  expect(await add(customer.id)).toMatchObject(sizeMissing);
  expect(await findCart(customer.id)).toBeUndefined();
  expect(await countCarts()).toBe(0);
  for (const size of [half, full, full]) await add(customer.id, { variationId: size.id });
  const { lines, totals } = await cartOf(customer.id);
  expect(lines).toMatchObject([
    { variationName: "Half", priceRupees: 700, quantity: 1 },
    { variationName: "Full", priceRupees: 1300, quantity: 2 },
  ]);
  expect(totals.totalRupees).toBe(3300);
});

test("equal notes merge neither two dishes nor two sizes", async () => {
  const { customer, vendor, item, add } = await createFilledCart();
  const [naan, tea] = [await createMenuItem(vendor.id), await createMenuItem(vendor.id)];
  const [cup, pot] = [await createVariation(tea.id, "Cup", 100), await createVariation(tea.id, "Pot", 300)];
  await add(customer.id, { menuItemId: naan.id, note: "hot" });
  await add(customer.id, { menuItemId: tea.id, variationId: cup.id, note: "hot" });
  await add(customer.id, { menuItemId: tea.id, variationId: pot.id });
  const [first, , , last] = (await cartOf(customer.id)).lines;
  for (const line of [first, last]) await changeNote(customer.id, line?.id ?? 0, "hot");
  const dishes = [item, naan, tea, tea].map(({ id }) => ({ menuItemId: id, note: "hot", quantity: 1 }));
  expect((await cartOf(customer.id)).lines).toMatchObject(dishes);
});

test("a size of another dish is rejected", async () => {
  const customer = await createCustomer();
  const { item, add, vendor } = await createDish("Karahi Point");
  await createVariation(item.id, "Half", 700);
  const other = await createMenuItem(vendor.id, { name: "Daal" });
  const foreign = await createVariation(other.id, "Cup", 1);
  expect(await add(customer.id, { variationId: foreign.id })).toMatchObject(sizeMissing);
  expect(await findCart(customer.id)).toBeUndefined();
});

test("a size sent for a dish without sizes is ignored", async () => {
  const customer = await createCustomer();
  const { add } = await createDish("Karahi Point");
  expect(await add(customer.id, { variationId: "made-up" })).toMatchObject({ kind: "added" });
  expect(await lineOf(customer.id)).toMatchObject({ variationName: null, priceRupees: 500 });
});

test.each([
  ["a dish that is hidden", { isAvailable: false }, {}],
  ["a dish of a closed restaurant", {}, { isOpen: false }],
  ["a dish of an unapproved restaurant", {}, { isApproved: false }],
  ["a dish of a paused restaurant", {}, { pausedUntil: new Date(Date.now() + 600_000) }],
  ["a dish of a restaurant that does not open today", {}, { opensAt: new Date(Date.now() + 3 * 24 * 3_600_000) }],
])("%s is refused", async (_, itemFields, restaurantFields) => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor(restaurantFields)]);
  const { id: menuItemId } = await createMenuItem(vendor.id, itemFields);
  expect(await addToCart(customer.id, { vendorId: vendor.id, menuItemId })).toEqual({ kind: "not-orderable" });
  expect(await countCarts()).toBe(0);
});

test("a dish that is sold out for now is refused with its name, and cannot be ordered from a cart", async () => {
  const { customer, item, add } = await createFilledCart();
  await changeMenuItem(item.id, { soldOutUntil: "infinity" });
  expect(await add(customer.id)).toEqual({ kind: "sold-out", itemName: "Chicken Karahi" });
  expect(await cartOf(customer.id)).toMatchObject({
    lines: [],
    unavailable: [{ name: "Chicken Karahi", quantity: 1, unavailableReason: "sold-out" }],
    totals: { totalRupees: 0 },
  });
  await changeMenuItem(item.id, { soldOutUntil: new Date() });
  expect((await cartOf(customer.id)).lines).toHaveLength(1);
});

test("a dish of another restaurant and an unknown dish are refused", async () => {
  const { customer, cart, add } = await createFilledCart();
  const { item } = await createDish("Pizza Point");
  for (const menuItemId of [item.id, "no-such-dish", ""])
    expect(await add(customer.id, { menuItemId })).toEqual({ kind: "not-orderable" });
  expect(await findCart(customer.id)).toEqual(cart);
});

test("removing a line keeps the others, and removing the last one deletes the cart", async () => {
  const { customer, vendor, item, add } = await createFilledCart();
  await add(customer.id, { menuItemId: (await createMenuItem(vendor.id, { name: "Daal", price: 300 })).id });
  const [first, second] = (await cartOf(customer.id)).lines;
  await removeLine(customer.id, second?.id ?? 0);
  expect((await cartOf(customer.id)).lines).toMatchObject([{ menuItemId: item.id }]);
  await Promise.all([removeLine(customer.id, first?.id ?? 0), removeLine(customer.id, first?.id ?? 0)]);
  expect(await findCart(customer.id)).toBeUndefined();
  expect(await countCarts()).toBe(0);
});

test("changing a quantity returns the dish's name", async () => {
  const { customer } = await createFilledCart();
  const changed = await changeQuantity(customer.id, (await lineOf(customer.id)).id, 7);
  expect(changed).toEqual({ kind: "changed", itemName: "Chicken Karahi" });
  expect((await cartOf(customer.id)).totals.totalRupees).toBe(3500);
  expect(await changeQuantity(customer.id, 123_456_789, 7)).toEqual({ kind: "not-found" });
});

test("the cart shows today's price, name and restaurant, not those at the time of adding", async () => {
  const { customer, vendor, item } = await createFilledCart();
  await changeMenuItem(item.id, { price: 650, name: "Karahi Deluxe" });
  await changeVendor(vendor.id, { restaurantName: "New Name", isOpen: false });
  const cart = await cartOf(customer.id);
  expect(cart).toMatchObject({ restaurantName: "New Name", isOpen: false, totals: { totalRupees: 650 } });
  expect(cart.lines).toMatchObject([{ name: "Karahi Deluxe", priceRupees: 650 }]);
});

test("a dish that has got sizes since it was added needs one", async () => {
  const { customer, item } = await createFilledCart();
  await createVariation(item.id, "Half", 300);
  expect(await cartOf(customer.id)).toMatchObject({
    lines: [],
    unavailable: [{ name: "Chicken Karahi", problem: "Please choose a size.", unavailableReason: "choices" }],
  });
});

test("a dish taken off the menu is listed separately and not counted, until it is back", async () => {
  const { customer, item, cart } = await createFilledCart();
  const setAvailable = (isAvailable: boolean) => changeMenuItem(item.id, { isAvailable });
  await setAvailable(false);
  const without = await cartOf(customer.id);
  expect(without).toMatchObject({
    lines: [],
    unavailable: [{ name: "Chicken Karahi", unavailableReason: "gone" }],
    totals: { totalRupees: 0 },
  });
  expect(without.fingerprint).not.toBe(cart.fingerprint);
  await setAvailable(true);
  expect(await findCart(customer.id)).toEqual(cart);
});

test("the fingerprint changes with each price, quantity, name and size", async () => {
  const customer = await createCustomer();
  const { item, add } = await createDish("Karahi Point");
  const size = await createVariation(item.id, "Half", 700);
  await add(customer.id, { variationId: size.id });
  const { id } = await lineOf(customer.id);
  const changes = [
    () => db.updateTable("menuItemVariations").set({ price: 701 }).where("id", "=", size.id).execute(),
    () => db.updateTable("menuItemVariations").set({ name: "Quarter" }).where("id", "=", size.id).execute(),
    () => changeMenuItem(item.id, { name: "Handi" }),
    () => changeQuantity(customer.id, id, 2),
    () => add(customer.id, { variationId: size.id }),
  ];
  const seen = new Set([(await cartOf(customer.id)).fingerprint]);
  for (const change of changes) {
    await change();
    seen.add((await cartOf(customer.id)).fingerprint);
  }
  expect(seen.size).toBe(changes.length + 1);
});

test("the fingerprint is the same as long as nothing visible has changed", async () => {
  const { customer, vendor, item, cart } = await createFilledCart();
  await setPrice(item.id, 900);
  await setPrice(item.id, 500);
  await db.updateTable("menuItems").set({ description: "New words", isPopular: true, order: 9 }).execute();
  await changeVendor(vendor.id, { rating: 2, deliveryTime: "90 min" });
  const { id } = await lineOf(customer.id);
  await changeQuantity(customer.id, id, 5);
  await changeQuantity(customer.id, id, 1);
  expect((await cartOf(customer.id)).fingerprint).toBe(cart.fingerprint);
});

test("concurrent changes of a cart run one after the other", { tags: "slow", timeout: 30_000 }, async () => {
  const dishes = await Promise.all(["Karahi Point", "Pizza Point", "Chai Point"].map((name) => createDish(name)));
  const customers = await Promise.all(Array.from({ length: 40 }, () => createCustomer()));
  await Promise.all(
    customers.map(async ({ id }) => {
      for (const { add } of dishes.slice(0, 2)) await add(id);
      const line = await lineOf(id);
      await Promise.all([
        ...dishes.map(({ add }) => add(id)),
        removeLine(id, line.id),
        changeQuantity(id, line.id, 3),
        undoReplacement(id),
        clearCart(id),
      ]);
    }),
  );
  const current = await db.selectFrom("carts").select("customerId").where("replacedAt", "is", null).execute();
  expect(new Set(current.map(({ customerId }) => customerId)).size).toBe(current.length);
});
