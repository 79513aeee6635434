import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { restaurantCharts, timeCharts } from "./report-charts.server.ts";
import { noOrders, toNumbers } from "./report-numbers.ts";
import { lineTableIds, type ReportLine, type TableLines } from "./report-tables.ts";
import { ReportTotals } from "./report-totals.tsx";

/** A day with an order that somebody closed only nine days later. */
const numbers = toNumbers({ ...noOrders, orders: 1_200, delivered: 1_200, doorMinutes: new Map([[13_098, 1_200]]) });
const line: ReportLine = { ...numbers, label: "Wed, 18 Nov", short: "18 Nov", dates: "2026-11-18" };

test("long times fit beside the chart's axis", () => {
  const { minutes } = timeCharts([line]);
  expect(minutes).toMatchObject({
    ticks: [{ label: "0 min" }, { label: "5k min" }, { label: "10k min" }, { label: "15k min" }],
  });
});

test("totals and bars write large numbers as the tables do", () => {
  expect(renderToString(<ReportTotals total={numbers} isOfOne />)).toContain("9 of 10 within 13,098 min");
  const lines = Object.fromEntries(lineTableIds.map((id) => [id, [line]])) as unknown as TableLines;
  const { orders, minutes } = restaurantCharts(lines);
  expect([orders, minutes]).toMatchObject([{ bars: [{ value: "1,200" }] }, { bars: [{ value: "13,098 min" }] }]);
});
