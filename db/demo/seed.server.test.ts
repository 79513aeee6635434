import { sql } from "kysely";
import { expect, test } from "vitest";
import { db, withoutTimeLimits } from "../db.server.ts";
import { createVendor } from "../factories.ts";
import { demoCustomer, seedDemo } from "./seed.server.ts";

const hash = async (password: string) => `$argon2id$${password}`;
const seed = () => withoutTimeLimits((unlimited) => seedDemo(unlimited, hash));

const tables = ["vendors", "categories", "menuItems", "menuItemVariations", "customers", "orders", "reviews"] as const;

async function countRows() {
  const counts = tables.map(async (table) => {
    const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
    return [table, (await query.executeTakeFirstOrThrow()).count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<(typeof tables)[number], number>;
}

test("the demo fills every page, once however often and by however many processes", { timeout: 30_000 }, async () => {
  await Promise.all([seed(), seed(), seed()]);
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
  const cities = await sql<{
    city: string;
  }>`select distinct substring(address from '[^,]+$') as city from vendors`.execute(db);
  for (const city of ["Lahore", "Karachi", "Islamabad"])
    expect(cities.rows.map((row) => row.city.trim())).toContain(city);
});

test("the demo leaves a database alone that has a restaurant of its own", async () => {
  await createVendor();
  await seed();
  expect(await countRows()).toMatchObject({ vendors: 1, categories: 0, menuItems: 0, customers: 0, orders: 0 });
});
