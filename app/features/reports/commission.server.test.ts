import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createCustomer, createOrder, createVendor } from "#db/factories.ts";

let customerId: string;

beforeEach(async () => {
  customerId = (await createCustomer()).id;
});

async function findCommission(orderId: string): Promise<number | null> {
  const order = db.selectFrom("orders").select("commissionRupees").where("id", "=", orderId);
  return (await order.executeTakeFirstOrThrow()).commissionRupees;
}

const setPercent = (commissionPercent: number) => db.updateTable("vendors").set({ commissionPercent }).execute();
const deliver = (orderId: string) => changeOrder(orderId, { status: "delivered" });

test("an order keeps the commission of the percentage under which it was placed", { tags: "slow" }, async () => {
  const vendor = await createVendor({ commissionPercent: 12.5 });
  const placed = await createOrder(customerId, vendor.id);
  expect(await findCommission(placed)).toBe(63);
  await setPercent(30);
  await deliver(placed);
  expect(await findCommission(placed)).toBe(63);
  expect(await findCommission(await createOrder(customerId, vendor.id))).toBe(150);
});

test("a restaurant without a commission owes none", async () => {
  const orderId = await createOrder(customerId, (await createVendor()).id);
  await setPercent(10);
  await deliver(orderId);
  expect(await findCommission(orderId)).toBe(0);
});

test("a system that inserts an order may set its commission", async () => {
  const vendor = await createVendor({ commissionPercent: 12.5 });
  const orderId = await createOrder(customerId, vendor.id);
  const order = db.selectFrom("orders").selectAll().where("id", "=", orderId);
  const copy = { ...(await order.executeTakeFirstOrThrow()), id: "order_2", checkoutKey: "2", commissionRupees: 7 };
  await db.insertInto("orders").values(copy).execute();
  expect(await findCommission("order_2")).toBe(7);
});
