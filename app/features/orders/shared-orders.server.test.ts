import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { findOrderForCustomer } from "./orders.server.ts";
import { shareOrder } from "./shared-orders.server.ts";

/** Creates an order, and returns a function that opens it. */
async function createOpenableOrder(status: OrderStatus) {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id, status);
  const open = async () => {
    const found = await findOrderForCustomer(orderId, customer.id);
    return found && shareOrder(found);
  };
  return { orderId, open };
}

test("an unchanged order is the same object each time it is opened, and a changed one is another", {
  tags: "slow",
}, async () => {
  const { orderId, open } = await createOpenableOrder("confirmed");
  const first = await open();
  expect(await open()).toBe(first);
  await db.updateTable("orders").set({ customerPhone: "0300 7654321" }).where("id", "=", orderId).execute();
  const changed = await open();
  expect(changed).toMatchObject({ customerPhone: "0300 7654321" });
  expect(await open()).toBe(changed);
});

test("an unanswered order is not kept, because its countdown differs each time", { tags: "slow" }, async () => {
  const { open } = await createOpenableOrder("pending");
  const first = await open();
  expect(first).toMatchObject({ status: "pending" });
  expect(await open()).not.toBe(first);
});
