import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeOrder,
  changeVendor,
  copyOrder,
  createCustomer,
  createMenuItem,
  createOrder,
  createRider,
  createVendor,
} from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { planOf } from "#db/test-plans.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import type { Language } from "../../i18n/text.ts";
import { clockActor, recordEvent } from "../history/desk-events.server.ts";
import { selectOrders } from "./order-rows.server.ts";
import { findOrderForCustomer, listOrdersForCustomer } from "./orders.server.ts";

/** Creates an order of a new customer at a new restaurant; `find` finds it for its page. */
async function createOrderScene(status?: OrderStatus) {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id, status);
  return { customer, vendor, orderId, find: () => findOrderForCustomer(orderId, customer.id) };
}

/** Creates orders one hour apart, the last one the newest. */
async function createOrders(customerId: string, vendorId: string, count: number) {
  const ids = await Promise.all(Array.from({ length: count }, () => createOrder(customerId, vendorId)));
  for (const [index, id] of ids.entries()) {
    await sql`update orders set created_at = '2026-11-20 10:00Z'::timestamptz + ${index} * interval '1 hour'
      where id = ${id}`.execute(db);
  }
  return ids;
}

/** What a restaurant's or rider's system, or psql, does. */
const setStatus = (orderId: string, status: string) =>
  sql`update orders set status = ${status} where id = ${orderId}`.execute(db);
const listStatusChanges = (orderId: string) =>
  db.selectFrom("orderStatusChanges").selectAll().where("orderId", "=", orderId).orderBy("id").execute();

test("orders are listed newest first, 20 a page, and past the end is the last page", { tags: "slow" }, async () => {
  const { customer, vendor } = await createOrderScene();
  await db.deleteFrom("orders").execute();
  await createOrders((await createCustomer()).id, vendor.id, 20);
  const newestFirst = (await createOrders(customer.id, vendor.id, 41)).reverse();
  const pages = await Promise.all([1, 2, 3, 4, 999_999].map((page) => listOrdersForCustomer(customer.id, page)));
  const numbers = pages.map(({ page, pageCount }) => `${page} of ${pageCount}`);
  expect(numbers).toEqual(["1 of 3", "2 of 3", "3 of 3", "3 of 3", "3 of 3"]);
  const [first, second, third, ...last] = pages.map(({ orders }) => orders.map(({ id }) => id));
  expect([...(first ?? []), ...(second ?? []), ...(third ?? [])]).toEqual(newestFirst);
  expect([first?.length, second?.length, third?.length]).toEqual([20, 20, 1]);
  for (const page of last) expect(page).toEqual(third);
});

test("only the data of an unanswered order changes with the clock", async () => {
  const { orderId, find } = await createOrderScene();
  const findAnswerLateIn = async () => (await find())?.answerLateIn.seconds;
  expect(await findAnswerLateIn()).toBeGreaterThan(170);
  await setStatus(orderId, "confirmed");
  expect(await findAnswerLateIn()).toBe(0);
});

test("a newer order that has ended is listed above an older open one", async () => {
  const { customer, vendor } = await createOrderScene();
  await db.deleteFrom("orders").execute();
  const [older = "", newer = ""] = await createOrders(customer.id, vendor.id, 2);
  await setStatus(newer, "cancelled");
  expect((await listOrdersForCustomer(customer.id, 1)).orders.map(({ id }) => id)).toEqual([newer, older]);
});

test("orders with equal times are each on exactly one page", { tags: "slow" }, async () => {
  const { customer, vendor } = await createOrderScene();
  await Promise.all(Array.from({ length: 24 }, () => createOrder(customer.id, vendor.id)));
  await sql`update orders set created_at = '2026-11-20 10:00Z'`.execute(db);
  const pages = await Promise.all([1, 2].map((page) => listOrdersForCustomer(customer.id, page)));
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id));
  expect(new Set(ids).size).toBe(25);
});

test("a customer without orders has one empty page", async () => {
  await createOrderScene();
  const emptyPage = { orders: [], page: 1, pageCount: 1, isEndless: false };
  expect(await listOrdersForCustomer((await createCustomer()).id, 3)).toEqual(emptyPage);
});

test("a card shows number, moment in Karachi, total, and how many of each dish and size", async () => {
  const { customer, vendor, orderId } = await createOrderScene();
  await sql`update orders set created_at = '2026-11-20 14:05Z'`.execute(db);
  const pizza = { orderId, name: "Pizza", variationName: "Large", price: 100 };
  const lines = [
    { ...pizza, line: 2, quantity: 3, total: 300 },
    { ...pizza, line: 3, quantity: 1, total: 100, variationName: "Small" },
    { ...pizza, line: 4, quantity: 2, total: 200, note: "Well done" },
  ];
  await db.insertInto("orderItems").values(lines).execute();
  const { orders } = await listOrdersForCustomer(customer.id, 1);
  expect(orders).toMatchObject([
    { id: orderId, number: `#${orderId.slice(-6)}`, vendorId: vendor.id, totalRupees: 500 },
  ]);
  expect(orders[0]?.placedAt).toEqual({ iso: "2026-11-20T14:05:00.000Z", date: "20 Nov 2026", time: "7:05 PM" });
  expect(orders[0]?.dishes).toEqual([
    { name: "Chicken Karahi", size: null, quantity: 1 },
    { name: "Pizza", size: "Large", quantity: 5 },
    { name: "Pizza", size: "Small", quantity: 1 },
  ]);
});

test("an order whose time is infinity is listed and opened like any other", async () => {
  const { customer, orderId, find } = await createOrderScene();
  await sql`update orders set created_at = 'infinity'`.execute(db);
  const placedAt = { iso: "", date: "Invalid Date", time: "Invalid Time" };
  expect((await listOrdersForCustomer(customer.id, 1)).orders).toMatchObject([{ id: orderId, placedAt }]);
  expect(await find()).toMatchObject({ placedAt, reachedAt: { pending: placedAt } });
});

test("an order has its own lines and times, and none of other orders", async () => {
  const [own, other] = [await createOrderScene("preparing"), await createOrderScene()];
  const extra = { orderId: other.orderId, line: 1, groupName: "Spice level", name: "Hot", price: 0 };
  await db.insertInto("orderItemOptions").values(extra).execute();
  const before = await own.find();
  await setStatus(other.orderId, "confirmed");
  await setStatus(other.orderId, "cancelled");
  await recordEvent(db, clockActor, { action: "order.delay", subjectId: other.orderId });
  await recordEvent(db, clockActor, { action: "order.accept", subjectId: own.orderId });
  expect(await own.find()).toEqual(before);
  expect(await other.find()).toMatchObject({ isDelayed: true });
  expect(before?.lines).toMatchObject([{ extras: [] }]);
  const [listed] = (await listOrdersForCustomer(own.customer.id, 1)).orders;
  expect(listed?.dishes).toHaveLength(1);
});

test("an order is found by its owner only", async () => {
  const { customer, orderId, find } = await createOrderScene();
  const stranger = await createCustomer();
  expect(await find()).toMatchObject({ id: orderId, subtotalRupees: 500 });
  expect(await findOrderForCustomer(orderId, stranger.id)).toBeUndefined();
  expect(await findOrderForCustomer("order_unknown", customer.id)).toBeUndefined();
  expect((await listOrdersForCustomer(stranger.id, 1)).orders).toEqual([]);
});

test("the time of each status is recorded, no matter who changes it", async () => {
  const { orderId, find } = await createOrderScene();
  const changes = ["confirmed", "preparing", "ready", "out_for_delivery", "delivered"];
  for (const status of changes) await setStatus(orderId, status);
  await sql`update order_status_changes set changed_at = '2026-11-20 10:00Z'::timestamptz
    + (select count(*) from order_status_changes earlier where earlier.id < order_status_changes.id) * interval '1 minute'`.execute(
    db,
  );
  const order = await find();
  const { pending, ...later } = order?.reachedAt ?? {};
  expect(pending).toEqual(order?.placedAt);
  expect(Object.entries(later).map(([status, { time }]) => `${status} ${time}`)).toEqual(
    changes.map((status, minute) => `${status} 3:0${minute} PM`),
  );
});

test("a reverted status loses its time, and the order keeps its own", async () => {
  const { orderId, find } = await createOrderScene();
  for (const status of ["confirmed", "preparing", "out_for_delivery", "preparing"]) await setStatus(orderId, status);
  const order = await find();
  expect(Object.keys(order?.reachedAt ?? {})).toEqual(["pending", "confirmed", "preparing"]);
  await sql`update orders set created_at = '2026-11-20 10:00Z'`.execute(db);
  await setStatus(orderId, "pending");
  const again = await find();
  expect(again?.reachedAt).toEqual({ pending: again?.placedAt });
});

test("a change records who made it and increments the version", async () => {
  const { orderId } = await createOrderScene();
  await setStatus(orderId, "confirmed");
  await sql`update orders set status = 'preparing', special_instructions = 'Less salt'`.execute(db);
  const { rows } = await sql<{ user: string }>`select session_user as user`.execute(db);
  const change = { changedBy: rows[0]?.user, reason: "" };
  expect(await listStatusChanges(orderId)).toMatchObject([
    { fromStatus: "pending", toStatus: "confirmed", ...change },
    { fromStatus: "confirmed", toStatus: "preparing", ...change },
  ]);
  // Compared by PostgreSQL, which counts microseconds: it may all happen within a millisecond.
  const isLater = sql<boolean>`updated_at > created_at`.as("isLater");
  const order = await db.selectFrom("orders").select(["version", isLater]).executeTakeFirstOrThrow();
  expect(order).toEqual({ version: 3, isLater: true });
});

test("the reason for a cancellation is shown", async () => {
  const { orderId, find } = await createOrderScene();
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('tiffin.reason', 'Kitchen is flooded', true)`.execute(trx);
    await sql`update orders set status = 'cancelled' where id = ${orderId}`.execute(trx);
  });
  expect(await find()).toMatchObject({ status: "cancelled", cancelReason: "Kitchen is flooded" });
});

test("setting a status to itself changes nothing", async () => {
  const { orderId } = await createOrderScene();
  await setStatus(orderId, "pending");
  await sql`update orders set special_instructions = 'Less salt'`.execute(db);
  expect(await listStatusChanges(orderId)).toEqual([]);
  expect(await db.selectFrom("orders").select("version").execute()).toEqual([{ version: 1 }]);
});

test.each(["delivered", "cancelled"] as const)("an order that is %s stays so", async (status) => {
  const { orderId } = await createOrderScene(status);
  for (const next of ["pending", "out_for_delivery", status === "delivered" ? "cancelled" : "delivered"]) {
    await expect(setStatus(orderId, next)).rejects.toThrow(`is ${status} and can no longer become ${next}`);
  }
  await setStatus(orderId, status);
  expect(await listStatusChanges(orderId)).toEqual([]);
});

test("a concurrent delivery and cancellation cannot both succeed", async () => {
  const { orderId } = await createOrderScene("out_for_delivery");
  const results = await Promise.allSettled(["delivered", "cancelled"].map((status) => setStatus(orderId, status)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listStatusChanges(orderId)).toHaveLength(1);
});

test("the rider's name is shown once a rider is assigned", async () => {
  const { find } = await createOrderScene();
  expect(await find()).toMatchObject({ riderName: null });
  const rider = await createRider("Imran");
  await sql`update orders set rider_id = ${rider.id}`.execute(db);
  expect(await find()).toMatchObject({ riderName: "Imran" });
});

test("in Urdu a restaurant has its Urdu name, until its usual name changes", async () => {
  const { vendor, find } = await createOrderScene();
  const change = (fields: { nameUrdu?: string; restaurantName?: string }) => changeVendor(vendor.id, fields);
  const nameIn = (language: Language) => inLanguage(language, async () => (await find())?.restaurantName);
  const name = (await nameIn("en")) ?? "";
  await change({ restaurantName: name, nameUrdu: "کڑاہی ہاؤس" });
  expect(await Promise.all([nameIn("en"), nameIn("ur")])).toEqual([name, "کڑاہی ہاؤس"]);
  await change({ restaurantName: "Burger House" });
  expect(await nameIn("ur")).toBe(name);
});

test("in Urdu the address 'Home' has its Urdu name, and others have their own", async () => {
  const { orderId, find } = await createOrderScene();
  const labelOf = async (addressLabel: string) => {
    await changeOrder(orderId, { addressLabel });
    return inLanguage("ur", async () => (await find())?.addressLabel);
  };
  expect([await labelOf("Home"), await labelOf("Office")]).toEqual(["گھر", "Office"]);
});

test("until its time or its end, the page and the list say on which day a scheduled order is", async () => {
  const { customer, orderId, find } = await createOrderScene();
  const today = sql`date_trunc('day', now(), 'Asia/Karachi')`;
  const at = sql<Date>`${today} + interval '24 hours 30 minutes'`;
  await changeOrder(orderId, { deliverAt: at, boardAt: at });
  const deliverWhen = "tomorrow at 12:30 AM";
  expect(await find()).toMatchObject({ deliverWhen });
  expect(await listOrdersForCustomer(customer.id, 1)).toMatchObject({ orders: [{ deliverWhen }] });
  await setStatus(orderId, "cancelled");
  expect(await find()).toMatchObject({ deliverWhen: null });
});

test("a delivery time that has passed is not announced, but stays on the receipt", async () => {
  const { orderId, find } = await createOrderScene();
  const at = sql<Date>`now() - interval '1 minute'`;
  await changeOrder(orderId, { createdAt: at, boardAt: at, deliverAt: at });
  expect(await find()).toMatchObject({ deliverWhen: null, deliverAt: { time: expect.any(String) } });
});

test("in Urdu the dishes that were sold out have their Urdu names", async () => {
  const { vendor, orderId, find } = await createOrderScene();
  const dish = await createMenuItem(vendor.id, { name: "Chicken Karahi", nameUrdu: "چکن کڑاہی" });
  await db.updateTable("orderItems").set({ menuItemId: dish.id }).where("orderId", "=", orderId).execute();
  await setStatus(orderId, "cancelled");
  const reason = "Sold out: Chicken Karahi, Naan.";
  await db.updateTable("orderStatusChanges").set({ reason }).where("orderId", "=", orderId).execute();
  const reasonIn = (language: Language) => inLanguage(language, async () => (await find())?.cancelReason);
  expect(await Promise.all([reasonIn("en"), reasonIn("ur")])).toEqual([reason, "Sold out: چکن کڑاہی, Naan."]);
});

test("the list of a customer with many orders reads only the reviews of those orders", { tags: "slow" }, async () => {
  const { customer, vendor, orderId } = await createOrderScene();
  await setStatus(orderId, "delivered");
  await copyOrder(orderId, 3_000);
  await sql`insert into reviews (order_id, customer_id, vendor_id, rating, comment)
    select id, customer_id, ${vendor.id}, 5, 'As good as ever.' from orders`.execute(db);
  await sql`analyze orders, reviews`.execute(db);
  const page = selectOrders().where("customerId", "=", customer.id).orderBy("createdAt", "desc").limit(21);
  const plan = await planOf(page);
  expect(plan).toContain("using reviews_order_id_customer_id_key");
  expect(plan).not.toContain("Seq Scan on reviews");
});
