import { sql } from "kysely";
import { expect, test } from "vitest";
import { listOrdersForCustomer } from "#app/features/orders/orders.server.ts";
import { db } from "#db/db.server.ts";
import { copyOrder, createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { planOf } from "#db/test-plans.ts";

/** Inserts a customer with `count` orders; returns their id. */
async function createRegular(count: number): Promise<string> {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  await copyOrder(await createOrder(customer.id, vendor.id, "delivered"), count - 1);
  return customer.id;
}

test("pages are counted for a thousand rows beyond the one that is shown", { tags: "slow" }, async () => {
  const customerId = await createRegular(1_041);
  expect(await listOrdersForCustomer(customerId, 1)).toMatchObject({ page: 1, pageCount: 51, isEndless: true });
  expect(await listOrdersForCustomer(customerId, 2)).toMatchObject({ page: 2, pageCount: 52, isEndless: true });
  expect(await listOrdersForCustomer(customerId, 3)).toMatchObject({ page: 3, pageCount: 53, isEndless: false });
  expect(await listOrdersForCustomer(customerId, 99)).toMatchObject({ page: 53, pageCount: 53, isEndless: false });
});

test("a customer's many orders are read from an index, and only those of the page", { tags: "slow" }, async () => {
  const customerId = await createRegular(5_000);
  await sql`analyze orders`.execute(db);
  const plan = await planOf(sql`select id from orders where customer_id = ${customerId}::uuid
    order by created_at desc, id desc limit 20`);
  expect(plan).toContain("using orders_customer_idx");
  expect(plan).not.toContain("Sort");
});
