import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createVendor } from "#db/factories.ts";
import { localDateAt } from "../dates/local-time.ts";
import { computeDays, computeDishes, type Restaurants } from "./order-days.server.ts";

const perVendor = 3_000;

/** Orders of a year at two restaurants, with steps and lines: enough that reading all of them is the dearer way. */
async function createYear(): Promise<string> {
  const [customer, vendor, other] = await Promise.all([createCustomer(), createVendor(), createVendor()]);
  for (const { id } of [vendor, other]) {
    await sql`insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, status, subtotal, total_amount,
        customer_name, customer_phone, delivery_address, created_at)
      select ${id}::text || n, ${customer.id}::uuid, ${id}::text, ${id}::text || n, 'Karahi', 'delivered', 500, 500, 'Sana', '0300', 'House 1',
        now() - n * interval '3 hours' from generate_series(1, ${perVendor}::integer) as n`.execute(db);
  }
  await sql`insert into order_status_changes (order_id, from_status, to_status, changed_by)
    select id, 'pending', step, 'test' from orders, unnest(array['confirmed', 'ready', 'delivered']) as step`.execute(
    db,
  );
  await sql`insert into order_items (order_id, line, name, price, quantity, total)
    select id, 1, 'Karahi', 500, 1, 500 from orders`.execute(db);
  await sql`analyze orders, order_status_changes, order_items`.execute(db);
  return vendor.id;
}

const today = localDateAt(Date.now());
const days = [{ from: today, to: today }];

async function explain(compute: typeof computeDays, restaurants: Restaurants): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${compute(days, restaurants)}`.execute(db);
  return rows.map((row) => Object.values(row)[0]).join("\n");
}

test("the days that are not computed yet are read by indexes: orders by their time or restaurant, steps and lines by their order", async () => {
  const vendorId = await createYear();
  const plans = {
    all: await explain(computeDays, "all"),
    one: await explain(computeDays, [vendorId]),
    dishes: await explain(computeDishes, "all"),
  };
  for (const plan of Object.values(plans)) expect(plan).not.toContain("Seq Scan");
  expect(plans.all).toMatch(/orders_created_idx|orders_vendor_idx/);
  expect(plans.one).toMatch(/orders_vendor_idx|orders_created_idx/);
  expect(plans.all).toContain("order_status_changes_order_idx");
  expect(plans.dishes).toContain("order_items_pkey");
});
