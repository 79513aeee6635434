import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { closeDays } from "./close-days.server.ts";
import { findReport } from "./find-report.server.ts";

test("days stored while the database's clock was ahead are computed anew", async () => {
  const today = localDateAt(Date.now());
  const closed = [-3, -1, 0, 20].map((days) => ({ day: addDays(today, days) }));
  await db.insertInto("reportClosedDays").values(closed).execute();
  const [vendor, customer] = await Promise.all([createVendor(), createCustomer()]);
  await createOrder(customer.id, vendor.id);
  await closeDays(5);
  const period = { from: addDays(today, -1), to: today };
  expect(await findReport({ period, grouping: "day", restaurants: "all" })).toMatchObject({ total: { orders: 1 } });
  const { rows } = await sql<{ day: string }>`select day::text from report_closed_days order by day`.execute(db);
  expect(rows).toEqual([{ day: addDays(today, -3) }]);
});
