import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databasePool } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { cancelLockWaits, countLockWaits, untilLockWaits } from "#db/test-lock-waits.ts";
import { changeProfile } from "../accounts/accounts.server.ts";
import { addAddress } from "../addresses/addresses.server.ts";
import { findCart } from "../cart/cart.server.ts";
import { createDish } from "../cart/test-carts.ts";
import { placeOrder } from "../checkout/place-order.server.ts";
import { findRatedRestaurant, saveReview } from "../reviews/reviews.server.ts";
import { TooManyAtOnceError } from "../throttle/limit-per-key.server.ts";

/** Locks rows on a connection outside the pool, as another process or an operator's psql would. */
async function holdLock(statement: string, id: string) {
  const client = new pg.Client({ connectionString: databasePool().options.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query(statement, [id]);
  return { release: () => client.query("rollback") };
}

const lockCustomer = "select from customers where id = $1 for update";

async function createCustomersWithCarts() {
  const [customer, dish, other] = await Promise.all([createCustomer(), createDish("Karahi Point"), createCustomer()]);
  await Promise.all([customer, other].map(({ id }) => dish.add(id)));
  return { customerId: customer.id, otherId: other.id, add: () => dish.add(customer.id) };
}

test("one customer's hundred blocked writes use one connection, and others are served", { tags: "slow" }, async () => {
  const { customerId, otherId, add } = await createCustomersWithCarts();
  const lock = await holdLock(lockCustomer, customerId);
  const writes = Promise.allSettled(Array.from({ length: 100 }, add));
  await untilLockWaits(1);
  // Succeeds while the lock is still held.
  expect((await findCart(otherId))?.lines).toHaveLength(1);
  expect(await countLockWaits()).toBe(1);
  await cancelLockWaits();
  const reasons = (await writes).map((write) => write.status === "rejected" && write.reason);
  expect(reasons.filter((reason) => reason.code === "57014")).toHaveLength(1);
  expect(reasons.filter((reason) => reason instanceof TooManyAtOnceError)).toHaveLength(99);
  await lock.release();
  expect(await add()).toMatchObject({ kind: "raised" });
  expect((await findCart(customerId))?.lines).toMatchObject([{ quantity: 2 }]);
});

test("all queued writes succeed if the lock is released in time", { tags: "slow" }, async () => {
  const { customerId, add } = await createCustomersWithCarts();
  const lock = await holdLock(lockCustomer, customerId);
  const writes = Promise.all(Array.from({ length: 10 }, add));
  await untilLockWaits(1);
  await lock.release();
  expect((await writes).map(({ kind }) => kind)).toEqual(Array(10).fill("raised"));
  expect((await findCart(customerId))?.lines).toMatchObject([{ quantity: 11 }]);
});

test("all kinds of writes of a customer share one queue", { tags: "slow" }, async () => {
  const { customerId, add } = await createCustomersWithCarts();
  await holdLock(lockCustomer, customerId);
  const sender = { customerId, clientAddress: customerId };
  const form = { checkoutKey: "key-12345", fingerprint: "", shownPrices: "", addressId: "", details: {} };
  const writes = Promise.allSettled([
    add(),
    addAddress(customerId, { label: "Office", address: "Plot 7, Karachi" }),
    changeProfile(customerId, { fullName: "Sana", phone: "0300" }),
    placeOrder({ ...sender, ...form }),
    saveReview("order_none", customerId, { rating: 5, comment: "Hot, fresh and on time." }),
  ]);
  await untilLockWaits(1);
  expect(await countLockWaits()).toBe(1);
  // Until the lock times out, in two seconds: some of them count an attempt before they queue.
  const outcomes = (await writes).map((write) => write.status === "rejected" && write.reason);
  expect(outcomes.slice(1).every((reason) => reason instanceof TooManyAtOnceError)).toBe(true);
});

test("only one of a customer's reviews waits for the lock on the restaurant", { tags: "slow" }, async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id, "delivered");
  const lock = await holdLock("select from vendors where id = $1 for update", vendor.id);
  const review = { rating: 5, comment: "Hot, fresh and on time." };
  const writes = Promise.allSettled(Array.from({ length: 15 }, () => saveReview(orderId, customer.id, review)));
  // Polled, because counting them for the rate limit makes them wait for each other's row for a moment.
  await untilLockWaits(1);
  expect(await findRatedRestaurant(vendor.id)).toBeDefined();
  await lock.release();
  expect((await writes).every(({ status }) => status === "fulfilled")).toBe(true);
});
