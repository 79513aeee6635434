import { formatRupees } from "../money/money.ts";
import type { Chart } from "./chart-shapes.ts";
import { barChart, columnChart, lineChart } from "./charts.server.ts";
import type { Report } from "./find-report.server.ts";
import type { ReportLine, ReportTable } from "./report-tables.ts";

const maxBars = 12;

type LineCharts = Record<"orders" | "sales" | "minutes" | "cash", Chart>;

/** Charts whose columns are days or weeks. */
export function timeCharts(lines: ReportLine[]): LineCharts {
  const labels = lines.map(({ short }) => short);
  const money = (name: string, pick: (line: ReportLine) => number) =>
    columnChart({ labels, series: [{ name, tone: "main", values: lines.map(pick) }], format: shortRupees });
  const outcomes = [
    { name: "Delivered", tone: "main" as const, values: lines.map(({ delivered }) => delivered) },
    { name: "Open", tone: "open" as const, values: lines.map(({ open }) => open) },
    { name: "Cancelled", tone: "bad" as const, values: lines.map(({ cancelled }) => cancelled) },
  ];
  const times = [
    { name: "To the door, half", tone: "main" as const, values: lines.map(({ door }) => door?.median ?? null) },
    { name: "To the door, 9 of 10", tone: "second" as const, values: lines.map(({ door }) => door?.ninetieth ?? null) },
  ];
  return {
    orders: columnChart({ labels, series: outcomes, format: String }),
    sales: money("Sales", ({ salesRupees }) => salesRupees),
    minutes: lineChart({ labels, series: times, format: inMinutes }),
    cash: money("Commission", ({ commissionRupees }) => commissionRupees),
  };
}

/** Charts of the restaurants that sold most. */
export function restaurantCharts(lines: ReportLine[]): LineCharts {
  const bars = (pick: (line: ReportLine) => number, format: (value: number) => string) =>
    barChart(
      lines.slice(0, maxBars).map((line) => ({ label: line.label, value: pick(line) })),
      format,
    );
  return {
    orders: bars(({ orders }) => orders, String),
    sales: bars(({ salesRupees }) => salesRupees, formatRupees),
    minutes: bars(
      ({ door }) => door?.ninetieth ?? 0,
      (minutes) => `${minutes} min`,
    ),
    cash: bars(({ commissionRupees }) => commissionRupees, formatRupees),
  };
}

/** '40k', '1.2m': what fits beside a chart. */
function shortRupees(rupees: number): string {
  return shortFormat.format(rupees).toLowerCase();
}

const shortFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

const inMinutes = (minutes: number) => `${minutes} min`;

/** Charts of why orders were cancelled and of the dishes with the highest sales; left out when there is nothing to show. */
export function reasonAndDishCharts({ dishes }: Report, cancellations: ReportTable) {
  const reasons = cancellations.rows.map(([who, why, orders]) => ({
    label: String(why || who),
    value: Number(orders),
  }));
  const sales = dishes.map(({ name, salesRupees }) => ({ label: name, value: salesRupees }));
  return {
    ...(reasons.length > 0 && { cancellations: barChart(reasons, String) }),
    ...(sales.length > 0 && { dishes: barChart(sales, formatRupees) }),
  };
}
