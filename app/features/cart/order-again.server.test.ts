import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeMenuItem,
  changeOrder,
  changeVendor,
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createVariation,
} from "#db/factories.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { createShopper } from "../checkout/test-shoppers.ts";
import { addToCart } from "./add-to-cart.server.ts";
import { findCart, findCartSnapshot, findReplacedRestaurant, undoReplacement } from "./cart.server.ts";
import { findCartPage } from "./cart-page.server.ts";
import { orderAgain } from "./order-again.server.ts";
import { describeOrderAgainChange } from "./order-again-messages.ts";
import { cartOf, createDish, createFilledCart } from "./test-carts.ts";

type Shopper = Awaited<ReturnType<typeof createShopper>>;
let shopper: Shopper;
let customerId: string;
let orderId: string;

async function place(): Promise<string> {
  const placed = await shopper.placeReloaded(`key ${Math.random()}`);
  if (placed.kind !== "placed") throw new Error(placed.kind);
  await changeOrder(placed.orderId, { status: "delivered" });
  return placed.orderId;
}

beforeEach(async () => {
  shopper = await createShopper();
  customerId = shopper.customer.id;
  orderId = await place();
});

const changesOf = async (customer: string) => (await findCartSnapshot(customer))?.orderAgainChanges ?? [];
const changeDish = (fields: { price?: number; isAvailable?: boolean }) => changeMenuItem(shopper.menuItemId, fields);
const changeRestaurant = (fields: { pausedUntil?: Date; isOpen?: boolean }) => changeVendor(shopper.vendorId, fields);

test("a whole order comes back: sizes, extras, notes and quantities", { tags: "slow" }, async () => {
  const tikka = await createMenuItem(shopper.vendorId, { name: "Tikka" });
  const full = await createVariation(tikka.id, "Full", 900);
  const { optionIds } = await createOptionGroup(tikka, "Sauces", { Raita: 60 });
  const chosen = { menuItemId: tikka.id, variationId: full.id, optionIds: Object.values(optionIds) };
  await shopper.add();
  await shopper.add({ ...chosen, note: "no onions", quantity: 3 });
  const before = await cartOf(customerId);
  const again = await place();
  expect(await findCart(customerId)).toBeUndefined();
  const restaurantName = "Karahi Point";
  expect(await orderAgain(customerId, again)).toEqual({ kind: "added", restaurantName, replacedRestaurant: undefined });
  const shown = ({ lines, totals }: typeof before) => ({ totals, lines: lines.map(({ id, ...line }) => line) });
  expect(shown(await cartOf(customerId))).toEqual(shown(before));
  expect(await changesOf(customerId)).toEqual([]);
});

test("orders of one dish and of two are added by one statement, prepared once", { tags: "slow" }, async () => {
  const naan = await createMenuItem(shopper.vendorId, { name: "Naan" });
  await shopper.add();
  await shopper.add({ menuItemId: naan.id });
  const both = await place();
  // One after the other, for which the pool uses the same connection.
  await orderAgain(customerId, orderId);
  await orderAgain(customerId, both);
  const isAdding = sql`statement ~ 'insert into "?cart_items.*greatest'`;
  const { rows } = await sql`select from pg_prepared_statements where ${isAdding}`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await cartOf(customerId)).lines).toHaveLength(2);
});

test("concurrent requests to order again have the effect of one", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => orderAgain(customerId, orderId)));
  expect(answers.every(({ kind }) => kind === "added")).toBe(true);
  expect((await cartOf(customerId)).lines).toMatchObject([{ quantity: 1 }]);
});

test("lines in the cart are kept, and quantities above the order's are not lowered", { tags: "slow" }, async () => {
  const naan = await createMenuItem(shopper.vendorId, { name: "Naan" });
  await shopper.add({ quantity: 4 });
  await shopper.add({ menuItemId: naan.id });
  await orderAgain(customerId, orderId);
  expect((await cartOf(customerId)).lines).toMatchObject([{ quantity: 4 }, { name: "Naan", quantity: 1 }]);
});

test("new prices and missing items are stored with the cart until it is ordered", { tags: "slow" }, async () => {
  const naan = await createMenuItem(shopper.vendorId, { name: "Naan", price: 40 });
  await shopper.add();
  await shopper.add({ menuItemId: naan.id });
  const again = await place();
  await changeDish({ price: 550 });
  await db.deleteFrom("menuItems").where("id", "=", naan.id).execute();
  await orderAgain(customerId, again);
  expect(await changesOf(customerId)).toEqual([
    { kind: "price", name: "Chicken Karahi", fromRupees: 500, toRupees: 550 },
    { kind: "left-out", name: "Naan", reason: "gone" },
  ]);
  await place();
  await shopper.add();
  expect(await changesOf(customerId)).toEqual([]);
});

test("a cart reused for another restaurant no longer says what changed since the earlier order", async () => {
  await changeDish({ price: 550 });
  await orderAgain(customerId, orderId);
  await db.deleteFrom("menuItems").where("id", "=", shopper.menuItemId).execute();
  await (await createDish("Pizza Point")).add(customerId);
  expect(await cartOf(customerId)).toMatchObject({ restaurantName: "Pizza Point" });
  expect(await changesOf(customerId)).toEqual([]);
});

test("the cart page gets the changes as sentences only, and no other customer's does", async () => {
  const { customer } = await createFilledCart();
  await changeDish({ price: 550 });
  await orderAgain(customerId, orderId);
  const page = JSON.stringify(await findCartPage(customerId));
  expect(page).toContain("Chicken Karahi: Rs.\u00a0500\u00a0→ Rs.\u00a0550 each.");
  expect(page).not.toContain("fromRupees");
  expect(await changesOf(customer.id)).toEqual([]);
});

test("in Urdu, the restaurant and the changed dishes have their Urdu names", async () => {
  await changeMenuItem(shopper.menuItemId, { nameUrdu: "چکن کڑاہی" });
  await changeVendor(shopper.vendorId, { nameUrdu: "کڑاہی پوائنٹ" });
  await changeDish({ price: 550 });
  const again = await inLanguage("ur", () => orderAgain(customerId, orderId));
  expect(again).toMatchObject({ kind: "added", restaurantName: "کڑاہی پوائنٹ" });
  const changes = await changesOf(customerId);
  expect(changes.map(describeOrderAgainChange)).toEqual(["Chicken Karahi: Rs.\u00a0500\u00a0→ Rs.\u00a0550 each."]);
  expect(inLanguage("ur", () => changes.map(describeOrderAgainChange)).join()).toContain("چکن کڑاہی");
});

test("if nothing is available, the cart is unchanged", async () => {
  await (await createDish("Pizza Point")).add(customerId);
  const before = await cartOf(customerId);
  await changeDish({ isAvailable: false });
  const changes = [{ kind: "left-out", name: "Chicken Karahi", reason: "gone" }];
  expect(await orderAgain(customerId, orderId)).toMatchObject({ kind: "nothing", changes });
  expect(await cartOf(customerId)).toEqual(before);
});

test("another restaurant's cart is replaced, and undo brings it back", async () => {
  await (await createDish("Pizza Point")).add(customerId);
  const before = await cartOf(customerId);
  expect(await orderAgain(customerId, orderId)).toMatchObject({ kind: "added", replacedRestaurant: "Pizza Point" });
  expect(await findReplacedRestaurant(customerId)).toBe("Pizza Point");
  await undoReplacement(customerId);
  expect(await cartOf(customerId)).toEqual(before);
});

test("a restaurant that takes no orders says so, and when it opens", async () => {
  await changeRestaurant({ pausedUntil: new Date(Date.now() + 600_000) });
  const closed = { kind: "closed", restaurantName: "Karahi Point" };
  const paused = { ...closed, openingText: expect.stringContaining("Paused until") };
  expect(await orderAgain(customerId, orderId)).toEqual(paused);
  await changeRestaurant({ isOpen: false });
  expect(await orderAgain(customerId, orderId)).toEqual({ ...closed, openingText: undefined });
  expect(await findCart(customerId)).toBeUndefined();
});

test("ordering again does not exceed the limits of a line and of an order", async () => {
  const feast = await createMenuItem(shopper.vendorId, { name: "Feast", price: 1 });
  await shopper.add({ quantity: 99 });
  await shopper.add({ menuItemId: feast.id, quantity: 2 });
  const again = await place();
  await shopper.add();
  const { vendorId } = shopper;
  await addToCart((await createCustomer()).id, { vendorId, menuItemId: feast.id, quantity: 2 });
  await changeMenuItem(feast.id, { price: 9_999_999 });
  await orderAgain(customerId, again);
  const { lines } = await cartOf(customerId);
  expect(lines).toMatchObject([{ name: "Chicken Karahi", quantity: 99 }]);
  expect(await changesOf(customerId)).toEqual([{ kind: "left-out", name: "Feast", reason: "too-large" }]);
});

test("an order of somebody else, or none, is not found", async () => {
  const stranger = await createCustomer();
  expect(await orderAgain(stranger.id, orderId)).toEqual({ kind: "not-found" });
  expect(await orderAgain(customerId, "none")).toEqual({ kind: "not-found" });
  expect(await findCart(stranger.id)).toBeUndefined();
});
