import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { seededRandom } from "#db/demo/random.ts";
import { changeOrder, createOrderAt, createVendor } from "#db/factories.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { closeDays } from "./close-days.server.ts";
import { findReport, type ReportRequest } from "./find-report.server.ts";
import { groupings } from "./report-groups.ts";
import { addUpNaively, insertRandomOrders, type TestOrder } from "./test-orders.ts";

const today = localDateAt(Date.now());
const first = addDays(today, -9);

/** Every grouping, of all restaurants and of one, over all days, the closed ones, the others and a single one. */
function listRequests(vendorIds: string[]): ReportRequest[] {
  const periods = [
    { from: addDays(first, -3), to: today },
    { from: addDays(first, 2), to: addDays(first, 4) },
    { from: addDays(today, -2), to: addDays(today, -1) },
    { from: today, to: today },
  ];
  return periods.flatMap((period) =>
    groupings.flatMap((grouping) =>
      (["all", vendorIds.slice(0, 1), vendorIds.slice(1)] as const).map((restaurants) => ({
        period,
        grouping,
        restaurants: restaurants === "all" ? restaurants : [...restaurants],
      })),
    ),
  );
}

async function expectEqualNumbers(orders: TestOrder[], vendorIds: string[]) {
  for (const request of listRequests(vendorIds)) {
    const report = await findReport(request);
    const naive = addUpNaively(orders, request);
    const what = JSON.stringify(request);
    expect(Object.fromEntries(report.groups), what).toEqual(Object.fromEntries(naive.groups));
    expect(report.total, what).toEqual(naive.total);
    expect(sumOf(report.cancellations.map((each) => [`${each.code} ${each.reason}`, each.orders])), what).toEqual(
      sumOf(
        naive.chosen.flatMap((each) => (each.status === "cancelled" ? [[`${each.cancelCode} ${each.reason}`, 1]] : [])),
      ),
    );
    const delivered = naive.chosen.filter(({ status }) => status === "delivered");
    expect(sumOf(report.dishes.map((dish) => [`${dish.vendorId} ${dish.name}`, dish.salesRupees])), what).toEqual(
      sumOf(delivered.flatMap(({ vendorId, lines }) => lines.map(({ name, total }) => [`${vendorId} ${name}`, total]))),
    );
  }
}

function sumOf(entries: (string | number)[][]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [key, value] of entries) sums[`${key}`] = (sums[`${key}`] ?? 0) + Number(value);
  return sums;
}

const countClosedDays = async () => (await db.selectFrom("reportClosedDays").select("day").execute()).length;

test.each(["biryani", "karahi"])(
  "reports are what the orders add up to, before and after their days are computed, and after changes (%s)",
  { tags: "slow", timeout: 60_000 },
  async (seed) => {
    const random = seededRandom(seed);
    const { orders, vendorIds, riderId } = await insertRandomOrders(random, { first, days: 10, count: 400 });
    await expectEqualNumbers(orders, vendorIds);
    expect(await closeDays(100)).toBe(8);
    expect(await closeDays(100)).toBe(0);
    await expectEqualNumbers(orders, vendorIds);

    const old = orders.filter(({ day }) => day <= addDays(today, -2));
    const opened = old.find(({ status }) => status === "ready");
    const ended = old.find(({ status, hasRider }) => status === "delivered" && !hasRider);
    const gone = old.find((order) => order !== opened && order !== ended);
    if (!opened || !ended || !gone) throw new Error("too few orders");
    await changeOrder(opened.id, { status: "cancelled" });
    await changeOrder(ended.id, { riderId });
    await db.deleteFrom("orders").where("id", "=", gone.id).execute();
    expect(await countClosedDays()).toBe(8 - new Set([opened.day, ended.day, gone.day]).size);
    Object.assign(opened, { status: "cancelled" });
    ended.hasRider = true;
    const left = orders.filter((order) => order !== gone);
    await expectEqualNumbers(left, vendorIds);
    await closeDays(100);
    expect(await countClosedDays()).toBe(8);
    await expectEqualNumbers(left, vendorIds);
  },
);

test("days are computed once, even by concurrent processes", { tags: "slow" }, async () => {
  const { orders, vendorIds } = await insertRandomOrders(seededRandom("pulao"), { first, days: 10, count: 60 });
  const closed = await Promise.all([closeDays(100), closeDays(100), closeDays(100)]);
  expect(closed.reduce((sum, days) => sum + days, 0)).toBe(8);
  await expectEqualNumbers(orders, vendorIds);
});

test("a server whose clock is ahead of the database's computes no day whose orders may still change", async () => {
  const vendor = await createVendor();
  await createOrderAt(vendor.id, "delivered");
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await closeDays(100)).toBe(0);
});

test("a day waits for a change of its orders that is not committed yet", { tags: "slow" }, async () => {
  const { orders, vendorIds } = await insertRandomOrders(seededRandom("haleem"), { first, days: 1, count: 20 });
  const changed = orders.find(({ status }) => status === "ready");
  await db.transaction().execute(async (trx) => {
    await sql`update orders set status = 'cancelled' where id = ${changed?.id ?? ""}`.execute(trx);
    expect(await closeDays(100)).toBe(7);
  });
  Object.assign(changed ?? {}, { status: "cancelled" });
  expect(await closeDays(100)).toBe(1);
  await expectEqualNumbers(orders, vendorIds);
});

test("a new order of today reopens no day, but a new order in the past does", { tags: "slow" }, async () => {
  const { vendorIds } = await insertRandomOrders(seededRandom("kheer"), { first, days: 10, count: 60 });
  await closeDays(100);
  const [order] = await db.selectFrom("orders").selectAll().execute();
  if (!order || !vendorIds[0]) throw new Error("no order");
  await db
    .insertInto("orders")
    .values({ ...order, id: "new", checkoutKey: "new", createdAt: new Date() })
    .execute();
  expect(await countClosedDays()).toBe(8);
  const createdAt = new Date(Date.now() - 5 * 24 * 3_600_000);
  await db
    .insertInto("orders")
    .values({ ...order, id: "old", checkoutKey: "old", createdAt })
    .execute();
  expect(await countClosedDays()).toBe(7);
});
