// @module-tag slow
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createVendor } from "#db/factories.ts";
import type { Database } from "#db/schema.ts";
import { planOf } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { computeDays, computeDishes } from "./order-days.server.ts";
import type { Grouping } from "./report-groups.ts";
import { findSource, selectCancellations, selectDishes, selectMinutes, selectSums } from "./report-queries.server.ts";

const ordersPerRestaurant = 1_000;
const today = localDateAt(Date.now());
const days = [{ from: today, to: today }];

/** Orders of four months at two restaurants, with steps and lines: so many that reading all of them costs more. */
async function createOrders(): Promise<string> {
  const [vendor, other] = await Promise.all([createVendor(), createVendor()]);
  // With few customers, PostgreSQL would look up a day's orders by customer.
  const customers = await Promise.all(Array.from({ length: 60 }, () => createCustomer()));
  const customerIds = customers.map(({ id }) => id);
  // A busy machine takes longer for them than a request may.
  await withoutTimeouts(async (on) => {
    for (const { id } of [vendor, other]) await insertOrders(on, id, customerIds);
    await sql`insert into order_status_changes (order_id, from_status, to_status, changed_by)
      select id, 'pending', step, 'test' from orders, unnest(array['confirmed', 'ready', 'delivered']) as step`.execute(
      on,
    );
    await sql`insert into order_items (order_id, line, name, price, quantity, total)
      select id, 1, 'Karahi', 500, 1, 500 from orders`.execute(on);
    await sql`analyze orders, order_status_changes, order_items`.execute(on);
  });
  return vendor.id;
}

function insertOrders(on: Kysely<Database>, vendorId: string, customerIds: string[]) {
  return sql`insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, status, subtotal, total_amount,
      customer_name, customer_phone, delivery_address, created_at)
    select ${vendorId}::text || n, (${customerIds}::uuid[])[1 + n % ${customerIds.length}::integer], ${vendorId}::text, ${vendorId}::text || n, 'Karahi', 'delivered', 500, 500,
      'Sana', '0300', 'House 1', now() - n * interval '3 hours' from generate_series(1, ${ordersPerRestaurant}::integer) as n`.execute(
    on,
  );
}

test("the days that are not computed yet are read by indexes: orders by their time or restaurant, steps and lines by their order", async () => {
  const vendorId = await createOrders();
  const plans = {
    all: await planOf(computeDays(days, "all")),
    one: await planOf(computeDays(days, [vendorId])),
    dishes: await planOf(computeDishes(days, "all")),
    dishesOfDays: await planOf(computeDishes([{ from: addDays(today, -60), to: today }], "all")),
  };
  for (const plan of [plans.all, plans.one, plans.dishes]) expect(plan).not.toContain("Seq Scan");
  expect(plans.dishesOfDays).not.toContain("Seq Scan on order_items");
  expect(plans.all).toMatch(/orders_created_idx|orders_vendor_idx/);
  expect(plans.one).toMatch(/orders_vendor_idx|orders_created_idx/);
  expect(plans.all).toContain("order_status_changes_order_idx");
  expect(plans.dishes).toContain("order_items_pkey");
});

const firstOf = (day: string) => `${day.slice(0, "YYYY-MM".length)}-01`;
/** The last day of the month before the last one: however early in a month this runs, it is closed. */
const to = addDays(firstOf(addDays(firstOf(today), -1)), -1);
/** Two whole months, and the five days before them. */
const period = { from: addDays(firstOf(addDays(firstOf(to), -1)), -5), to };

/** The stored figures of 80 restaurants over 140 days and 24 months, as if computed from orders. */
async function createHistory(): Promise<string> {
  const sums = sql`9, 8, 1, 9000, 900, 6000`;
  const counts = sql`(select jsonb_object_agg(minutes, 1) from generate_series(1, 40) as minutes)`;
  const history = [
    sql`insert into vendors (id, restaurant_name, cuisine) select 'at-' || n, 'Karahi', 'Karahi' from generate_series(1, 80) as n`,
    sql`insert into report_closed_days select ${today}::date - 2 - n from generate_series(0, 140) as n`,
    sql`insert into report_days select day, id, ${sums}, array_fill(3, array[9]), array_fill(40, array[8])
      from report_closed_days, vendors`,
    sql`insert into report_totals select day, ${sums}, ${counts}, ${counts} from report_closed_days`,
    sql`insert into report_dishes select day, id, 'Karahi', 3, 3000 from report_closed_days, vendors`,
    sql`insert into report_cancellations select day, id, 'refused', 'Closing', 1 from report_closed_days, vendors`,
    sql`insert into report_closed_months select (${firstOf(to)}::date - n * interval '1 month')::date from generate_series(0, 23) as n`,
    sql`insert into report_months select month, id, ${sums}, ${counts}, ${counts} from report_closed_months, vendors order by month`,
    sql`insert into report_month_dishes select month, id, 'Karahi', 90, 90000 from report_closed_months, vendors`,
    sql`analyze report_days, report_totals, report_dishes, report_cancellations, report_months, report_month_dishes`,
  ];
  await withoutTimeouts(async (on) => {
    for (const statement of history) await statement.execute(on);
  });
  return "at-7";
}

/** The plans of all queries of a report. */
async function explainReport(grouping: Grouping, restaurants: Restaurants) {
  const source = await findSource(db, { period, grouping, restaurants });
  expect(source).toMatchObject({ open: [], months: [expect.any(String), expect.any(String)] });
  return {
    sums: `${await planOf(selectSums(source))}\n${await planOf(selectMinutes(source, "door"))}`,
    cancellations: await planOf(selectCancellations(source)),
    dishes: await planOf(selectDishes(source)),
  };
}

test("reports over closed months read stored days and months by index, no orders", { timeout: 60_000 }, async () => {
  const vendorId = await createHistory();
  const plans = {
    byDay: await explainReport("day", "all"),
    byRestaurant: await explainReport("restaurant", "all"),
    oneByDay: await explainReport("day", [vendorId]),
    oneAsAWhole: await explainReport("restaurant", [vendorId]),
  };
  for (const [name, plan] of Object.entries(plans)) {
    for (const lines of Object.values(plan))
      expect(lines, name).not.toMatch(/Seq Scan|on orders|order_items|order_status/);
  }
  const { byDay, byRestaurant, oneByDay, oneAsAWhole } = plans;
  // Days are read in addition to the stored totals and months only where there are none.
  for (const { sums, dishes } of [byDay, byRestaurant, oneAsAWhole])
    expect(`${sums} ${dishes}`).not.toMatch(/report_(days|dishes) closed.*\n.*day >= /);
  expect(byDay.sums).toContain("report_totals_pkey");
  expect(byRestaurant.sums).toContain("report_months_month_idx");
  expect(byRestaurant.sums).toContain("report_days_day_idx");
  expect(byRestaurant.dishes).toContain("report_month_dishes_month_idx");
  expect(byRestaurant.cancellations).toContain("report_cancellations_day_idx");
  expect(oneByDay.sums).toContain("report_days_pkey");
  expect(oneAsAWhole.sums).toContain("report_months_pkey");
  expect(oneAsAWhole.dishes).toContain("report_month_dishes_pkey");
  expect(oneAsAWhole.cancellations).toContain("report_cancellations_vendor_idx");
});
