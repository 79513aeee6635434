import { expect, test } from "vitest";
import { barChart, columnChart, lineChart } from "./chart-layout.server.ts";
import { chartHeight, chartWidth } from "./chart-shapes.ts";

const labels = ["20 Nov", "21 Nov"];

test("the parts of a column are stacked, and an empty part is not drawn", () => {
  const series = [
    { name: "Delivered", tone: "main" as const, values: [10, 5] },
    { name: "Cancelled", tone: "bad" as const, values: [10, 0] },
  ];
  const { columns, ticks, labels: shown } = columnChart({ labels, series, format: String });
  expect(columns.map(({ tone, y, height }) => [tone, y, height])).toEqual([
    ["main", chartHeight / 2, chartHeight / 2],
    ["main", (chartHeight * 3) / 4, chartHeight / 4],
    ["bad", 0, chartHeight / 2],
  ]);
  expect(Math.max(...columns.map(({ x, width }) => x + width))).toBeLessThanOrEqual(chartWidth);
  expect(ticks.map(({ label }) => label)).toEqual(["0", "5", "10", "15", "20"]);
  expect(shown.map(({ label }) => label)).toEqual(labels);
});

test("a line is interrupted where there is no value", () => {
  const series = [{ name: "Door", tone: "main" as const, values: [30, null, 40, 20] }];
  const { lines, points } = lineChart({ labels: ["a", "b", "c", "d"], series, format: String });
  expect(lines[0]?.path.match(/M/g)).toHaveLength(2);
  expect(points).toHaveLength(3);
});

test("a year of columns has few labels, and an empty period has a chart as well", () => {
  const days = Array.from({ length: 366 }, (_, index) => `${index}`);
  const empty = { name: "Orders", tone: "main" as const, values: days.map(() => 0) };
  const { columns, labels: shown } = columnChart({ labels: days, series: [empty], format: String });
  expect(columns).toEqual([]);
  expect(shown).toHaveLength(6);
});

test("bars are as long as their values, relative to the longest, and long names are cut", () => {
  const name = "A dish whose name goes on for longer than any phone is wide";
  const karahi = { label: name, value: 40 };
  const { bars } = barChart([karahi, { label: "Naan", value: 10 }], String);
  expect(bars.map(({ width, value }) => `${value}: ${width}`)).toEqual(["40: 60%", "10: 15%"]);
  expect(bars[0]?.label).toBe("A dish whose name goes on for longe…");
});
