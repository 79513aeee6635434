import { env } from "#env";
import { formatRupees } from "../money/money.ts";
import { barChart, columnChart, lineChart } from "./chart-layout.server.ts";
import type { Chart } from "./chart-shapes.ts";
import type { Report } from "./find-report.server.ts";
import { type Grouping, listGroupNames } from "./report-groups.ts";
import { noOrders, toNumbers } from "./report-numbers.ts";
import type { Period } from "./report-period.ts";
import {
  cancellationTable,
  compareShown,
  dishTable,
  forEachTable,
  formatCell,
  type LineTableId,
  lineTables,
  type ReportLine,
  type ReportTable,
  shownNumber,
  type TableLines,
} from "./report-tables.ts";

/** A chart with its table. */
export interface ReportSection {
  /** Names the table in the URL of the download. */
  id: SectionId;
  title: string;
  /** The description for screen readers. */
  description: string;
  note?: string;
  /** Undefined without any commission. */
  chart: Chart | undefined;
  table: ReportTable;
}

interface ReportInput {
  report: Report;
  grouping: Grouping;
  period: Period;
  /** The names of the restaurants in the report, by their ids. */
  names: Map<string, string>;
}

const headings: Record<Grouping, string> = { day: "Day", week: "Week", restaurant: "Restaurant" };

/**
 * Lists the lines of each table of a report: every day or week, or the restaurants with orders, in the order of the
 * chart beside the table.
 * @param limit maximum number of restaurants in a table
 */
export function listLines({ report, grouping, period, names }: ReportInput, limit = Number.POSITIVE_INFINITY) {
  if (grouping !== "restaurant") {
    const nothing = toNumbers(noOrders);
    const groups = listGroupNames(grouping, period);
    return forEachTable(() =>
      groups.map(({ key, ...names }) => ({ ...(report.groups.get(key) ?? nothing), ...names })),
    );
  }
  const nameOf = namesOf(names);
  const lines = [...report.groups]
    .map(([id, numbers]) => ({ ...numbers, label: nameOf(id), short: nameOf(id), dates: nameOf(id) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return forEachTable((id) => lines.toSorted((a, b) => compareShown(id, a, b)).slice(0, limit));
}

/** Lists all tables of a report, by their ids. */
export function listTables(
  input: ReportInput,
  lines: TableLines,
  labelOf = ({ label }: ReportLine) => label,
): Record<SectionId, ReportTable> {
  const { report, grouping, names } = input;
  return {
    ...lineTables(headings[grouping], lines, report.total, labelOf),
    cancellations: cancellationTable(report),
    dishes: dishTable(report, namesOf(names)),
  };
}

export type SectionId = LineTableId | "cancellations" | "dishes";

/** Lists the sections of the page: charts, each with its table. */
export function listSections(input: ReportInput, lines: TableLines): ReportSection[] {
  const tables = listTables(input, lines);
  const charts: Record<SectionId, Chart | undefined> = {
    ...(input.grouping === "restaurant" ? restaurantCharts(lines) : timeCharts(lines.orders)),
    ...reasonAndDishCharts(input.report, tables.cancellations),
  };
  if (input.report.total.commissionRupees === 0) charts.cash = undefined;
  return listSectionTexts(`by ${input.grouping}`).flatMap((texts) =>
    tables[texts.id].rows.length > 0 ? [{ ...texts, chart: charts[texts.id], table: tables[texts.id] }] : [],
  );
}

function listSectionTexts(by: string): Omit<ReportSection, "chart" | "table">[] {
  const platform = env.APP_NAME;
  return [
    { id: "orders", title: `Orders ${by}`, description: `Orders ${by}: delivered, cancelled and still open.` },
    { id: "sales", title: `Sales ${by}`, description: `Totals of delivered orders ${by}, in rupees.` },
    {
      id: "minutes",
      title: `Minutes to accept and to the door ${by}`,
      description: `Minutes until orders were delivered, ${by}.`,
      note: "Minutes since the order was placed, or since the board showed a scheduled one, rounded up. Half of the orders took at most the median, and nine of ten at most the p90.",
    },
    {
      id: "cash",
      title: `Commission and cash ${by}`,
      description: `Commission of delivered orders ${by}, in rupees.`,
      note: `Cash is with ${platform}’s riders, or with the restaurant if its own rider took it. Owed is the riders’ cash minus the commission: what ${platform} owes the restaurant. Below zero, the restaurant owes it to ${platform}.`,
    },
    { id: "cancellations", title: "Cancelled and why", description: "Reasons for cancellations, by number of orders." },
    { id: "dishes", title: "Best dishes", description: "The dishes with the highest sales, in rupees." },
  ];
}

const namesOf = (names: Map<string, string>) => (id: string) => names.get(id) ?? id;

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
function reasonAndDishCharts({ dishes }: Report, cancellations: ReportTable) {
  const reasons = cancellations.rows.map(([who, why, orders]) => ({
    label: String(why || who),
    value: Number(orders),
  }));
  const sales = dishes.map(({ name, salesRupees }) => ({ label: name, value: salesRupees }));
  return { cancellations: barChart(reasons, formatCount), dishes: barChart(sales, formatRupees) };
}
