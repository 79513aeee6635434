import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createOrderAt, createVendor } from "#db/factories.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { findRestaurantNames } from "../desk/restaurant-names.server.ts";
import { closeDays } from "./close-days.server.ts";
import { findReport } from "./find-report.server.ts";
import { groupings } from "./report-groups.ts";
import { listLines, listTables, type SectionId } from "./report-sections.server.ts";
import { insertSampleOrders, restaurantIds } from "./test-arbitrary-orders.ts";
import { plainTables, plainTotals, readCells, toCells, totalCells } from "./test-plain-reports.ts";

const today = localDateAt(Date.now());
const first = addDays(today, -9);

/** Every grouping, of all restaurants, of one and of the others, over all days, the closed ones, the others and a single one. */
const requests = [
  { from: addDays(first, -3), to: today },
  { from: addDays(first, 2), to: addDays(first, 4) },
  { from: addDays(today, -2), to: addDays(today, -1) },
  { from: today, to: today },
].flatMap((period) =>
  groupings.flatMap((grouping) =>
    ["all" as const, restaurantIds.slice(0, 1), restaurantIds.slice(1)].map((restaurants) => ({
      period,
      grouping,
      restaurants,
    })),
  ),
);

/** Compares every number of these reports with plain SQL over the orders. */
async function expectEqualNumbers() {
  const names = await findRestaurantNames(restaurantIds);
  const comparing = requests.map(async (request) => {
    const input = { ...request, report: await findReport(request), names };
    const what = JSON.stringify(request);
    expect([totalCells(input.report.total)], what).toEqual(await readCells(plainTotals(request)));
    const tables = listTables(input, listLines(input), ({ dates }) => dates);
    for (const [id, query] of Object.entries(plainTables(request)))
      expect(tables[id as SectionId].rows.map(toCells), `${what} ${id}`).toEqual(await readCells(query));
  });
  await Promise.all(comparing);
}

const countClosedDays = async () => (await db.selectFrom("reportClosedDays").select("day").execute()).length;

test.each([
  ["biryani", 1],
  ["karahi", 2],
])(
  "reports are what the orders add up to, before and after their days are computed, and after changes (%s)",
  { tags: "slow", timeout: 60_000 },
  async (_, seed) => {
    const orders = await insertSampleOrders(seed, { first, days: 10, count: 400 });
    await expectEqualNumbers();
    expect(await closeDays(100)).toBe(8);
    expect(await closeDays(100)).toBe(0);
    await expectEqualNumbers();

    const old = orders.filter(({ daysAgo }) => daysAgo >= 2);
    const opened = old.find(({ status }) => status === "ready");
    const ended = old.find(({ status, hasRider }) => status === "delivered" && !hasRider);
    const gone = old.find((order) => order !== opened && order !== ended);
    if (!opened || !ended || !gone) throw new Error("too few orders");
    await changeOrder(opened.id, { status: "cancelled" });
    await changeOrder(ended.id, { riderId: "rider" });
    await db.deleteFrom("orders").where("id", "=", gone.id).execute();
    expect(await countClosedDays()).toBe(8 - new Set([opened.daysAgo, ended.daysAgo, gone.daysAgo]).size);
    await expectEqualNumbers();
    await closeDays(100);
    expect(await countClosedDays()).toBe(8);
    await expectEqualNumbers();
  },
);

test("days are computed once, even by concurrent processes", { tags: "slow" }, async () => {
  await insertSampleOrders(3, { first, days: 10, count: 60 });
  const closed = await Promise.all([closeDays(100), closeDays(100), closeDays(100)]);
  expect(closed.reduce((sum, days) => sum + days, 0)).toBe(8);
  await expectEqualNumbers();
});

test("a server whose clock is ahead of the database's computes no day whose orders may still change", async () => {
  const vendor = await createVendor();
  await createOrderAt(vendor.id, "delivered");
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await closeDays(100)).toBe(0);
});

test("a day waits for a change of its orders that is not committed yet", { tags: "slow" }, async () => {
  const orders = await insertSampleOrders(4, { first, days: 1, count: 80 });
  const changed = orders.find(({ status }) => status === "ready");
  await db.transaction().execute(async (trx) => {
    await sql`update orders set status = 'cancelled' where id = ${changed?.id ?? ""}`.execute(trx);
    expect(await closeDays(100)).toBe(7);
  });
  expect(await closeDays(100)).toBe(1);
  await expectEqualNumbers();
});

test("a new order of today reopens no day, but a new order in the past does", { tags: "slow" }, async () => {
  await insertSampleOrders(5, { first, days: 10, count: 60 });
  await closeDays(100);
  const [order] = await db.selectFrom("orders").selectAll().execute();
  if (!order) throw new Error("no order");
  const copy = async (id: string, createdAt: Date) => {
    const values = { ...order, id, checkoutKey: id, createdAt };
    await db.insertInto("orders").values(values).execute();
  };
  await copy("new", new Date());
  expect(await countClosedDays()).toBe(8);
  await copy("old", new Date(Date.now() - 5 * 24 * 3_600_000));
  expect(await countClosedDays()).toBe(7);
});
