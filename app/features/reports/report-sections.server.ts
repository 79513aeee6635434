import { env } from "#env";
import { formatRupees } from "../money/money.ts";
import type { RestaurantName } from "../staff/restaurants.server.ts";
import type { Chart } from "./chart-shapes.ts";
import { barChart, columnChart, lineChart } from "./charts.server.ts";
import type { Report } from "./find-report.server.ts";
import { type Grouping, listGroupNames } from "./report-groups.ts";
import { noOrders, toNumbers } from "./report-numbers.ts";
import type { Period } from "./report-period.ts";
import { cancellationTable, dishTable, lineTables, type ReportLine, type ReportTable } from "./report-tables.ts";

/** A chart with its table. */
export interface ReportSection {
  title: string;
  /** What a screen reader says of the chart. */
  description: string;
  note?: string;
  chart: Chart | undefined;
  table: ReportTable;
}

interface Drawn {
  report: Report;
  grouping: Grouping;
  period: Period;
  restaurants: RestaurantName[];
}

const mostBars = 12;
const headings: Record<Grouping, string> = { day: "Day", week: "Week", restaurant: "Restaurant" };

/** The lines of a report: every day or week, or the restaurants with orders, those that sold most first. */
export function listLines({ report, grouping, period, restaurants }: Drawn): ReportLine[] {
  const nothing = toNumbers(noOrders);
  if (grouping !== "restaurant") {
    return listGroupNames(grouping, period).map(({ key, label, short }) => ({
      ...(report.groups.get(key) ?? nothing),
      ...{ label, short },
    }));
  }
  const nameOf = namesOf(restaurants);
  return [...report.groups]
    .map(([id, numbers]) => ({ ...numbers, label: nameOf(id), short: nameOf(id) }))
    .sort((a, b) => b.salesRupees - a.salesRupees || a.label.localeCompare(b.label));
}

/** Every table of a report, by its id. */
export function listTables(drawn: Drawn, lines: ReportLine[]): Record<SectionId, ReportTable> {
  const { report, grouping, restaurants } = drawn;
  return {
    ...lineTables(headings[grouping], lines, report.total),
    cancellations: cancellationTable(report),
    dishes: dishTable(report, namesOf(restaurants)),
  };
}

export type SectionId = "orders" | "sales" | "minutes" | "cash" | "cancellations" | "dishes";

/** What the page shows: charts, each with its table. */
export function listSections(drawn: Drawn, lines: ReportLine[]): ReportSection[] {
  const by = `by ${drawn.grouping}`;
  const tables = listTables(drawn, lines);
  const charts = drawn.grouping === "restaurant" ? restaurantCharts(lines) : timeCharts(lines);
  const { cancellations, dishes } = drawn.report;
  const sections: ReportSection[] = [
    {
      title: `Orders ${by}`,
      description: `Orders ${by}: delivered, cancelled and still open.`,
      chart: charts.orders,
      table: tables.orders,
    },
    {
      title: `Sales ${by}`,
      description: `Totals of delivered orders ${by}, in rupees.`,
      chart: charts.sales,
      table: tables.sales,
    },
    {
      title: `Minutes to accept and to the door ${by}`,
      description: `Within how many minutes half of the orders, and nine of ten, were delivered ${by}.`,
      note: "From placing an order, in begun minutes: within how many half of the orders and nine of ten were accepted and delivered.",
      chart: charts.minutes,
      table: tables.minutes,
    },
    {
      title: `Commission and cash ${by}`,
      description: `Commission of delivered orders ${by}, in rupees.`,
      note: `Cash is with ${env.APP_NAME}’s riders or with the restaurant, whose own riders took it. Owed is the riders’ cash minus the commission: what ${env.APP_NAME} owes the restaurant. Below zero, the restaurant owes it to ${env.APP_NAME}.`,
      chart: charts.cash,
      table: tables.cash,
    },
  ];
  if (cancellations.length > 0) {
    const rows = tables.cancellations.rows.map(([who, why, orders]) => ({
      label: String(why || who),
      value: Number(orders),
    }));
    sections.push({
      title: "Cancelled and why",
      description: "Reasons of cancellations by number of orders.",
      chart: barChart(rows, String),
      table: tables.cancellations,
    });
  }
  if (dishes.length > 0) {
    const rows = dishes.map(({ name, salesRupees }) => ({ label: name, value: salesRupees }));
    sections.push({
      title: "Best dishes",
      description: "The dishes that sold for most, in rupees.",
      chart: barChart(rows, formatRupees),
      table: tables.dishes,
    });
  }
  return sections;
}

type LineCharts = Record<"orders" | "sales" | "minutes" | "cash", Chart | undefined>;

function timeCharts(lines: ReportLine[]): LineCharts {
  const labels = lines.map(({ short }) => short);
  const values = (pick: (line: ReportLine) => number | null) => lines.map(pick);
  const money = (name: string, pick: (line: ReportLine) => number) =>
    columnChart({ labels, series: [{ name, tone: "main", values: values(pick) }], format: shortRupees });
  return {
    orders: columnChart({
      labels,
      series: [
        { name: "Delivered", tone: "main", values: values(({ delivered }) => delivered) },
        { name: "Open", tone: "open", values: values(({ open }) => open) },
        { name: "Cancelled", tone: "bad", values: values(({ cancelled }) => cancelled) },
      ],
      format: String,
    }),
    sales: money("Sales", ({ salesRupees }) => salesRupees),
    minutes: lineChart({
      labels,
      series: [
        { name: "To the door, half", tone: "main", values: values(({ door }) => door?.median ?? null) },
        { name: "To the door, 9 of 10", tone: "second", values: values(({ door }) => door?.ninetieth ?? null) },
      ],
      format: (minutes) => `${minutes} min`,
    }),
    cash: money("Commission", ({ commissionRupees }) => commissionRupees),
  };
}

function restaurantCharts(lines: ReportLine[]): LineCharts {
  const bars = (pick: (line: ReportLine) => number, format: (value: number) => string) =>
    barChart(
      lines.slice(0, mostBars).map((line) => ({ label: line.label, value: pick(line) })),
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

const namesOf = (restaurants: RestaurantName[]) => {
  const names = new Map(restaurants.map(({ id, restaurantName }) => [id, restaurantName]));
  return (id: string) => names.get(id) ?? id;
};
