import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, changeVendor, createCustomer, createOrder, createVendor, findOrder } from "#db/factories.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { pauseRestaurant, resumeRestaurant } from "../hours/pause.server.ts";
import { moveOrder } from "../moves/move-order.server.ts";
import { answerDeadline } from "./answer-deadline.server.ts";
import { findBoard } from "./board.server.ts";
import { tickOrderClock } from "./order-clock.server.ts";
import { composePauseMails } from "./pause-mail.server.ts";

let vendorId: string;
let customerId: string;
let ali: StaffMember;

beforeEach(async () => {
  const [vendor, customer] = await Promise.all([createVendor({ acceptMinutes: 5 }), createCustomer()]);
  [vendorId, customerId] = [vendor.id, customer.id];
  ali = await createMember("Ali", [{ role: "kitchen", vendorId }]);
});

/** Creates an order that must be answered within so many seconds. */
async function createDueOrder(seconds: number): Promise<string> {
  const orderId = await createOrder(customerId, vendorId);
  await sql`update orders set accept_by = now() + make_interval(secs => ${seconds}) where id = ${orderId}`.execute(db);
  return orderId;
}

const listEvents = (action: string) => db.selectFrom("deskEvents").selectAll().where("action", "=", action).execute();
const statusOf = async (orderId: string) => (await findOrder(orderId)).status;
const isTakingOrders = async () =>
  (await db.selectFrom("vendors").select("id").where("id", "=", vendorId).where(takesOrders).execute()).length === 1;

async function findDeadline(): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select extract(epoch from ${answerDeadline(vendorId, sql`now()`)} - now()) / 60 as minutes`.execute(db);
  return rows[0]?.minutes ?? null;
}

test("an order has a deadline only if a member of the restaurant's staff can answer it", { tags: "slow" }, async () => {
  expect(await findDeadline()).toBe(5);
  await sql`update staff set status = 'disabled'`.execute(db);
  expect(await findDeadline()).toBeNull();
  await createManager("Sara");
  await createMember("Ona", [{ role: "owner" }]);
  expect(await findDeadline()).toBeNull();
  await createMember("Zed", [{ role: "manager", vendorId }]);
  expect(await findDeadline()).toBe(5);
});

test("an order nobody answered in time is cancelled, with its reason; others are left alone", async () => {
  const [late, early, accepted] = [await createDueOrder(0), await createDueOrder(60), await createDueOrder(-60)];
  const endless = await createOrder(customerId, vendorId);
  await sql`update orders set status = 'confirmed' where id = ${accepted}`.execute(db);
  expect(await tickOrderClock()).toEqual({ expired: [late], paused: [] });
  const statuses = await Promise.all([late, early, endless, accepted].map(statusOf));
  expect(statuses).toEqual(["cancelled", "pending", "pending", "confirmed"]);
  const change = await db.selectFrom("orderStatusChanges").selectAll().where("orderId", "=", late).executeTakeFirst();
  expect(change).toMatchObject({ changedBy: "clock", reason: "The restaurant did not answer in time." });
  const event = await db.selectFrom("deskEvents").selectAll().executeTakeFirst();
  expect(event).toMatchObject({ action: "order.expire", subjectId: late, staffId: null, vendorId });
});

test("an answered order that another system makes pending again gets the whole time to answer again", async () => {
  const [late, early, endless] = [
    await createDueOrder(-60),
    await createDueOrder(3600),
    await createOrder(customerId, vendorId),
  ];
  for (const status of ["confirmed", "pending"] as const)
    for (const id of [late, early, endless]) await changeOrder(id, { status });
  expect((await tickOrderClock()).expired).toEqual([]);
  const deadlines = await db
    .selectFrom("orders")
    .select(sql<number | null>`round(extract(epoch from accept_by - updated_at) / 60)::float8`.as("minutes"))
    .orderBy("createdAt")
    .execute();
  expect(deadlines.map(({ minutes }) => minutes)).toEqual([5, 60, null]);
});

test("an order that somebody is answering right now does not hold up the others", async () => {
  const [answered, other] = [await createDueOrder(-2), await createDueOrder(-1)];
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("orders").select("id").where("id", "=", answered).forUpdate().execute();
    expect((await tickOrderClock()).expired).toEqual([other]);
  });
});

test("many concurrent clocks cancel each order once", { tags: "slow" }, async () => {
  const due = await Promise.all(Array.from({ length: 12 }, () => createDueOrder(-1)));
  const ticks = await Promise.all(Array.from({ length: 6 }, tickOrderClock));
  expect(ticks.flatMap(({ expired }) => expired).toSorted()).toEqual(due.toSorted());
  expect(await listEvents("order.expire")).toHaveLength(12);
  expect(await isTakingOrders()).toBe(false);
});

test("when the clock and a person act at once, one wins, and the other respects it", { tags: "slow" }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const orderId = await createDueOrder(0);
    const { version } = await findOrder(orderId);
    const request = { orderId, move: "accept", seen: { status: "pending", version }, minutes: 10 } as const;
    const [answer, { expired }] = await Promise.all([moveOrder(ali, request), tickOrderClock()]);
    if (answer.kind === "moved") expect([expired, await statusOf(orderId)]).toEqual([[], "confirmed"]);
    else {
      expect(answer).toMatchObject({ kind: "conflict", cancelCode: "no_answer", by: "clock" });
      expect([expired, await statusOf(orderId)]).toEqual([[orderId], "cancelled"]);
    }
  }
});

test("two unanswered orders in a row pause the restaurant, one does not, nor two with an answer in between", async () => {
  await createDueOrder(-1);
  expect((await tickOrderClock()).paused).toEqual([]);
  const answered = await createDueOrder(60);
  await sql`update orders set status = 'confirmed' where id = ${answered}`.execute(db);
  await createDueOrder(-1);
  expect((await tickOrderClock()).paused).toEqual([]);
  await createDueOrder(-1);
  expect((await tickOrderClock()).paused).toEqual([vendorId]);
  expect(await isTakingOrders()).toBe(false);
  const [event] = await listEvents("restaurant.pause");
  expect(event).toMatchObject({ staffId: null, staffName: "Tiffin", subjectId: vendorId });
});

test("until somebody resumes, the board says why it is paused; managers are mailed", { tags: "slow" }, async () => {
  const sara = await createMember("\u202eSara", [{ role: "manager", vendorId }]);
  const gone = await createMember("Gone", [{ role: "manager", vendorId }]);
  await sql`update staff set status = 'disabled' where id = ${gone.id}`.execute(db);
  await createManager("Zed");
  const intake = async () => (await findBoard(ali, vendorId)).intake;
  await Promise.all([createDueOrder(-1), createDueOrder(-1)]);
  await changeVendor(vendorId, { restaurantName: "\u202eRavi Grill" });
  const { paused } = await tickOrderClock();
  expect(await intake()).toMatchObject({ pausedUntil: expect.any(String), wasUnattended: true });
  const mails = await composePauseMails(paused);
  expect(mails.map(({ to }) => to)).toMatchObject([{ address: sara.email }]);
  expect(mails[0]?.text).toMatch(/^Hello Sara,$/m);
  expect(mails[0]?.subject).toBe("Ravi Grill is paused: two orders were not answered");
  expect(mails[0]?.text).toMatch(/customers cannot order until .*5:00 AM/);
  expect(mails[0]?.text).toContain(`/desk/hours?restaurant=${vendorId}`);
  expect(await composePauseMails([])).toEqual([]);
  await pauseRestaurant(sara, vendorId, 15);
  expect(await intake()).toMatchObject({ pausedUntil: expect.any(String), wasUnattended: false });
});

test("orders that expire during the pause neither pause the restaurant nor notify its managers again", async () => {
  await Promise.all([createDueOrder(-1), createDueOrder(-1)]);
  expect((await tickOrderClock()).paused).toEqual([vendorId]);
  await Promise.all([createDueOrder(-1), createDueOrder(-1)]);
  expect(await tickOrderClock()).toMatchObject({ expired: { length: 2 }, paused: [] });
  expect(await listEvents("restaurant.pause")).toHaveLength(1);
  // The next opening begins without a count.
  await sql`update vendors set paused_until = now()`.execute(db);
  await createDueOrder(-1);
  expect((await tickOrderClock()).paused).toEqual([]);
});

test("unanswered orders do not shorten a pause that ends after the next opening", async () => {
  await sql`update vendors set paused_until = now() + interval '2 days'`.execute(db);
  const findPause = async () =>
    (await db.selectFrom("vendors").select("pausedUntil").executeTakeFirstOrThrow()).pausedUntil;
  const until = await findPause();
  for (const _ of [1, 2]) await createDueOrder(0);
  expect((await tickOrderClock()).paused).toEqual([vendorId]);
  expect(await findPause()).toEqual(until);
});

test("after somebody has resumed, it takes two more unanswered orders to pause again", async () => {
  await Promise.all([createDueOrder(-1), createDueOrder(-1)]);
  expect((await tickOrderClock()).paused).toEqual([vendorId]);
  expect(await resumeRestaurant(ali, vendorId)).toEqual({ kind: "done" });
  expect(await isTakingOrders()).toBe(true);
  await createDueOrder(-1);
  expect((await tickOrderClock()).paused).toEqual([]);
  expect(await pauseRestaurant(ali, vendorId, 15)).toMatchObject({ kind: "paused" });
});

test("concurrent clocks expire many restaurants' orders without failing on deadlocks", { tags: "slow" }, async () => {
  const vendors = await Promise.all(Array.from({ length: 5 }, () => createVendor()));
  const orders = await Promise.all(vendors.flatMap(({ id }) => [1, 2, 3].map(() => createOrder(customerId, id))));
  await sql`update orders set accept_by = now()`.execute(db);
  const ticks = await Promise.all(Array.from({ length: 8 }, tickOrderClock));
  expect(ticks.flatMap(({ expired }) => expired)).toHaveLength(orders.length);
  const paused = await db.selectFrom("vendors").select("id").where("pausedUntil", "is not", null).execute();
  expect(paused).toHaveLength(vendors.length);
});
