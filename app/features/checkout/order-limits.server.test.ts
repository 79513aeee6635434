import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createOrder } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { changeQuantity, findCart } from "../cart/cart.server.ts";
import { createDish } from "../cart/test-carts.ts";
import { countAttempt } from "../throttle/throttle.server.ts";
import { createShopper, listOrders } from "./test-shoppers.ts";

type Shopper = Awaited<ReturnType<typeof createShopper>>;

/** Creates orders that the shopper placed `minutesAgo`, one after the other, on one connection. */
async function addOrders({ customer, vendorId }: Shopper, status: OrderStatus, count: number, minutesAgo = 5) {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await createOrder(customer.id, vendorId, status));
  const createdAt = sql<Date>`now() - make_interval(mins => ${sql.lit(minutesAgo)})`;
  await db.updateTable("orders").set({ createdAt }).where("id", "in", ids).execute();
}

const day = 24 * 60;

test.each<OrderStatus>(["pending", "ready", "out_for_delivery"])(
  "a new account with three orders that are %s has to wait, and its cart is kept",
  async (status) => {
    const shopper = await createShopper();
    await addOrders(shopper, status, 2);
    await addOrders(shopper, "cancelled", 4);
    await addOrders(shopper, status, 1);
    expect(await shopper.place("key-12345")).toEqual({ kind: "open-orders", count: 3 });
    expect(await listOrders()).toHaveLength(7);
    expect((await findCart(shopper.customer.id))?.lines).toHaveLength(1);
  },
);

test("a new account places three orders, and the fourth when one has arrived", async () => {
  const { add, placeReloaded } = await createShopper();
  const placeNext = async (key: string) => {
    await add();
    return placeReloaded(key);
  };
  await db.deleteFrom("carts").execute();
  for (const key of ["key-11111", "key-22222", "key-33333"]) expect((await placeNext(key)).kind).toBe("placed");
  expect((await placeNext("key-44444")).kind).toBe("open-orders");
  await db.updateTable("orders").set({ status: "delivered" }).where("checkoutKey", "=", "key-22222").execute();
  await db.deleteFrom("carts").execute();
  expect((await placeNext("key-44444")).kind).toBe("placed");
});

test("a customer with a delivered order may have ten on their way", async () => {
  const shopper = await createShopper();
  await addOrders(shopper, "delivered", 1, 40 * day);
  await addOrders(shopper, "preparing", 9, 120);
  expect((await shopper.place("key-11111")).kind).toBe("placed");
  await shopper.add();
  expect(await shopper.placeReloaded("key-22222")).toEqual({ kind: "open-orders", count: 10 });
});

test("orders that a restaurant left open for more than a day block nobody", async () => {
  const shopper = await createShopper();
  await addOrders(shopper, "confirmed", 5, day + 1);
  expect((await shopper.place("key-12345")).kind).toBe("placed");
});

test("an eleventh order is refused until the first of ten is an hour old", async () => {
  const shopper = await createShopper();
  await addOrders(shopper, "delivered", 1, 50);
  await addOrders(shopper, "delivered", 9, 5);
  await addOrders(shopper, "delivered", 5, 61);
  const refused = await shopper.place("key-12345");
  expect(refused).toEqual({ kind: "too-many", seconds: expect.any(Number) });
  // 10 minutes, less what this test took.
  expect(refused.kind === "too-many" && refused.seconds).toBeGreaterThan(500);
  expect(refused.kind === "too-many" && refused.seconds).toBeLessThanOrEqual(600);
  await db.updateTable("orders").set({ createdAt: sql<Date>`created_at - interval '11 minutes'` }).execute();
  expect((await shopper.place("key-12345")).kind).toBe("placed");
});

test("a thirty-first order within a day is refused", async () => {
  const shopper = await createShopper();
  await addOrders(shopper, "delivered", 29, 20 * 60);
  expect((await shopper.place("key-11111")).kind).toBe("placed");
  await shopper.add();
  const refused = await shopper.placeReloaded("key-22222");
  expect(refused.kind === "too-many" && refused.seconds).toBeGreaterThan(3 * 3_600);
});

test("the orders of others do not count, and a repeat is answered at any limit", async () => {
  const shopper = await createShopper();
  const other = await createShopper();
  await addOrders(other, "pending", 3);
  await addOrders(other, "delivered", 1);
  const first = await shopper.place("key-12345");
  expect(first.kind).toBe("placed");
  await addOrders(shopper, "pending", 2);
  expect(await shopper.place("key-12345")).toEqual(first);
  await shopper.add();
  expect((await shopper.placeReloaded("key-22222")).kind).toBe("open-orders");
});

test("an address has the attempts of ten accounts, 600 an hour; repeats do not count", { tags: "slow" }, async () => {
  const shopper = await createShopper();
  const clientAddress = `shared by ${shopper.customer.id}`;
  const first = await shopper.place("key-12345", { clientAddress });
  for (let repeat = 0; repeat < 5; repeat++) expect(await shopper.place("key-12345", { clientAddress })).toEqual(first);
  for (let neighbour = 0; neighbour < 10; neighbour++) {
    const attempts = Array.from({ length: neighbour === 0 ? 59 : 60 }, () =>
      countAttempt("order", `${clientAddress} ${neighbour}`, clientAddress),
    );
    expect((await Promise.all(attempts)).filter(Boolean)).toEqual([]);
  }
  const other = await createShopper();
  const refused = await other.place("key-12345", { clientAddress });
  expect(refused).toEqual({ kind: "too-many", seconds: expect.any(Number) });
  expect(await other.place("key-12345")).toMatchObject({ kind: "placed" });
  expect(await shopper.place("key-12345", { clientAddress })).toEqual(first);
});

test("a cart above the maximum of an order is not placed until it is reduced", async () => {
  const shopper = await createShopper(await createDish("Karahi Point", { price: 5_000_000 }));
  const lineId = shopper.cart.lines[0]?.id ?? 0;
  await db.updateTable("cartItems").set({ quantity: 99 }).where("id", "=", lineId).execute();
  expect(await shopper.placeReloaded("key-12345")).toEqual({ kind: "too-large" });
  expect(await listOrders()).toEqual([]);
  await changeQuantity(shopper.customer.id, lineId, 3);
  expect(await shopper.placeReloaded("key-12345")).toEqual({ kind: "too-large" });
  await changeQuantity(shopper.customer.id, lineId, 2);
  expect(await shopper.placeReloaded("key-12345")).toMatchObject({ kind: "placed" });
  expect(await listOrders()).toMatchObject([{ totalAmount: 10_000_000 }]);
});
