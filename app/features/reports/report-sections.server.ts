import { env } from "#env";
import type { Chart } from "./chart-shapes.ts";
import type { Report } from "./find-report.server.ts";
import { reasonAndDishCharts, restaurantCharts, timeCharts } from "./report-charts.server.ts";
import { type Grouping, listGroupNames } from "./report-groups.ts";
import { noOrders, toNumbers } from "./report-numbers.ts";
import type { Period } from "./report-period.ts";
import {
  cancellationTable,
  compareShown,
  dishTable,
  forEachTable,
  type LineTableId,
  lineTables,
  type ReportLine,
  type ReportTable,
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
