import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { closeDays } from "./close-days.server.ts";
import { closeMonths } from "./close-months.server.ts";
import { findReport } from "./find-report.server.ts";
import { insertSampleOrders } from "./test-arbitrary-orders.ts";

/** The month before the last one: however early in a month this runs, all its days can be computed. */
const month = firstOfMonth(addDays(firstOfMonth(addDays(firstOfMonth(localDateAt(Date.now())), -1)), -1));
const first = addDays(month, -3);
const period = { from: first, to: addDays(month, 40) };
const ofMonth = { from: month, to: addDays(firstOfMonth(addDays(month, 40)), -1) };

function firstOfMonth(day: string): string {
  return `${day.slice(0, "YYYY-MM".length)}-01`;
}

const findSums = () => findReport({ period, grouping: "restaurant", restaurants: "all" });
const listMonths = async () =>
  (await sql<{ month: string }>`select month::text from report_closed_months order by month`.execute(db)).rows.map(
    ({ month }) => month,
  );
const changeMonth = (on = db) =>
  sql`update orders set status = 'cancelled' where id = (select id from orders
    where status = 'ready' and created_at between ${month}::date + 1 and ${month}::date + 26 order by id limit 1)`.execute(
    on,
  );

beforeEach(async () => {
  await insertSampleOrders(1, { first, days: 40, count: 200 });
  await closeDays(36);
});

test("a month with all days closed is computed once, and equals the sum of its days", { tags: "slow" }, async () => {
  const days = await findSums();
  const closed = await Promise.all([closeMonths(), closeMonths(), closeMonths()]);
  expect(closed.reduce((sum, each) => sum + each)).toBe(1);
  // The month before it begins before the first order.
  expect(await listMonths()).toEqual([month]);
  expect(await findSums()).toEqual(days);
});

test("a change of one of its orders removes a month until its day is computed again", { tags: "slow" }, async () => {
  await closeMonths();
  const before = await findReport({ period: ofMonth, grouping: "restaurant", restaurants: "all" });
  await changeMonth();
  expect(await listMonths()).toEqual([]);
  const after = await findReport({ period: ofMonth, grouping: "restaurant", restaurants: "all" });
  expect(after.total.cancelled).toBe(before.total.cancelled + 1);
  await closeDays(1);
  await closeMonths();
  expect(await listMonths()).toEqual([month]);
  expect(await findReport({ period: ofMonth, grouping: "restaurant", restaurants: "all" })).toEqual(after);
});

test("a month is not computed beside a change of its orders that is not committed yet", { tags: "slow" }, async () => {
  await db.transaction().execute(async (trx) => {
    await changeMonth(trx);
    await closeMonths();
    expect(await listMonths()).toEqual([]);
  });
  expect(await listMonths()).toEqual([]);
});
