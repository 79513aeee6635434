import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { seededRandom } from "#db/demo/random.ts";
import { closeDays } from "./close-days.server.ts";
import { closeMonths } from "./close-months.server.ts";
import { findReport } from "./find-report.server.ts";
import { insertRandomOrders } from "./test-orders.ts";

const period = { from: "2026-01-01", to: "2026-03-31" };
const february = { from: "2026-02-01", to: "2026-02-28" };
const findSums = () => findReport({ period, grouping: "restaurant", restaurants: "all" });
const listMonths = async () =>
  (await sql<{ month: string }>`select month::text from report_closed_months order by month`.execute(db)).rows.map(
    ({ month }) => month,
  );
const changeFebruary = (on = db) =>
  sql`update orders set status = 'cancelled' where id = (select id from orders
    where status = 'ready' and created_at between '2026-02-02' and '2026-02-27' order by id limit 1)`.execute(on);

beforeEach(async () => {
  await insertRandomOrders(seededRandom("nihari"), { first: "2026-01-20", days: 65, count: 300 });
  await closeDays(1_000);
});

test("a month all of whose days are closed is computed once, and says the same as its days", async () => {
  const days = await findSums();
  const closed = await Promise.all([closeMonths(), closeMonths(), closeMonths()]);
  const months = await listMonths();
  expect(closed.reduce((sum, each) => sum + each)).toBe(months.length);
  // January begins before the first order.
  expect(months.slice(0, 2)).toEqual(["2026-02-01", "2026-03-01"]);
  expect(await findSums()).toEqual(days);
});

test("a change of one of its orders removes a month, and only that one", async () => {
  await closeMonths();
  const before = await findReport({ period: february, grouping: "restaurant", restaurants: "all" });
  const months = await listMonths();
  await changeFebruary();
  expect(await listMonths()).toEqual(months.slice(1));
  const after = await findReport({ period: february, grouping: "restaurant", restaurants: "all" });
  expect(after.total.cancelled).toBe(before.total.cancelled + 1);
  await closeDays(100);
  await closeMonths();
  expect(await listMonths()).toEqual(months);
  expect(await findReport({ period: february, grouping: "restaurant", restaurants: "all" })).toEqual(after);
});

test("a month is not computed beside a change of its orders that is not committed yet", async () => {
  await db.transaction().execute(async (trx) => {
    await changeFebruary(trx);
    await closeMonths();
    expect(await listMonths()).not.toContain("2026-02-01");
  });
  expect(await listMonths()).not.toContain("2026-02-01");
});
