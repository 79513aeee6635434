import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { findVersionForCustomer, listVersions } from "./order-version.server.ts";

async function createOwnOrder() {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  return { customerId: customer.id, orderId: await createOrder(customer.id, vendor.id) };
}

test("the versions of orders that exist are listed, others are left out", async () => {
  const [first, second] = [await createOwnOrder(), await createOwnOrder()];
  await sql`update orders set status = 'cancelled' where id = ${second.orderId}`.execute(db);
  const versions = await listVersions([first.orderId, second.orderId, "order_unknown"]);
  expect(versions).toHaveLength(2);
  expect(versions).toContainEqual({ orderId: first.orderId, version: 1, status: "pending" });
  expect(versions).toContainEqual({ orderId: second.orderId, version: 2, status: "cancelled" });
  expect(await listVersions([])).toEqual([]);
});

test("only the order's customer can read its version", async () => {
  const [own, foreign] = [await createOwnOrder(), await createOwnOrder()];
  const version = { orderId: own.orderId, version: 1, status: "pending", changesInMs: [] };
  expect(await findVersionForCustomer(own.orderId, own.customerId)).toEqual(version);
  expect(await findVersionForCustomer(foreign.orderId, own.customerId)).toBeUndefined();
  expect(await findVersionForCustomer("order_unknown", own.customerId)).toBeUndefined();
});
