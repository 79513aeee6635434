import { sql, type Transaction } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeMenuItem,
  changeOrder,
  changeVendor,
  createAddress,
  createCustomer,
  createMenuItem,
  createOrder,
  createVariation,
} from "#db/factories.ts";
import type { Database } from "#db/schema.ts";
import { untilLockWaits } from "#db/test-lock-waits.ts";
import { ordersPlaced } from "#metrics";
import { changeQuantity, findCart, undoReplacement } from "../cart/cart.server.ts";
import { cartOf, createDish } from "../cart/test-carts.ts";
import { createMember } from "../desk/test-staff.ts";
import { formatPriceChange } from "../money/money.ts";
import { selectByCheckoutKey } from "./place-order.server.ts";
import { writeShownPrices } from "./summary-changes.ts";
import { createShopper, listOrders } from "./test-shoppers.ts";

type Shopper = Awaited<ReturnType<typeof createShopper>>;

const countPlaced = async () => (await ordersPlaced.get()).values[0]?.value ?? 0;
const listItems = () => db.selectFrom("orderItems").selectAll().orderBy("line").execute();

async function countInCart(customerId: string) {
  return (await findCart(customerId))?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
}

/** Expects that nothing was written, and the cart is what it was. */
async function expectNothingHappened(shopper: Shopper) {
  expect(await listOrders()).toEqual([]);
  expect(await listItems()).toEqual([]);
  expect(await countInCart(shopper.customer.id)).toBe(1);
}

test("an order copies the cart, the restaurant and the address, and empties the cart", { tags: "slow" }, async () => {
  const { customer, address, vendorId, cart, place } = await createShopper();
  const placed = await place("key-12345");
  const [order, ...others] = await listOrders();
  expect(placed).toEqual({ kind: "placed", orderId: order?.id });
  expect(others).toEqual([]);
  expect(order?.id).toMatch(/^order_\d{13}_[0-9a-z]{12}$/);
  expect(order).toMatchObject({ customerId: customer.id, vendorId, checkoutKey: "key-12345", status: "pending" });
  expect(order?.acceptBy, "a restaurant without staff").toBeNull();
  expect(order).toMatchObject({ restaurantName: "Karahi Point", restaurantImage: "/karahi.webp", version: 1 });
  expect(order).toMatchObject({ customerName: "Sana Malik", customerPhone: "0300 1234567" });
  expect(order).toMatchObject({ addressLabel: "Office", deliveryAddress: "Plot 7, Karachi", riderId: null });
  expect(order?.addressId).toBe(address.id);
  expect(order).toMatchObject({ subtotal: 500, deliveryFee: 0, tax: 0, totalAmount: cart.totals.totalRupees });
  expect(order).toMatchObject({ paymentMethod: "cod", paymentStatus: "pending", specialInstructions: "" });
  expect(await db.selectFrom("carts").selectAll().execute()).toEqual([]);
});

test("a restaurant with staff has its own number of minutes to answer", async () => {
  const { vendorId, place } = await createShopper();
  await changeVendor(vendorId, { acceptMinutes: 7 });
  await createMember("Ali", [{ role: "kitchen", vendorId }]);
  await place("key-12345");
  const [order] = await listOrders();
  expect(Number(order?.acceptBy) - Number(order?.createdAt)).toBe(7 * 60_000);
});

test("lines keep their order, size, price, quantity and total", async () => {
  const { vendorId, menuItemId, add, placeReloaded } = await createShopper();
  const pizza = await createMenuItem(vendorId, { name: "Pizza", price: 1 });
  const large = await createVariation(pizza.id, "Large", 1350);
  await add({ menuItemId: pizza.id, variationId: large.id });
  await add();
  await placeReloaded("key-12345");
  const chicken = { menuItemId, name: "Chicken Karahi", variationName: null, image: "/dish.webp" };
  expect(await listItems()).toMatchObject([
    { line: 1, ...chicken, price: 500, quantity: 2, total: 1000 },
    { line: 2, menuItemId: pizza.id, name: "Pizza", variationName: "Large", price: 1350, quantity: 1, total: 1350 },
  ]);
  expect(await listOrders()).toMatchObject([{ subtotal: 2350, totalAmount: 2350 }]);
});

test("an order does not change when names, prices and addresses change later", async () => {
  const { customer, menuItemId, place } = await createShopper();
  await place("key-12345");
  await changeMenuItem(menuItemId, { name: "Other", price: 1 });
  await db.updateTable("vendors").set({ restaurantName: "Other" }).execute();
  await db.deleteFrom("addresses").where("customerId", "=", customer.id).execute();
  await db.deleteFrom("menuItems").where("id", "=", menuItemId).execute();
  expect(await listItems()).toMatchObject([{ menuItemId: null, name: "Chicken Karahi", price: 500 }]);
  expect(await listOrders()).toMatchObject([{ restaurantName: "Karahi Point", deliveryAddress: "Plot 7, Karachi" }]);
});

test("50 identical concurrent posts place one order, and all receive its id", async () => {
  const { customer, place } = await createShopper();
  const countedBefore = await countPlaced();
  const answers = await Promise.all(Array.from({ length: 50 }, () => place("key-12345")));
  const [order, ...others] = await listOrders();
  expect(others).toEqual([]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ kind: "placed", orderId: order?.id })]),
  );
  expect(await listItems()).toHaveLength(1);
  expect(await countPlaced()).toBe(countedBefore + 1);
  expect(await selectByCheckoutKey([customer.id, "key-12345"])).toMatchObject([{ id: order?.id }]);
});

test.each(["empty", "filled again"])("a repeat that waited finds its order once, with the cart %s", async (cart) => {
  const shopper = await createShopper();
  const countedBefore = await countPlaced();
  const { customer, address, vendorId } = shopper;
  const { repeat, orderId } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("customers").select("id").where("id", "=", customer.id).forNoKeyUpdate().execute();
    const repeat = shopper.place("key-12345");
    await untilLockWaits(1);
    const id = await createOrder(customer.id, vendorId);
    const placed = { checkoutKey: "key-12345", cartFingerprint: shopper.cart.fingerprint, addressId: address.id };
    const phone = { customerPhone: customer.phone };
    await changeOrder(id, { ...placed, ...phone });
    await trx.deleteFrom("carts").where("customerId", "=", customer.id).execute();
    if (cart === "filled again") await refill(trx, shopper);
    return { repeat, orderId: id };
  });
  expect(await repeat).toEqual({ kind: "placed", orderId });
  expect(await listOrders()).toHaveLength(1);
  expect(await countPlaced()).toBe(countedBefore);
});

/** Fills the cart as before, in the place of another process that holds the customer's lock. */
async function refill(trx: Transaction<Database>, { customer, vendorId, menuItemId }: Shopper) {
  const cart = { customerId: customer.id, vendorId };
  const { id: cartId } = await trx.insertInto("carts").values(cart).returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("cartItems").values({ cartId, menuItemId, quantity: 1 }).execute();
}

test.each<[string, () => Promise<unknown>]>([
  ["the restaurant has closed", () => db.updateTable("vendors").set({ isOpen: false }).execute()],
  ["its address was deleted", () => db.deleteFrom("addresses").execute()],
  ["an earlier version did not store its address", () => db.updateTable("orders").set({ addressId: null }).execute()],
])("a repeat finds its order even when %s", async (_, change) => {
  const { place } = await createShopper();
  const first = await place("key-12345");
  await change();
  expect(await place("key-12345")).toEqual(first);
});

test("the same key with another address is not a repeat", async () => {
  const { customer, place } = await createShopper();
  const other = await createAddress(customer.id, { label: "Home", isDefault: false });
  const first = await place("key-12345");
  expect(await place("key-12345", { addressId: other.id })).toEqual({ ...first, kind: "other-address" });
  expect(await place("key-12345", { addressId: undefined })).toMatchObject({ kind: "other-address" });
  expect(await listOrders()).toHaveLength(1);
});

test("one of several concurrent posts with one key and different addresses places the order, and the others say so", async () => {
  const { customer, place } = await createShopper();
  const other = await createAddress(customer.id, { label: "Home", address: "House 1", isDefault: false });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place("key-12345", index % 2 ? {} : { addressId: other.id })),
  );
  const [order, ...more] = await listOrders();
  expect(more).toEqual([]);
  for (const [index, { kind }] of answers.entries()) {
    const isSame = (order?.addressLabel === "Home") === (index % 2 === 0);
    expect(kind).toBe(isSame ? "placed" : "other-address");
  }
});

test("the same key with another cart is refused and orders nothing", async () => {
  const { customer, add, place, placeReloaded } = await createShopper();
  await place("key-12345");
  await add();
  expect(await placeReloaded("key-12345")).toEqual({ kind: "key-used" });
  expect(await listOrders()).toHaveLength(1);
  expect(await countInCart(customer.id)).toBe(1);
  expect(await placeReloaded("key-67890")).toMatchObject({ kind: "placed" });
});

test("a key of another customer's order finds no order", async () => {
  const one = await createShopper();
  const other = await createShopper();
  const first = await one.place("key-12345");
  const second = await other.place("key-12345");
  expect([first.kind, second.kind]).toEqual(["placed", "placed"]);
  expect(await listOrders()).toHaveLength(2);
  expect(await selectByCheckoutKey([(await createCustomer()).id, "key-12345"])).toEqual([]);
});

test("one of two concurrent payment pages places the order, and the other has no cart", { tags: "slow" }, async () => {
  const dish = await createDish();
  const shoppers = await Promise.all(Array.from({ length: 15 }, () => createShopper(dish)));
  const answers = await Promise.all(shoppers.map(({ place }) => Promise.all([place("key-11111"), place("key-22222")])));
  for (const both of answers) expect(both.map(({ kind }) => kind).sort()).toEqual(["empty", "placed"]);
  expect(await listOrders()).toHaveLength(15);
});

test("a forged fingerprint, a price that changed since it was shown, and a cart changed in another window are refused", async () => {
  const shopper = await createShopper();
  expect(await shopper.place("key-12345", { fingerprint: "" })).toMatchObject({ kind: "changed" });
  const setPrice = (price: number) => changeMenuItem(shopper.menuItemId, { price });
  await setPrice(501);
  expect(await shopper.place("key-12345")).toMatchObject({ kind: "changed" });
  await expectNothingHappened(shopper);
  await setPrice(500);
  await shopper.add();
  expect(await shopper.place("key-12345")).toMatchObject({ kind: "changed" });
  expect(await countInCart(shopper.customer.id)).toBe(2);
});

test("if a dish was taken off the menu, neither it nor the rest is ordered without asking", async () => {
  const { customer, vendorId, menuItemId, add, place, placeReloaded } = await createShopper();
  const daal = await createMenuItem(vendorId, { name: "Daal" });
  await add({ menuItemId: daal.id });
  const { fingerprint, ...shown } = await cartOf(customer.id);
  await changeMenuItem(menuItemId, { isAvailable: false });
  await changeMenuItem(daal.id, { price: 150 });
  const changes = [`Daal: ${formatPriceChange(daal.price, 150)} each.`, "Chicken Karahi is no longer available."];
  const shownPrices = writeShownPrices(shown);
  expect(await place("key-12345", { fingerprint, shownPrices })).toEqual({ kind: "changed", changes, isEmpty: false });
  expect(await listOrders()).toEqual([]);
  expect(await placeReloaded("key-12345")).toMatchObject({ kind: "placed" });
  expect(await listItems()).toMatchObject([{ name: "Daal" }]);
});

test("a cart with nothing left to order is never placed", async () => {
  const { placeReloaded } = await createShopper();
  await db.updateTable("menuItems").set({ isAvailable: false }).execute();
  expect(await placeReloaded("key-12345")).toMatchObject({ kind: "changed", isEmpty: true });
  expect(await listOrders()).toEqual([]);
});

const inTenMinutes = new Date(Date.now() + 600_000);
const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000);

test.each([{ isOpen: false }, { isApproved: false }, { pausedUntil: inTenMinutes }, { opensAt: inThreeDays }])(
  "a restaurant with %o is named as closed",
  async (fields) => {
    const shopper = await createShopper();
    await db.updateTable("vendors").set(fields).execute();
    expect(await shopper.place("key-12345")).toEqual({ kind: "closed", restaurantName: "Karahi Point" });
    await expectNothingHappened(shopper);
  },
);

test("an address that is missing, unknown or somebody else's is refused", async () => {
  const shopper = await createShopper();
  const foreign = await createAddress((await createCustomer()).id);
  for (const addressId of [undefined, "", "addr_unknown", foreign.id]) {
    expect(await shopper.place("key-12345", { addressId })).toEqual({ kind: "no-address" });
  }
  await expectNothingHappened(shopper);
});

test("an empty cart orders nothing", async () => {
  const { place, customer } = await createShopper();
  await db.deleteFrom("carts").where("customerId", "=", customer.id).execute();
  expect(await place("key-12345")).toEqual({ kind: "empty" });
  expect(await listOrders()).toEqual([]);
});

test("a cart that was replaced is not ordered, until undo brings it back", async () => {
  const { customer, add, place } = await createShopper();
  await add(await createDish());
  expect(await place("key-12345")).toMatchObject({ kind: "changed" });
  await undoReplacement(customer.id);
  expect(await place("key-12345")).toMatchObject({ kind: "placed" });
  expect(await listOrders()).toHaveLength(1);
});

test("a dish added while an order is placed is in the cart afterwards", { tags: "slow", timeout: 30_000 }, async () => {
  const dish = await createDish();
  const outcomes = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => createShopper(dish)));
    await Promise.all(
      shoppers.map(async ({ customer, add, place }, index) => {
        const adding = index % 2 ? add() : undefined;
        const [placed, added] = await Promise.all([place("key-12345"), adding ?? add()]);
        outcomes.add(placed.kind);
        expect(added.kind).toBe(placed.kind === "placed" ? "added" : "raised");
        expect(await countInCart(customer.id)).toBe(placed.kind === "placed" ? 1 : 2);
      }),
    );
  }
  expect((await listItems()).every(({ quantity }) => quantity === 1)).toBe(true);
  expect([...outcomes].sort()).toEqual(["changed", "placed"]);
});

test("either a change of quantity or a concurrent order succeeds", { tags: "slow", timeout: 30_000 }, async () => {
  const dish = await createDish();
  for (let round = 0; round < 5; round++) {
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => createShopper(dish)));
    await Promise.all(
      shoppers.map(async ({ customer, cart, place }) => {
        const change = changeQuantity(customer.id, cart.lines[0]?.id ?? 0, 3);
        const [placed, changed] = await Promise.all([place("key-12345"), change]);
        expect(changed.kind).toBe(placed.kind === "placed" ? "not-found" : "changed");
        expect(await countInCart(customer.id)).toBe(placed.kind === "placed" ? 0 : 3);
      }),
    );
  }
});

test("a database error halfway leaves nothing written, and the same key works later", { tags: "slow" }, async () => {
  const shopper = await createShopper();
  const repair = () => sql`alter table order_items drop constraint if exists broken`.execute(db);
  onTestFinished(async () => {
    await repair();
  });
  await sql`alter table order_items add constraint broken check (name <> 'Chicken Karahi')`.execute(db);
  await expect(shopper.place("key-12345")).rejects.toThrow(/broken/);
  await expectNothingHappened(shopper);
  await repair();
  expect(await shopper.place("key-12345")).toMatchObject({ kind: "placed" });
});
