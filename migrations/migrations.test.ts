// @module-tag slow
import { randomBytes } from "node:crypto";
import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeOrder,
  createAddress,
  createCustomer,
  createMenuItem,
  createOrder,
  createRider,
  createStaff,
  createVariation,
  createVendor,
} from "#db/factories.ts";
import type { Database } from "#db/schema.ts";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";

const files = import.meta.glob<Migration>("./????-??-??-*.ts", { eager: true });
const names = Object.keys(files)
  .sort()
  .map((file) => file.slice("./".length, -".ts".length));
const migrations = names.map((name) => files[`./${name}.ts`] as Migration);

/**
 * Creates a database without tables, which is removed with this test run's PostgreSQL.
 * @param isOwner whether the app's role owns the database; otherwise it may only create tables
 */
async function createEmptyDatabase({ isOwner = true } = {}): Promise<Kysely<unknown>> {
  const connectionString = await createDatabase();
  if (!isOwner) await allowOnlyTables(new URL(connectionString));
  const pool = new pg.Pool({ connectionString, max: 1 });
  onTestFinished(() => pool.end());
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

async function allowOnlyTables({ pathname, username }: URL) {
  const url = new URL(inject("adminUrl"));
  url.pathname = pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`alter database ${pathname.slice(1)} owner to ${admin.user}`);
  await admin.query(`grant create on schema public to ${username}`);
  await admin.end();
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

/** All objects of a database's schema, one line each. */
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

test("a host that refuses the extension pg_trgm gets all other objects", async () => {
  const [owned, refused] = await Promise.all([createEmptyDatabase(), createEmptyDatabase({ isOwner: false })]);
  for (const database of [owned, refused]) await migrateUp(database);
  const schema = await describeSchema(refused);
  const isOfExtension = (line: string) => /trgm|similarity|strict_word|set_limit/.test(line);
  expect(schema).toEqual((await describeSchema(owned)).filter((line) => !isOfExtension(line)));
  expect(schema.filter(isOfExtension)).toEqual([]);
  await migrateDown(refused);
  expect(await describeSchema(refused)).toEqual([]);
});

test("the migrator brings a database to the schema of all files here, in the order of their dates", async () => {
  const database = await createEmptyDatabase();
  await migrateUp(database);
  expect(await describeSchema(db.withoutPlugins() as Kysely<unknown>)).toEqual(await describeSchema(database));
  const applied = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db);
  expect(applied.rows.map(({ name }) => name)).toEqual(names);
});

/** Inserts a valid row of each kind, to which the invalid rows refer. */
async function createRows() {
  const [customer, vendor] = await Promise.all([
    createCustomer({ email: "sana@example.com" }),
    createVendor({ id: "own" }),
  ]);
  await createAddress(customer.id);
  const [item, other] = await Promise.all([createMenuItem("own", { id: "dish" }), createMenuItem("own")]);
  const othersSize = await createVariation(other.id, "Half", 700);
  const values = { customerId: customer.id, vendorId: vendor.id };
  const cart = await db.insertInto("carts").values(values).returning("id").executeTakeFirstOrThrow();
  const orderId = await createOrder(customer.id, vendor.id);
  const deliveredId = await createOrder(customer.id, vendor.id, "delivered");
  await db
    .insertInto("reviews")
    .values({ ...values, orderId: deliveredId, rating: 5, comment: "Very good" })
    .execute();
  const reviewableId = await createOrder(customer.id, vendor.id, "delivered");
  const emptyVendor = await createVendor();
  const person = await createStaff({ email: "support@example.com" }, [{ role: "support" }]);
  await createRider("Imran", "own");
  await createOthersRows();
  return { customer, vendor, emptyVendor, item, othersSize, cart, orderId, deliveredId, reviewableId, person };
}

/** Another restaurant with a dish and extras, another customer with an address, and another rider. */
async function createOthersRows() {
  const [stranger, other] = await Promise.all([createCustomer(), createVendor({ id: "other" })]);
  await createMenuItem(other.id, { id: "others-dish" });
  await db.insertInto("optionGroups").values({ id: "others-group", vendorId: "other", name: "Extras" }).execute();
  await createAddress(stranger.id, { id: "others-address" });
  await createRider("Bilal", "other");
}

type Rows = Awaited<ReturnType<typeof createRows>>;

const cartItem = ({ cart }: Rows, quantity: number, variationId: string | null = null, optionIds: string[] = []) =>
  sql`insert into cart_items (cart_id, menu_item_id, variation_id, quantity, option_ids)
    values (${cart.id}, 'dish', ${variationId}, ${quantity}, ${optionIds})`;
const staffRole = ({ person }: Rows, role: string, vendorId: string | null) =>
  sql`insert into staff_roles (staff_id, role, vendor_id) values (${person.id}, ${role}, ${vendorId})`;
const invitationValues = (email: string | null, role: string) =>
  sql`(${randomBytes(32)}, ${email}, ${role}, now() + interval '7 days')`;
const invitation = (email: string | null, role: string) =>
  sql`insert into staff_invitations (token_hash, email, role, expires_at) values ${invitationValues(email, role)}`;
const hash = randomBytes(32);
const pushSubscription = (customerId: string, session: Buffer | null, name = "first") =>
  sql`insert into push_subscriptions (customer_id, endpoint, p256dh, auth, session_id_hash)
    values (${customerId}, ${`https://push.example/${name}`}, 'key', 'secret', ${session})`;
const area = (name: string, fee = 0) => sql`insert into vendor_areas values ('own', ${name}, ${fee})`;
const span = (weekday: number, opens: string, closes: string) =>
  sql`insert into vendor_hours (vendor_id, weekday, opens, closes) values ('own', ${weekday}, ${opens}, ${closes})`;
const spans = (...times: [opens: string, closes: string][]) =>
  sql`insert into vendor_hours (vendor_id, weekday, opens, closes)
    select 'own', 1, opens::time, closes::time
    from json_to_recordset(${JSON.stringify(times.map(([opens, closes]) => ({ opens, closes })))}::json)
      as span (opens text, closes text)`;
const exceptionSpans = (...times: [opens: string, closes: string][]) =>
  sql`with exception as (${exception("2027-02-10", "2027-02-10")} returning id)
    insert into vendor_hour_exception_spans (exception_id, opens, closes) select id, opens::time, closes::time
    from exception, json_to_recordset(${JSON.stringify(times.map(([opens, closes]) => ({ opens, closes })))}::json)
      as span (opens text, closes text)`;
const exception = (from: string, to: string) =>
  sql`insert into vendor_hour_exceptions (vendor_id, from_date, to_date) values ('own', ${from}, ${to})`;
const optionGroup = (min: number, max: number) =>
  sql`insert into option_groups (vendor_id, name, min, max) values ('own', 'Extras', ${min}, ${max})`;
const handover = ({ person }: Rows, amount: number, corrects: number | null = null, reason = "") =>
  sql`insert into cash_handovers (rider_id, amount, received_by, corrects, reason)
    values ('own', ${amount}, ${person.id}, ${corrects}, ${reason})`;
/** A rider's handover of 500 rupees, and an entry that corrects it. */
const correction = (rows: Rows, amount: number, reason = "Miscounted", riderId = "own") => ({
  execute: async (on: typeof db) => {
    await handover(rows, 500).execute(on);
    return sql`insert into cash_handovers (rider_id, amount, received_by, corrects, reason)
      select ${riderId}, ${amount}, received_by, id, ${reason} from cash_handovers`.execute(on);
  },
});
/** A correction, followed by another statement. */
const afterCorrection = (rows: Rows, then: string) => ({
  execute: async (on: typeof db) => {
    await correction(rows, -500).execute(on);
    return sql.raw(then).execute(on);
  },
});
const correctAgain = (entry: "corrects" | "id") =>
  `insert into cash_handovers (rider_id, amount, received_by, corrects, reason)
    select rider_id, amount, received_by, ${entry}, reason from cash_handovers where corrects is not null`;
const orderItem = ({ orderId }: Rows, price: number, quantity: number, total: number) =>
  sql`insert into order_items (order_id, line, name, price, quantity, total)
    values (${orderId}, 2, 'Daal', ${price}, ${quantity}, ${total})`;
const review = ({ deliveredId, customer }: Rows, rating: number) =>
  sql`insert into reviews (order_id, customer_id, vendor_id, rating, comment)
    values (${deliveredId}, ${customer.id}, 'own', ${rating}, 'Very good')`;
let shared: Promise<{ rows: Rows; database: Kysely<Database> }> | undefined;

/** A database with the rows of `createRows`, for tests that change none of them. */
async function fillDatabase() {
  const connectionString = await createDatabase(inject("templateUrl"));
  const rows = await onDatabase(connectionString, createRows);
  const pool = new pg.Pool({ connectionString, max: 1 });
  return { rows, database: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

afterAll(async () => (await shared)?.database.destroy());

test.each<[string, string | ((rows: Rows) => { execute(on: typeof db): Promise<unknown> }), RegExp]>([
  ["a board of no restaurant", "insert into open_boards (vendor_id) values ('nobody')", /open_boards_vendor_id_fkey/],
  ["a quantity of 0 in a cart", (rows) => cartItem(rows, 0), /cart_items_quantity_check/],
  ["a quantity of 100 in a cart", (rows) => cartItem(rows, 100), /cart_items_quantity_check/],
  ["a size of another dish in a cart", (rows) => cartItem(rows, 1, rows.othersSize.id), /foreign key/],
  [
    "a dish of another restaurant in a cart",
    (rows) => sql`insert into cart_items (cart_id, menu_item_id, quantity) values (${rows.cart.id}, 'others-dish', 1)`,
    /belong to different restaurants/,
  ],
  [
    "another dish in a line, of another restaurant",
    (rows) => ({
      execute: async (on) => {
        await cartItem(rows, 1).execute(on);
        return sql`update cart_items set menu_item_id = 'others-dish'`.execute(on);
      },
    }),
    /belong to different restaurants/,
  ],
  ["a cart that moves to another restaurant", "update carts set vendor_id = 'other'", /carts .+ stays/],
  ["a dish that moves to another restaurant", "update menu_items set vendor_id = 'other'", /menu_items .+ stays/],
  ["extras that move to another restaurant", "update option_groups set vendor_id = 'own'", /option_groups .+ stays/],
  ["another customer's address for a cart", "update carts set address_id = 'others-address'", /carts_own_address_fkey/],
  [
    "a second current cart",
    ({ customer }) => sql`insert into carts (customer_id, vendor_id)
    values (${customer.id}, 'own')`,
    /carts_current_key/,
  ],
  [
    "a line's note longer than 140 characters of several code points each",
    (rows) => sql`insert into cart_items (cart_id, menu_item_id, quantity, note)
      values (${rows.cart.id}, 'dish', 1, repeat('x', 2241))`,
    /cart_items_note_check/,
  ],
  [
    "a repeated order without changes",
    `update carts set order_again = '{"orderId": "order_1"}'`,
    /carts_order_again_check/,
  ],
  ["change for less than the total", "update orders set change_for = total_amount - 1", /orders_check/],
  ["a quantity of 100 in an order", (rows) => orderItem(rows, 1, 100, 100), /order_items_quantity_check/],
  ["a line whose total does not add up", (rows) => orderItem(rows, 300, 2, 500), /order_items_check/],
  ["a negative price in an order", (rows) => orderItem(rows, -1, 1, -1), /order_items_price_check/],
  ["an order whose total does not add up", "update orders set total_amount = 499", /orders_check/],
  [
    "an order above 10 million",
    "update orders set subtotal = 10000001, total_amount = 10000001",
    /orders_total_amount_check/,
  ],
  ["an unknown status", "update orders set status = 'lost'", /orders_status_check/],
  ["a payment method other than cash", "update orders set payment_method = 'card'", /orders_payment_method_check/],
  ["an order without a delivery address", "update orders set delivery_address = ''", /orders_delivery_address_check/],
  [
    "a second order with the same checkout key",
    `insert into orders
    (id, customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount, customer_name, customer_phone,
      delivery_address) select id || '2', customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount,
      customer_name, customer_phone, delivery_address from orders`,
    /orders_customer_id_checkout_key_key/,
  ],
  ["a second review of the same order", (rows) => review(rows, 4), /reviews_order_id_customer_id_key/],
  [
    "a review before delivery",
    ({ orderId }) => sql`update reviews set order_id = ${orderId}`,
    /has no delivered order/,
  ],
  [
    "a review of another customer's order",
    "update reviews set customer_id = (select customer_id from addresses where id = 'others-address')",
    /has no delivered order/,
  ],
  ["a review of an order at another restaurant", "update reviews set vendor_id = 'other'", /has no delivered order/],
  ["moving a reviewed order", "update orders set vendor_id = 'other' where status = 'delivered'", /has a review/],
  [
    "another customer of a reviewed order",
    `update orders set customer_id = addresses.customer_id from addresses
        where addresses.id = 'others-address' and status = 'delivered'`,
    /has a review/,
  ],
  ["a negative number of reviews", "update review_counts set count = count - 2", /review_counts_count_check/],
  ["a review of six stars", "update reviews set rating = 6", /reviews_rating_check/],
  ["a review without a star", "update reviews set rating = 0", /reviews_rating_check/],
  ["a restaurant with a rating of 5.1", "update vendors set rating = 5.1", /vendors_rating_check/],
  ["a negative price", "update menu_items set price = -1", /menu_items_price_check/],
  ["a size with a negative price", "update menu_item_variations set price = -1", /variations_price_check/],
  [
    "a second default address",
    ({ customer }) => sql`insert into addresses (id, customer_id, label, address, is_default)
    values ('addr_2', ${customer.id}, 'Office', 'Plot 7', true)`,
    /addresses_default_key/,
  ],
  [
    "the same email in another case",
    `insert into customers (email, full_name, phone, password_hash)
    values ('SANA@example.com', 'Impostor', '0', '$argon2id$x')`,
    /customers_email_key/,
  ],
  ["an email without @", "update customers set email = 'sana'", /customers_email_check/],
  ["a deleted account that can sign in", "update customers set deleted_at = now()", /customers_deleted_check/],
  ["a password that is not hashed", "update customers set password_hash = 'tiffin'", /password_hash_check/],
  [
    "the same email of staff in another case",
    `insert into staff (email, full_name, password_hash)
      select upper(email), 'Impostor', password_hash from staff limit 1`,
    /staff_email_key/,
  ],
  ["a staff password that is not hashed", "update staff set password_hash = 'tiffin'", /password_hash_check/],
  ["a kitchen without a restaurant", (rows) => staffRole(rows, "kitchen", null), /staff_roles_check/],
  ["an owner of one restaurant", (rows) => staffRole(rows, "owner", "own"), /staff_roles_check/],
  ["an unknown role", (rows) => staffRole(rows, "chef", null), /staff_roles_role_check/],
  ["the same role twice", (rows) => staffRole(rows, "support", null), /staff_roles_staff_id_role_vendor_id_key/],
  ["an invitation as support without an email", () => invitation(null, "support"), /staff_invitations_check/],
  ["two set-up links", () => sql`${invitation(null, "owner")}, ${invitationValues(null, "owner")}`, /set_up_key/],
  ["a pause without an end", "update vendors set paused_until = 'infinity'", /vendors_paused_until_check/],
  ["a pause that never was", "update vendors set paused_until = '-infinity'", /vendors_pause_check/],
  ["an opening that never begins", "update vendors set opens_at = 'infinity'", /vendors_opens_at_check/],
  ["2 minutes to answer", "update vendors set accept_minutes = 2", /vendors_accept_minutes_check/],
  ["21 minutes to answer", "update vendors set accept_minutes = 21", /vendors_accept_minutes_check/],
  ["a commission of 101 %", "update vendors set commission_percent = 101", /commission_percent_check/],
  ["an eighth weekday", () => span(8, "11:00", "23:00"), /vendor_hours_weekday_check/],
  ["hours that open and close at the same time", () => span(1, "11:00", "11:00"), /vendor_hours_check/],
  ["hours that overlap", () => spans(["11:00", "15:00"], ["14:59", "23:00"]), /overlap with others/],
  ["hours that overlap after midnight", () => spans(["18:00", "02:00"], ["23:00", "23:30"]), /overlap with others/],
  [
    "an exception's overlapping hours",
    () => exceptionSpans(["00:00", "24:00"], ["11:00", "15:00"]),
    /overlap with others/,
  ],
  ["hours with seconds", () => span(1, "11:00:30", "23:00"), /vendor_hours_opens_check/],
  ["an exception that ends before it starts", () => exception("2027-02-10", "2027-02-09"), /exceptions_check/],
  ["an exception without an end", () => exception("infinity", "infinity"), /exceptions_century_check/],
  ["an order to be answered without an end", "update orders set accept_by = 'infinity'", /orders_times_check/],
  ["an order that is never ready", "update orders set ready_by = '-infinity'", /orders_times_check/],
  [
    "an order delivered without an end",
    "update orders set accept_by = null, board_at = created_at, deliver_at = 'infinity'",
    /orders_century_check/,
  ],
  ["an order seen without an end", "update orders set seen_at = 'infinity'", /orders_century_check/],
  ["a group of extras whose minimum exceeds its maximum", () => optionGroup(3, 2), /option_groups_check/],
  [
    "another restaurant's extras on a dish",
    "insert into menu_item_option_groups (menu_item_id, group_id) values ('dish', 'others-group')",
    /belong to different restaurants/,
  ],
  ["unsorted extras in a cart", (rows) => cartItem(rows, 1, null, ["b", "a"]), /cart_items_option_ids_check/],
  ["the same extra twice in a line", (rows) => cartItem(rows, 1, null, ["a", "a"]), /cart_items_option_ids_check/],
  [
    "two lines of the same dish with the same extras",
    (rows) => sql`insert into cart_items (cart_id, menu_item_id, quantity, option_ids)
      values (${rows.cart.id}, 'dish', 1, '{a,b}'), (${rows.cart.id}, 'dish', 1, '{a,b}')`,
    /cart_items_line_key/,
  ],
  ["an unknown cancel code", "update orders set status = 'cancelled', cancel_code = 'bored'", /cancel_code_check/],
  ["a cancel code of an open order", "update orders set cancel_code = 'refused'", /cancel_code_status_check/],
  ["cash that was not paid", (rows) => sql`update orders set cash_received_by = ${rows.person.id}`, /cash_paid_check/],
  [
    "an order with two riders",
    `insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount,
      customer_name, customer_phone, delivery_address, has_own_rider, rider_id)
      select id || '2', customer_id, vendor_id, 'another', restaurant_name, subtotal, total_amount,
      customer_name, customer_phone, delivery_address, true, 'own' from orders`,
    /one_rider_check/,
  ],
  ["a scheduled order that no board shows", "update orders set deliver_at = now()", /orders_board_at_check/],
  [
    "a scheduled order that the board shows too late",
    "update orders set board_at = now() + interval '2 hours', deliver_at = now() + interval '1 hour'",
    /orders_board_at_check/,
  ],
  [
    "a scheduled order that expires before the board shows it",
    `update orders set accept_by = now() + interval '10 minutes',
      board_at = now() + interval '1 hour', deliver_at = now() + interval '2 hours'`,
    /orders_accept_after_board_check/,
  ],
  ["an area without a name", () => area(" "), /vendor_areas_name_check/],
  ["an area with a comma", () => area("DHA, Phase 5"), /vendor_areas_name_check/],
  ["an area with a negative fee", () => area("Gulberg", -1), /vendor_areas_fee_check/],
  ["the same area twice", "insert into vendor_areas values ('own', 'Gulberg'), ('own', 'gulberg')", /vendor_areas_key/],
  ["a handover of no cash", (rows) => handover(rows, 0), /cash_handovers_amount_check/],
  ["a negative handover that corrects nothing", (rows) => handover(rows, -500), /cash_handovers_amount_check/],
  ["a handover with a reason", (rows) => handover(rows, 500, null, "Tip"), /cash_handovers_amount_check/],
  ["a correction of nothing", (rows) => handover(rows, -500, 0, "Miscounted"), /cash_handovers_corrects_fkey/],
  ["a correction without a reason", (rows) => correction(rows, -500, " "), /cash_handovers_amount_check/],
  ["a correction by another amount", (rows) => correction(rows, -499), /cash_handovers_corrects_fkey/],
  [
    "a correction of another rider's cash",
    (rows) => correction(rows, -500, "Miscounted", "other"),
    /cash_handovers_corrects_fkey/,
  ],
  [
    "a second correction of the same cash",
    (rows) => afterCorrection(rows, correctAgain("corrects")),
    /cash_handovers_corrects_key/,
  ],
  ["a correction of a correction", (rows) => afterCorrection(rows, correctAgain("id")), /cash_handovers_corrects_fkey/],
  ["a changed handover", (rows) => afterCorrection(rows, "update cash_handovers set reason = 'x'"), /never changed/],
  ["the deletion of a handover", (rows) => afterCorrection(rows, "delete from cash_handovers"), /never changed/],
  ["a picture without content", "insert into pictures (hash, width, height) values ('', 1, 1)", /pictures_hash_check/],
  [
    "more delivered orders than orders in a report",
    `with closed as (insert into report_closed_days values ('2026-11-20') returning day)
      insert into report_days select day, 'own', 1, 1, 1, 0, 0, 0, '{}', '{}' from closed`,
    /report_days_check/,
  ],
  [
    "a report about an open day",
    "insert into report_dishes values ('2026-11-20', 'own', 'Naan', 1, 40)",
    /report_dishes_day_fkey/,
  ],
  ["an empty name in Urdu", "update menu_items set name_urdu = ''", /menu_items_name_urdu_check/],
  ["a name in Urdu of 121 letters", "update vendors set name_urdu = repeat('ک', 121)", /vendors_name_urdu_check/],
  [
    "a category's empty Urdu name",
    "insert into categories (name, name_urdu) values ('dish', '')",
    /categories_name_urdu_check/,
  ],
  [
    "an Urdu name of no category",
    "insert into menu_categories values ('own', '', 'کڑاہی')",
    /menu_categories_name_check/,
  ],
  [
    "a menu category's empty Urdu name",
    "insert into menu_categories values ('own', 'Karahi', '')",
    /menu_categories_name_urdu_check/,
  ],
  ["push without a session", ({ customer }) => pushSubscription(customer.id, null), /"session_id_hash".+not-null/],
  [
    "a push subscription with another customer's session",
    ({ customer }) => sql`with session as (insert into sessions (id_hash, customer_id)
        select ${hash}, customer_id from addresses where id = 'others-address')
      ${pushSubscription(customer.id, hash)}`,
    /push_subscriptions_session_id_hash_customer_id_fkey/,
  ],
  [
    "two subscriptions of one session",
    ({
      customer,
    }) => sql`with session as (insert into sessions (id_hash, customer_id) values (${hash}, ${customer.id})),
      first as (${pushSubscription(customer.id, hash)}) ${pushSubscription(customer.id, hash, "second")}`,
    /push_subscriptions_session_id_hash_key/,
  ],
  ["an unknown language", "update customers set language = 'fr'", /customers_language_check/],
  [
    "a month not named by its first day",
    "insert into report_closed_months values ('2026-11-02')",
    /report_closed_months_month_check/,
  ],
  [
    "a report about a month that is not closed",
    "insert into report_month_dishes values ('2026-11-01', 'own', 'Naan', 1, 40)",
    /report_month_dishes_month_fkey/,
  ],
  [
    "a total of all restaurants for a day that is not closed",
    "insert into report_totals values ('2026-11-20', 1, 1, 0, 0, 0, 0, '{}', '{}')",
    /report_totals_day_fkey/,
  ],
  [
    "two dishes with the same SKU",
    `insert into menu_items (vendor_id, name, price, sku) values ('own', 'Naan', 40, 'N-1'),
      ('own', 'Roti', 20, 'n-1')`,
    /menu_items_sku_key/,
  ],
  [
    "two dishes with the same handle",
    `insert into menu_items (vendor_id, name, price, handle) values ('own', 'Naan', 40, 'naan'),
      ('own', 'Naan', 50, 'Naan')`,
    /menu_items_handle_key/,
  ],
  [
    "two sizes with the same SKU",
    `insert into menu_item_variations (menu_item_id, name, price, sku)
      values ('dish', 'Half', 1, 'N-1'), ('dish', 'Full', 2, 'n-1')`,
    /menu_item_variations_sku_key/,
  ],
  [
    "an imported file without content",
    (rows) =>
      sql`insert into import_files (staff_id, token, content) values (${rows.person.id}, ${"x".repeat(22)}, '')`,
    /import_files_content_check/,
  ],
  ["the deletion of a customer who has orders", "delete from customers", /orders_customer_id_fkey/],
  ["the deletion of a restaurant that has orders", "delete from vendors", /orders_vendor_id_fkey/],
])("the database refuses %s", async (_, change, refusal) => {
  shared ??= fillDatabase();
  const { rows, database } = await shared;
  const statement = typeof change === "string" ? sql.raw(change) : change(rows);
  const refused = database.transaction().execute((trx) => statement.execute(trx));
  await expect(refused).rejects.toThrow(refusal);
});

test("valid variants of the rejected rows are accepted", async () => {
  const rows = await createRows();
  for (const statement of [
    cartItem(rows, 99),
    orderItem(rows, 0, 99, 0),
    sql`update orders set delivery_fee = 50, total_amount = 550`,
    sql`update orders set subtotal = 9999950, total_amount = 10000000`,
    sql`update vendors set rating = 1, name_urdu = 'لاہوری کڑاہی ہاؤس'`,
    sql`update customers set language = 'ur'`,
    sql`insert into sessions (id_hash, customer_id) values (${hash}, ${rows.customer.id})`,
    pushSubscription(rows.customer.id, hash),
    sql`insert into addresses (id, customer_id, label, address) values ('addr_2', ${rows.customer.id}, 'Office', 'Plot 7')`,
    sql`update carts set order_again = '{"orderId": "order_1", "changes": []}'`,
    sql`update carts set replaced_at = now()`,
    sql`insert into carts (customer_id, vendor_id) values (${rows.customer.id}, 'own')`,
    span(7, "18:00", "02:00"),
    span(1, "00:00", "24:00"),
    span(6, "18:00", "00:00"),
    span(6, "12:00", "18:00"),
    exceptionSpans(["11:00", "15:00"], ["15:00", "02:00"]),
    sql`update menu_items set sold_out_until = 'infinity'`,
    cartItem(rows, 1, null, ["a", "b"]),
    invitation(null, "owner"),
    correction(rows, -500),
    sql`update orders set status = 'cancelled', cancel_code = 'refused' where id = ${rows.orderId}`,
    sql`update orders set vendor_id = 'other' where id = ${rows.orderId}`,
    sql`update reviews set rating = 4`,
    sql`update carts set address_id = (select id from addresses where customer_id = ${rows.customer.id} limit 1)
      where replaced_at is null`,
    sql`delete from addresses`,
    sql`delete from menu_items`,
  ]) {
    await expect(statement.execute(db)).resolves.toBeDefined();
  }
});

test("the cash that riders without an account handed in before is recorded, and no other", async () => {
  const [{ vendor, customer, person }, withAccount] = [await createRows(), await createStaff()];
  await sql`insert into riders (id, full_name) values ('rashid', 'Rashid'), ('bilal', 'Bilal'), ('imran', 'Imran')`.execute(
    db,
  );
  await db.updateTable("staff").set({ riderId: "imran" }).where("id", "=", withAccount.id).execute();
  const deliver = async (riderId: string) => {
    const id = await createOrder(customer.id, vendor.id, "delivered");
    await changeOrder(id, { riderId });
    return id;
  };
  const before = { rashid: await deliver("rashid"), bilal: await deliver("bilal"), imran: await deliver("imran") };
  await sql`insert into cash_handovers (rider_id, amount, received_by)
    select id, 500, ${person.id} from riders where id in ('rashid', 'bilal', 'imran')`.execute(db);
  await sql`insert into cash_handovers (rider_id, amount, received_by, corrects, reason)
    select rider_id, -500, ${person.id}, id, 'Miscounted' from cash_handovers where rider_id = 'bilal'`.execute(db);
  await deliver("rashid");
  await files["./2026-12-04-handed-in-cash.ts"]?.up(db);
  const paid = await db
    .selectFrom("orders")
    .select(["id", "cashReceivedBy"])
    .where("paymentStatus", "=", "paid")
    .execute();
  expect(paid).toEqual([{ id: before.rashid, cashReceivedBy: person.id }]);
});

test.each<[string, (rows: Rows) => RawBuilder<unknown>, (rows: Rows) => RawBuilder<unknown>, RegExp]>([
  [
    "hours that overlap others",
    () => span(1, "11:00", "15:00"),
    () => span(1, "14:00", "23:00"),
    /overlap with others/,
  ],
  [
    "another restaurant for an order that is being reviewed",
    (rows) => sql`update reviews set order_id = ${rows.reviewableId}`,
    (rows) => sql`update orders set vendor_id = ${rows.emptyVendor.id} where id = ${rows.reviewableId}`,
    /has a review/,
  ],
  [
    "a review of an order that is being moved to another restaurant",
    (rows) => sql`update orders set vendor_id = ${rows.emptyVendor.id} where id = ${rows.reviewableId}`,
    (rows) => sql`update reviews set order_id = ${rows.reviewableId}`,
    /has no delivered order/,
  ],
])("of two concurrent writers, the second is refused %s", async (_, first, second, refusal) => {
  const rows = await createRows();
  await whileUncommitted(
    (trx) => first(rows).execute(trx),
    () => expect(second(rows).execute(db)).rejects.toThrow(refusal),
  );
});

/** Reverts the migrations from this one on, which has this date, runs `work`, and applies them again. */
async function before(date: string, work: () => Promise<void>) {
  const reverted = migrations.slice(names.findIndex((name) => name.startsWith(date)));
  for (const { down } of reverted.toReversed()) await down?.(db);
  await work();
  for (const { up } of reverted) await up(db);
}

test("rows that contradict each other do not stop a migration, and are corrected unless they are history", async () => {
  await onDatabase(await createDatabase(inject("templateUrl")), async () => {
    const rows = await createRows();
    const other = sql`insert into cart_items (cart_id, menu_item_id, quantity)
      values (${rows.cart.id}, 'dish', 1), (${rows.cart.id}, 'others-dish', 1)`;
    const week: [string, string][] = [
      ["00:00", "03:00"],
      ["02:00", "24:00"],
      ["10:00", "11:00"],
      ["23:00", "01:00"],
    ];
    await before("2026-12-07", async () => {
      await other.execute(db);
      await sql`update reviews set order_id = ${rows.orderId}`.execute(db);
      await sql`update carts set address_id = 'others-address'`.execute(db);
      await spans(...week).execute(db);
      await exceptionSpans(...week).execute(db);
      await exception("infinity", "infinity").execute(db);
    });
    const days = sql<{ day: string }>`select from_date::text as day from vendor_hour_exceptions`.execute(db);
    expect((await days).rows).toEqual([{ day: "2027-02-10" }]);
    await sql`update reviews set rating = 3`.execute(db);
    const lines = await db.selectFrom("cartItems").select(["menuItemId", "quantity"]).execute();
    expect(lines).toEqual([{ menuItemId: rows.item.id, quantity: 1 }]);
    expect(await db.selectFrom("carts").select("addressId").execute()).toEqual([{ addressId: null }]);
    for (const table of ["vendorHours", "vendorHourExceptionSpans"] as const) {
      const separate = await db.selectFrom(table).select(["opens", "closes"]).orderBy("opens").execute();
      expect(separate.map(({ opens, closes }) => `${opens.slice(0, 5)} to ${closes.slice(0, 5)}`)).toEqual([
        "00:00 to 02:00",
        "02:00 to 23:00",
        "23:00 to 01:00",
      ]);
    }
  });
});

test("impossible times of orders do not stop a migration, and become the nearest possible ones", async () => {
  await onDatabase(await createDatabase(inject("templateUrl")), async () => {
    const { orderId } = await createRows();
    await before("2026-12-14", async () => {
      await sql`update orders set accept_by = null, seen_at = '-infinity', board_at = now(), deliver_at = 'infinity'
        where id = ${orderId}`.execute(db);
    });
    const times = sql`select seen_at::text, board_at, deliver_at from orders where id = ${orderId}`;
    const seenAt = expect.stringMatching(/^2000-01-01/);
    expect((await times.execute(db)).rows).toEqual([{ seenAt, boardAt: null, deliverAt: null }]);
  });
});

test("a migration switches off a restaurant that opens at 'infinity', and ends a pause until '-infinity'", async () => {
  await onDatabase(await createDatabase(inject("templateUrl")), async () => {
    const { vendor, emptyVendor } = await createRows();
    await before("2026-12-15", async () => {
      await sql`update vendors set opens_at = 'infinity' where id = 'own'`.execute(db);
      await sql`update vendors set paused_until = '-infinity' where id = ${emptyVendor.id}`.execute(db);
    });
    const columns = ["isOpen", "pausedUntil", sql<boolean>`closes_at <= now()`.as("isRecomputed")] as const;
    const read = (id: string) => db.selectFrom("vendors").select(columns).where("id", "=", id).executeTakeFirst();
    expect(await read(vendor.id)).toEqual({ isOpen: false, pausedUntil: null, isRecomputed: true });
    expect(await read(emptyVendor.id)).toEqual({ isOpen: true, pausedUntil: null, isRecomputed: false });
  });
});
