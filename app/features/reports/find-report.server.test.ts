import fc from "fast-check";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createOrderAt, createVendor } from "#db/factories.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { listRestaurantNames } from "../desk/restaurant-choices.server.ts";
import { closeDays } from "./close-days.server.ts";
import { closeMonths } from "./close-months.server.ts";
import { findReport, type ReportRequest } from "./find-report.server.ts";
import { groupings } from "./report-groups.ts";
import { findSource, selectSums } from "./report-queries.server.ts";
import { listLines, listTables, type SectionId } from "./report-sections.server.ts";
import {
  arbitraryOrders,
  daysOfOrders,
  deleteOrders,
  insertOrders,
  insertSampleOrders,
  type PlacedOrder,
  restaurantIds,
} from "./test-arbitrary-orders.ts";
import { listCells, plainTables, plainTotals, toCells, totalCells } from "./test-plain-reports.ts";

const today = localDateAt(Date.now());
const first = addDays(today, -9);

/** Every grouping, of all restaurants, of one and of the others, over all days, the closed ones, the others and a single one. */
const requests: ReportRequest[] = [
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

const arbitraryPeriod = fc.oneof(
  fc.constant({ from: today, to: today }),
  fc.constant({ from: addDays(today, -365), to: today }),
  fc
    .tuple(fc.nat({ max: daysOfOrders + 3 }), fc.nat({ max: 40 }))
    .map(([ago, days]) => ({ from: addDays(today, -ago - days), to: addDays(today, -ago) })),
);
const arbitraryRequest: fc.Arbitrary<ReportRequest> = fc.record({
  period: arbitraryPeriod,
  grouping: fc.constantFrom(...groupings),
  restaurants: fc.oneof(fc.constant("all" as const), fc.subarray(restaurantIds, { minLength: 1 })),
});

/** Compares every number of these reports with plain SQL over the orders. */
async function expectEqualNumbers(asked = requests) {
  const names = await listRestaurantNames(restaurantIds);
  const comparing = asked.map(async (request) => {
    const input = { ...request, report: await findReport(request), names };
    const what = JSON.stringify(request);
    expect([totalCells(input.report.total)], what).toEqual(await listCells(plainTotals(request)));
    const tables = listTables(input, listLines(input), ({ dates }) => dates);
    for (const [id, query] of Object.entries(plainTables(request)))
      expect(tables[id as SectionId].rows.map(toCells), `${what} ${id}`).toEqual(await listCells(query));
  });
  await Promise.all(comparing);
}

const countClosedDays = async () => (await db.selectFrom("reportClosedDays").select("day").execute()).length;

test("reports are what the orders add up to, before and after their days and months are computed, and after changes", {
  tags: "slow",
  timeout: 120_000,
}, async () => {
  const world = fc.tuple(arbitraryOrders, fc.array(arbitraryRequest, { minLength: 6, maxLength: 6 }));
  await fc.assert(
    fc
      .asyncProperty(world, async ([orders, asked]) => {
        const placed = await insertOrders(orders);
        await expectEqualNumbers(asked);
        const closable = Math.max(...placed.map(({ daysAgo }) => daysAgo)) - 1;
        expect(await closeDays(500)).toBe(closable);
        expect(await closeDays(500)).toBe(0);
        expect(await closeMonths()).toBeGreaterThan(0);
        await expectEqualNumbers(asked);
        const opened = await changeOldOrders(placed);
        expect(await countClosedDays()).toBe(closable - opened);
        await expectEqualNumbers(asked);
        expect(await closeDays(500)).toBe(opened);
        await closeMonths();
        await expectEqualNumbers(asked);
      })
      .afterEach(deleteOrders),
    { numRuns: 3, endOnFailure: true },
  );
});

/** Cancels an order of a closed day, gives one to a rider and deletes one; returns how many days that opens again. */
async function changeOldOrders(placed: PlacedOrder[]): Promise<number> {
  const first = Math.max(...placed.map(({ daysAgo }) => daysAgo));
  // Without the first order, no days before the next one would be computed.
  const old = placed.filter(({ daysAgo }) => daysAgo >= 2 && daysAgo < first);
  const open = old.find(({ status }) => status !== "delivered" && status !== "cancelled");
  const ended = old.find(({ status, hasRider }) => status === "delivered" && !hasRider);
  const gone = old.find((order) => order !== open && order !== ended);
  if (open) await changeOrder(open.id, { status: "cancelled" });
  if (ended) await changeOrder(ended.id, { riderId: "rider" });
  if (gone) await db.deleteFrom("orders").where("id", "=", gone.id).execute();
  return new Set([open, ended, gone].flatMap((order) => order?.daysAgo ?? [])).size;
}

test("restaurants come in the same order whatever the plan, so that those with the same name keep their places", async () => {
  for (const id of ["one", "two", "three", "four", "five"]) {
    const vendor = await createVendor({ id, restaurantName: "Savour Foods" });
    await createOrderAt(vendor.id, "delivered");
  }
  const request = { period: { from: today, to: today }, grouping: "restaurant", restaurants: "all" } as const;
  // Without sorting, it groups by hashes, as it does with many rows.
  const listed = await db.transaction().execute(async (trx) => {
    await sql`set local enable_sort = off`.execute(trx);
    return (await selectSums(await findSource(trx, request)).execute(trx)).rows;
  });
  expect(listed.map(({ key }) => key)).toEqual(["five", "four", "one", "three", "two"]);
});

test.each(["infinity", "9999-01-01"])("another system's delivery at %s has no duration", async (changedAt) => {
  const orderId = await createOrderAt((await createVendor()).id, "out_for_delivery");
  await changeOrder(orderId, { status: "delivered" });
  await sql`update order_status_changes set changed_at = ${changedAt}`.execute(db);
  const request = { period: { from: today, to: today }, grouping: "day", restaurants: "all" } as const;
  expect((await findReport(request)).total).toMatchObject({ delivered: 1, door: undefined });
});

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
