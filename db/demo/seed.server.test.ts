// @module-tag slow
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { closeDatabase, db, openDatabase } from "../db.server.ts";
import { createCustomer, createStaff, createVendor } from "../factories.ts";
import { createDatabase, currentUrl, onDatabase } from "../test-databases.ts";
import { withoutTimeouts } from "../without-timeouts.server.ts";
import { demoCustomer, seedDemo } from "./seed.server.ts";

const hash = async (password: string) => `$argon2id$${password}`;
const seed = () => withoutTimeouts((unlimited) => seedDemo(unlimited, hash));

let seeded: Promise<string> | undefined;

/**
 * Points `db` at a copy of a database that was seeded by concurrent starts, until the test ends: copying takes a tenth
 * of the time of seeding.
 */
async function openSeeded(): Promise<void> {
  const own = currentUrl();
  seeded ??= createSeeded();
  const copy = await createDatabase(await seeded);
  await closeDatabase();
  openDatabase(copy);
  onTestFinished(async () => {
    await closeDatabase();
    openDatabase(own, { max: 20 });
  });
}

async function createSeeded(): Promise<string> {
  const url = await createDatabase(inject("templateUrl"));
  await onDatabase(url, () => Promise.all([seed(), seed(), seed()]));
  return url;
}

const tables = [
  ...(["vendors", "categories", "menuItems", "menuItemVariations", "customers", "orders", "reviews"] as const),
  ...(["menuCategories", "optionGroups", "options", "menuItemOptionGroups", "orderItemOptions"] as const),
];

async function countRows() {
  const counts = tables.map(async (table) => {
    const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
    return [table, (await query.executeTakeFirstOrThrow()).count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<(typeof tables)[number], number>;
}

test("the demo fills every page, once even with repeated or concurrent starts", { timeout: 30_000 }, async () => {
  await openSeeded();
  const rows = await countRows();
  expect(rows.vendors).toBeGreaterThanOrEqual(40);
  expect(rows.categories).toBeGreaterThanOrEqual(18);
  expect(rows.menuItems).toBeGreaterThanOrEqual(600);
  for (const table of tables) expect(rows[table], table).toBeGreaterThan(0);
  await seed();
  expect(await countRows()).toEqual(rows);

  const demo = await db
    .selectFrom("customers")
    .select(["id", "passwordHash"])
    .where("email", "=", demoCustomer.email)
    .executeTakeFirstOrThrow();
  expect(demo.passwordHash).toBe(await hash("tiffin-demo"));
  const orders = await db.selectFrom("orders").select("status").where("customerId", "=", demo.id).execute();
  expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(1);
  const cooking = await db.selectFrom("orders").select("readyBy").where("status", "=", "preparing").execute();
  expect(cooking.length).toBeGreaterThan(0);
  for (const { readyBy } of cooking) expect(readyBy).toBeInstanceOf(Date);
  const cities = await sql<{
    city: string;
  }>`select distinct substring(address from '[^,]+$') as city from vendors`.execute(db);
  for (const city of ["Lahore", "Karachi", "Islamabad"])
    expect(cities.rows.map((row) => row.city.trim())).toContain(city);
});

test("the demo has staff with each role but support and manager, one of them for its rider", async () => {
  await openSeeded();
  const roles = await db.selectFrom("staffRoles").select(["role", "vendorId"]).orderBy("role").execute();
  expect(roles).toEqual([
    { role: "kitchen", vendorId: "naveed-karahi-house" },
    { role: "owner", vendorId: null },
    { role: "rider", vendorId: null },
    { role: "rider", vendorId: null },
  ]);
  const rider = db.selectFrom("staff").select("riderId").where("email", "=", "rider@tiffin.example");
  expect(await rider.executeTakeFirst()).toEqual({ riderId: "rider-asif" });
});

test("the demo's riders have orders and cash, and handed in that of last evening", { timeout: 30_000 }, async () => {
  await openSeeded();
  const open = await sql<{ riderId: string; count: number }>`select rider_id, count(*)::integer as count from orders
    join staff using (rider_id) where orders.status not in ('delivered', 'cancelled') and checkout_key like 'demo-%'
    group by rider_id order by rider_id`.execute(db);
  expect(open.rows.map(({ riderId }) => riderId)).toEqual(["rider-asif", "rider-naveed"]);
  for (const { riderId, count } of open.rows) {
    expect(count).toBeGreaterThan(0);
    const held = await sql<{ held: number; handedIn: number }>`select
        (select sum(total_amount)::integer from orders where rider_id = ${riderId} and cash_received_by is not null) as held,
        (select sum(amount)::integer from cash_handovers where rider_id = ${riderId}) as handed_in`.execute(db);
    const { held: taken = 0, handedIn = 0 } = held.rows[0] ?? {};
    expect(handedIn).toBeGreaterThan(0);
    expect(taken).toBeGreaterThan(handedIn);
    const events = db.selectFrom("deskEvents").select(["staffName", "after"]).where("subjectId", "=", riderId);
    expect(await events.where("action", "=", "rider.receive-cash").execute()).toEqual([
      { staffName: "Samina Rauf", after: { amount: handedIn } },
    ]);
  }
});

test("the demo's customers registered on different days, each before the first order", async () => {
  await openSeeded();
  const early = await sql`select 1 from orders join customers on customers.id = customer_id
    where orders.created_at <= customers.created_at and checkout_key like 'demo-%'`.execute(db);
  expect(early.rows).toEqual([]);
  const days = await sql<{ count: number }>`select count(distinct created_at::date)::integer as count from customers
    where email like '%@tiffin.example'`.execute(db);
  expect(days.rows[0]?.count).toBeGreaterThan(5);
});

test("the last step in each order's history is the order's status, and a new order has no history", async () => {
  await openSeeded();
  const { rows } = await sql`select id, status, last.to_status from orders
    left join lateral (select to_status from order_status_changes where order_id = orders.id order by id desc limit 1) as last on true
    where coalesce(last.to_status, 'pending') <> status`.execute(db);
  expect(rows).toEqual([]);
});

test("the demo's last month has orders on each day for the reports, and few of the demo customer", async () => {
  await openSeeded();
  const { rows } = await sql<{ days: number; orders: number; codes: number; reasons: number; commission: number }>`
    select count(distinct (created_at at time zone 'Asia/Karachi')::date)::integer as days, count(*)::integer as orders,
      count(distinct cancel_code)::integer as codes, sum(commission_rupees)::integer as commission,
      (select count(distinct reason)::integer from order_status_changes where to_status = 'cancelled') as reasons
    from orders where (created_at at time zone 'Asia/Karachi')::date
      between (now() at time zone 'Asia/Karachi')::date - 29 and (now() at time zone 'Asia/Karachi')::date - 1`.execute(
    db,
  );
  const [month] = rows;
  expect(month).toMatchObject({ days: 29, codes: 4 });
  expect(month?.orders).toBeGreaterThan(2_500);
  expect(month?.reasons).toBeGreaterThan(6);
  expect(month?.commission).toBeGreaterThan(100_000);
  const own = db.selectFrom("orders").innerJoin("customers", "customers.id", "orders.customerId").select("orders.id");
  expect(await own.where("email", "=", demoCustomer.email).execute()).toHaveLength(6);
});

const refusal = (table: string) =>
  new RegExp(
    `^the demo fills only an empty database, but this one has ${table} of its own: start without DEMO, or set [^\\n]+$`,
  );

test("the demo refuses a database with another restaurant, and does not change it", async () => {
  await createVendor();
  await expect(seed()).rejects.toThrow(refusal("vendors"));
  expect(await countRows()).toMatchObject({ vendors: 1, categories: 0, menuItems: 0, customers: 0, orders: 0 });
});

test("the demo refuses a database with another customer, and does not change it", async () => {
  await createCustomer();
  await expect(seed()).rejects.toThrow(refusal("customers"));
  expect(await countRows()).toMatchObject({ vendors: 0, categories: 0, menuItems: 0, customers: 1, orders: 0 });
});

test("the demo refuses a database with another owner, and does not add its own", async () => {
  const { id } = await createStaff({}, [{ role: "owner" }]);
  await expect(seed()).rejects.toThrow(refusal("staff"));
  expect(await db.selectFrom("staff").select("id").execute()).toEqual([{ id }]);
});

test("a seeding that failed half-way leaves no mark", async () => {
  await expect(withoutTimeouts((on) => seedDemo(on, () => Promise.reject(new Error("no memory"))))).rejects.toThrow();
  await createCustomer();
  await expect(seed()).rejects.toThrow(refusal("customers"));
});

test("a demo accepts new customers and restaurants, and restarts with them", async () => {
  await openSeeded();
  await Promise.all([createCustomer(), createVendor()]);
  const rows = await countRows();
  await seed();
  expect(await countRows()).toEqual(rows);
});
