import { formatRupees } from "../money/money.ts";
import { barChart, columnChart, lineChart } from "./chart-layout.server.ts";
import type { Chart } from "./chart-shapes.ts";
import type { Report } from "./find-report.server.ts";
import {
  formatCell,
  type LineTableId,
  type ReportLine,
  type ReportTable,
  shownNumber,
  type TableLines,
} from "./report-tables.ts";

const maxBars = 12;

type LineCharts = Record<LineTableId, Chart>;

/** Computes the charts by day or week. */
export function timeCharts(lines: ReportLine[]): LineCharts {
  const labels = lines.map(({ short }) => short);
  const money = (name: string, pick: (line: ReportLine) => number) =>
    columnChart({ labels, series: [{ name, tone: "main", values: lines.map(pick) }], format: shortNumber });
  const outcomes = [
    { name: "Delivered", tone: "main" as const, values: lines.map(({ delivered }) => delivered) },
    { name: "Open", tone: "open" as const, values: lines.map(({ open }) => open) },
    { name: "Cancelled", tone: "bad" as const, values: lines.map(({ cancelled }) => cancelled) },
  ];
  const times = [
    { name: "To the door, median", tone: "main" as const, values: lines.map(({ door }) => door?.median ?? null) },
    { name: "To the door, p90", tone: "second" as const, values: lines.map(({ door }) => door?.ninetieth ?? null) },
  ];
  return {
    orders: columnChart({ labels, series: outcomes, format: formatCount }),
    sales: money("Sales", ({ salesRupees }) => salesRupees),
    minutes: lineChart({ labels, series: times, format: (minutes) => `${shortNumber(minutes)} min` }),
    cash: money("Commission", ({ commissionRupees }) => commissionRupees),
  };
}

/** Computes the charts by restaurant, each of the first 12 restaurants of its table. */
export function restaurantCharts(lines: TableLines): LineCharts {
  const bars = (id: LineTableId, format: (value: number) => string) => {
    const rows = lines[id].slice(0, maxBars).flatMap((line) => {
      const value = shownNumber(id, line);
      return value === null ? [] : { label: line.label, value };
    });
    return barChart(rows, format);
  };
  return {
    orders: bars("orders", formatCount),
    sales: bars("sales", formatRupees),
    minutes: bars("minutes", (minutes) => formatCell(minutes, "minutes")),
    cash: bars("cash", formatRupees),
  };
}

/** Formats a number so that it fits beside a chart: '40k', '1.2m'. */
function shortNumber(value: number): string {
  return shortFormat.format(value).toLowerCase();
}

const shortFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

const formatCount = (count: number) => formatCell(count, "count");

/** Computes the charts of reasons for cancellations and of the dishes with the highest sales. */
export function reasonAndDishCharts({ dishes }: Report, cancellations: ReportTable) {
  const reasons = cancellations.rows.map(([who, why, orders]) => ({
    label: String(why || who),
    value: Number(orders),
  }));
  const sales = dishes.map(({ name, salesRupees }) => ({ label: name, value: salesRupees }));
  return { cancellations: barChart(reasons, formatCount), dishes: barChart(sales, formatRupees) };
}
