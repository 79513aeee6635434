import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { noOrders, toNumbers } from "./report-numbers.ts";
import { restaurantCharts, timeCharts } from "./report-sections.server.ts";
import { lineTableIds, lineTables, type ReportLine, type TableLines } from "./report-tables.ts";
import { ReportTotals } from "./report-totals.tsx";

/** A day with an order that somebody closed only nine days later. */
const numbers = toNumbers({ ...noOrders, orders: 1_200, delivered: 1_200, doorMinutes: new Map([[13_098, 1_200]]) });
const line: ReportLine = { ...numbers, label: "Wed, 18 Nov", short: "18 Nov", dates: "2026-11-18" };
const linesOfEach = Object.fromEntries(lineTableIds.map((id) => [id, [line]])) as unknown as TableLines;

test("long times fit beside the chart's axis", () => {
  const { minutes } = timeCharts([line]);
  expect(minutes).toMatchObject({
    ticks: [{ label: "0 min" }, { label: "5k min" }, { label: "10k min" }, { label: "15k min" }],
  });
});

test("the times of a report are called median and p90 in its table, its file and its chart", () => {
  const { minutes } = lineTables("Day", linesOfEach, numbers, ({ label }) => label);
  const columns = minutes.columns.map(({ label }) => label);
  expect(columns).toEqual(["Day", "Accept, median", "Accept, p90", "Door, median", "Door, p90"]);
  const chart = timeCharts([line]).minutes;
  expect(chart).toMatchObject({ series: [{ name: "To the door, median" }, { name: "To the door, p90" }] });
});

test("totals and bars write large numbers as the tables do", () => {
  const totals = renderToString(<ReportTotals total={numbers} isOfOne />);
  expect(totals).toContain("median, 9 of 10 within 13,098 min");
  const { orders, minutes } = restaurantCharts(linesOfEach);
  expect([orders, minutes]).toMatchObject([{ bars: [{ value: "1,200" }] }, { bars: [{ value: "13,098 min" }] }]);
});
