// @module-tag slow
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { closeDays } from "./close-days.server.ts";
import { closeMonths } from "./close-months.server.ts";
import type { ReportRequest } from "./find-report.server.ts";
import { findReportCsv, findReportPage } from "./find-report-page.server.ts";
import { groupings } from "./report-groups.ts";
import { arbitraryOrders, daysOfOrders, deleteOrders, insertOrders, restaurantIds } from "./test-arbitrary-orders.ts";
import { plainTables, plainTotals, readCells, totalCells } from "./test-plain-reports.ts";

const today = localDateAt(Date.now());
const arbitraryPeriod = fc.oneof(
  fc.constant({ from: today, to: today }),
  fc.constant({ from: addDays(today, -365), to: today }),
  fc
    .tuple(fc.nat({ max: daysOfOrders + 3 }), fc.nat({ max: 40 }))
    .map(([ago, days]) => ({ from: addDays(today, -ago - days), to: addDays(today, -ago) })),
);
const arbitraryReportRequest: fc.Arbitrary<ReportRequest> = fc.record({
  period: arbitraryPeriod,
  grouping: fc.constantFrom(...groupings),
  restaurants: fc.oneof(fc.constant("all" as const), fc.subarray(restaurantIds, { minLength: 1 })),
});

test("every table of every report equals plain SQL over the orders, whether or not their days are closed", async () => {
  const world = fc.tuple(arbitraryOrders, fc.array(arbitraryReportRequest, { minLength: 3, maxLength: 3 }));
  await fc.assert(
    fc
      .asyncProperty(world, async ([orders, requests]) => {
        await insertOrders(orders);
        for (const asked of requests) await expectPlainSums(asked);
        await closeDays(500);
        expect(await closeMonths()).toBeGreaterThan(0);
        for (const asked of requests) await expectPlainSums(asked);
      })
      .afterEach(deleteOrders),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);

/** The downloads and the totals of a report, against one plain query for each. */
async function expectPlainSums({ period, grouping, restaurants }: ReportRequest): Promise<void> {
  const params = new URLSearchParams({ ...period, group: grouping });
  const what = JSON.stringify({ period, grouping, restaurants });
  for (const [table, query] of Object.entries(plainTables({ period, grouping, restaurants }))) {
    params.set("table", table);
    const file = await findReportCsv(params, restaurants);
    const [, ...lines] = parse(file ? await text(file.parts) : "", { bom: true, record_delimiter: "\r\n" });
    expect(lines, `${what} ${table}`).toEqual(await readCells(query));
  }
  const page = await findReportPage(params, restaurants);
  if (page.kind !== "found") throw new Error(`${what} was refused`);
  expect([totalCells(page.total)], what).toEqual(await readCells(plainTotals({ period, restaurants })));
}
