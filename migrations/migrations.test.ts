import { randomBytes } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  createAddress,
  createCustomer,
  createMenuItem,
  createOrder,
  createVariation,
  createVendor,
} from "#db/factories.ts";

const files = import.meta.glob<Migration>("./????-??-??-*.ts", { eager: true });
const names = Object.keys(files)
  .sort()
  .map((file) => file.slice("./".length, -".ts".length));
const migrations = names.map((name) => files[`./${name}.ts`] as Migration);

/** A database without any table. It goes with the PostgreSQL of this test run. */
async function createEmptyDatabase(): Promise<Kysely<unknown>> {
  const name = `tiffin_empty_${randomBytes(6).toString("hex")}`;
  await sql.raw(`create database ${name} template template0`).execute(db);
  const url = new URL(inject("templateUrl"));
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  onTestFinished(() => pool.end());
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

const schemaQueries = [
  `select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
    || attnotnull || ' ' || attidentity::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  "select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'",
  "select 'trigger ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal",
  "select 'function ' || pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace",
  "select 'sequence ' || sequencename as line from pg_sequences where schemaname = 'public'",
];

/** Everything a database's schema consists of, one line each. */
async function describeSchema(of: Kysely<unknown>): Promise<string[]> {
  const parts = await Promise.all(schemaQueries.map((query) => sql.raw<{ line: string }>(query).execute(of)));
  return parts
    .flatMap(({ rows }) => rows.map(({ line }) => line))
    .filter((line) => !line.includes("kysely_migration"))
    .sort();
}

async function migrateUp(database: Kysely<unknown>) {
  for (const { up } of migrations) await up(database);
}

async function migrateDown(database: Kysely<unknown>) {
  for (const { down } of migrations.toReversed()) await down?.(database);
}

test("up, down and up again leave the same schema, and down leaves nothing", async () => {
  const database = await createEmptyDatabase();
  await migrateUp(database);
  const schema = await describeSchema(database);
  expect(schema.length).toBeGreaterThan(150);
  await migrateDown(database);
  expect(await describeSchema(database)).toEqual([]);
  await migrateUp(database);
  expect(await describeSchema(database)).toEqual(schema);
});

test("the migrator brings a database to the schema of all files here, in the order of their dates", async () => {
  const database = await createEmptyDatabase();
  await migrateUp(database);
  expect(await describeSchema(db.withoutPlugins() as Kysely<unknown>)).toEqual(await describeSchema(database));
  const applied = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db);
  expect(applied.rows.map(({ name }) => name)).toEqual(names);
});

/** One good row of each kind, for the bad ones to refer to. */
async function createRows() {
  const [customer, vendor] = await Promise.all([createCustomer({ email: "sana@example.com" }), createVendor()]);
  await createAddress(customer.id);
  const [item, other] = await Promise.all([createMenuItem(vendor.id), createMenuItem(vendor.id)]);
  const foreign = await createVariation(other.id, "Half", 700);
  const values = { customerId: customer.id, vendorId: vendor.id };
  const cart = await db.insertInto("carts").values(values).returning("id").executeTakeFirstOrThrow();
  const orderId = await createOrder(customer.id, vendor.id);
  await db
    .insertInto("reviews")
    .values({ ...values, orderId, rating: 5, comment: "Very good" })
    .execute();
  return { customer, vendor, item, foreign, cart, orderId };
}

type Rows = Awaited<ReturnType<typeof createRows>>;

const cartItem = ({ cart, item }: Rows, quantity: number, variationId: string | null = null) =>
  sql`insert into cart_items (cart_id, menu_item_id, variation_id, quantity)
    values (${cart.id}, ${item.id}, ${variationId}, ${quantity})`;
const orderItem = ({ orderId }: Rows, price: number, quantity: number, total: number) =>
  sql`insert into order_items (order_id, line, name, price, quantity, total)
    values (${orderId}, 2, 'Daal', ${price}, ${quantity}, ${total})`;
const review = ({ orderId, customer, vendor }: Rows, rating: number) =>
  sql`insert into reviews (order_id, customer_id, vendor_id, rating, comment)
    values (${orderId}, ${customer.id}, ${vendor.id}, ${rating}, 'Very good')`;

test.each<[string, (rows: Rows) => { execute(on: typeof db): Promise<unknown> }, RegExp]>([
  ["a quantity of 0 in a cart", (rows) => cartItem(rows, 0), /cart_items_quantity_check/],
  ["a quantity of 100 in a cart", (rows) => cartItem(rows, 100), /cart_items_quantity_check/],
  ["a size of another dish in a cart", (rows) => cartItem(rows, 1, rows.foreign.id), /foreign key/],
  [
    "a second current cart",
    ({ customer, vendor }) => sql`insert into carts (customer_id, vendor_id)
    values (${customer.id}, ${vendor.id})`,
    /carts_current_key/,
  ],
  ["a quantity of 100 in an order", (rows) => orderItem(rows, 1, 100, 100), /order_items_quantity_check/],
  ["a line whose total does not add up", (rows) => orderItem(rows, 300, 2, 500), /order_items_check/],
  ["a negative price in an order", (rows) => orderItem(rows, -1, 1, -1), /order_items_price_check/],
  ["an order whose total does not add up", () => sql`update orders set total_amount = 499`, /orders_check/],
  [
    "an order of more than 10 million",
    () => sql`update orders set subtotal = 10000001, total_amount = 10000001`,
    /orders_total_amount_check/,
  ],
  ["a status nobody knows", () => sql`update orders set status = 'lost'`, /orders_status_check/],
  ["another way to pay", () => sql`update orders set payment_method = 'card'`, /orders_payment_method_check/],
  ["an order to nowhere", () => sql`update orders set delivery_address = ''`, /orders_delivery_address_check/],
  [
    "a second order with one checkout key",
    () => sql`insert into orders
    (id, customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount, customer_name, customer_phone,
      delivery_address) select id || '2', customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount,
      customer_name, customer_phone, delivery_address from orders`,
    /orders_customer_id_checkout_key_key/,
  ],
  ["a second review of one order", (rows) => review(rows, 4), /reviews_order_id_customer_id_key/],
  ["six stars", () => sql`update reviews set rating = 6`, /reviews_rating_check/],
  ["no star", () => sql`update reviews set rating = 0`, /reviews_rating_check/],
  ["a restaurant of 5.1", () => sql`update vendors set rating = 5.1`, /vendors_rating_check/],
  ["a negative price", () => sql`update menu_items set price = -1`, /menu_items_price_check/],
  ["a negative price of a size", () => sql`update menu_item_variations set price = -1`, /variations_price_check/],
  [
    "a second default address",
    ({ customer }) => sql`insert into addresses (id, customer_id, label, address, is_default)
    values ('addr_2', ${customer.id}, 'Office', 'Plot 7', true)`,
    /addresses_default_key/,
  ],
  [
    "an equal e-mail in other case",
    () => sql`insert into customers (email, full_name, phone, password_hash)
    values ('SANA@example.com', 'Impostor', '0', '$argon2id$x')`,
    /customers_email_key/,
  ],
  ["an e-mail without @", () => sql`update customers set email = 'sana'`, /customers_email_check/],
  ["a password that is not hashed", () => sql`update customers set password_hash = 'tiffin'`, /password_hash_check/],
  ["the end of a customer who has orders", () => sql`delete from customers`, /orders_customer_id_fkey/],
  ["the end of a restaurant that has orders", () => sql`delete from vendors`, /orders_vendor_id_fkey/],
])("the database refuses %s", async (_, change, refusal) => {
  const rows = await createRows();
  await expect(change(rows).execute(db)).rejects.toThrow(refusal);
});

test("the good neighbours of the refused rows are taken", async () => {
  const rows = await createRows();
  for (const statement of [
    cartItem(rows, 99),
    orderItem(rows, 0, 99, 0),
    sql`update orders set delivery_fee = 50, total_amount = 550`,
    sql`update orders set subtotal = 9999950, total_amount = 10000000`,
    sql`update vendors set rating = 1`,
    sql`insert into addresses (id, customer_id, label, address) values ('addr_2', ${rows.customer.id}, 'Office', 'Plot 7')`,
    sql`update carts set replaced_at = now()`,
    sql`insert into carts (customer_id, vendor_id) values (${rows.customer.id}, ${rows.vendor.id})`,
    sql`delete from menu_items`,
  ]) {
    await expect(statement.execute(db)).resolves.toBeDefined();
  }
});
