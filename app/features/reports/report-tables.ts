import { formatRupees } from "../money/money.ts";
import { cancellations as kitchenLabels } from "../moves/kitchen-labels.ts";
import type { Report } from "./find-report.server.ts";
import type { Quantiles } from "./quantiles.ts";
import type { GroupName } from "./report-groups.ts";
import type { ReportNumbers } from "./report-numbers.ts";

type Kind = "text" | "count" | "rupees" | "minutes";

/** `null`: no order was delivered, so there is nothing to average. */
export type Cell = string | number | null;

export interface ReportTable {
  columns: { label: string; kind: Kind }[];
  rows: Cell[][];
  /** The sums, as the last row of the page's table. */
  total?: Cell[];
}

/** A line of a report by day, week or restaurant, whose name stands for all three texts. */
export interface ReportLine extends ReportNumbers, Omit<GroupName, "key"> {}

const count = (label: string) => ({ label, kind: "count" as const });
const rupees = (label: string) => ({ label, kind: "rupees" as const });
const minutes = (label: string) => ({ label, kind: "minutes" as const });
const text = (label: string) => ({ label, kind: "text" as const });

/** The tables whose lines are days, weeks or restaurants. */
export type LineTableId = "orders" | "sales" | "minutes" | "cash";
type LineColumns = {
  columns: ReportTable["columns"];
  cells: (numbers: ReportNumbers) => Cell[];
  /** What the chart by restaurant shows: it and the table beside it begin with the largest. */
  shown: (numbers: ReportNumbers) => number | null;
};

const lineColumns: Record<LineTableId, LineColumns> = {
  orders: {
    columns: [count("Orders"), count("Delivered"), count("Cancelled"), count("Open")],
    cells: ({ orders, delivered, cancelled, open }) => [orders, delivered, cancelled, open],
    shown: ({ orders }) => orders,
  },
  sales: {
    columns: [rupees("Sales"), count("Delivered"), rupees("Average order")],
    cells: ({ salesRupees, delivered }) => [salesRupees, delivered, averageRupees(salesRupees, delivered)],
    shown: ({ salesRupees }) => salesRupees,
  },
  minutes: {
    columns: [minutes("Accept, median"), minutes("Accept, p90"), minutes("Door, median"), minutes("Door, p90")],
    cells: ({ accept, door }) => [...quantileCells(accept), ...quantileCells(door)],
    shown: ({ door }) => door?.ninetieth ?? null,
  },
  cash: {
    columns: [rupees("Riders’ cash"), rupees("Restaurant’s cash"), rupees("Commission"), rupees("Owed")],
    cells: (of) => [of.riderCashRupees, of.restaurantCashRupees, of.commissionRupees, of.owedRupees],
    shown: ({ commissionRupees }) => commissionRupees,
  },
};

export const lineTableIds = Object.keys(lineColumns) as LineTableId[];

/** Makes something for each of these tables. */
export function forEachTable<Value>(make: (id: LineTableId) => Value): Record<LineTableId, Value> {
  return Object.fromEntries(lineTableIds.map((id) => [id, make(id)])) as Record<LineTableId, Value>;
}

/** Returns the number that the chart by restaurant shows beside this table; null if nothing was delivered. */
export function shownNumber(id: LineTableId, numbers: ReportNumbers): number | null {
  return lineColumns[id].shown(numbers);
}

/** Sorts by the number that the chart beside this table shows, the largest first and missing ones last. */
export function compareShown(id: LineTableId, a: ReportNumbers, b: ReportNumbers): number {
  return (shownNumber(id, b) ?? -1) - (shownNumber(id, a) ?? -1);
}

/** The lines of each table: their order depends on what its chart shows. */
export type TableLines = Record<LineTableId, ReportLine[]>;

/** Returns the tables whose lines are days, weeks or restaurants, by their ids. */
export function lineTables(
  heading: string,
  lines: TableLines,
  total: ReportNumbers,
  labelOf: (line: ReportLine) => string,
): Record<LineTableId, ReportTable> {
  return forEachTable((id) => ({
    columns: [text(heading), ...lineColumns[id].columns],
    rows: lines[id].map((line) => [labelOf(line), ...lineColumns[id].cells(line)]),
    total: ["All", ...lineColumns[id].cells(total)],
  }));
}

const averageRupees = (salesRupees: number, delivered: number): Cell =>
  delivered === 0 ? null : Math.round(salesRupees / delivered);

const quantileCells = (quantiles: Quantiles | undefined): Cell[] => [
  quantiles?.median ?? null,
  quantiles?.ninetieth ?? null,
];

const codeLabels = { ...kitchenLabels, refused: "Refused by the restaurant" };

/** Returns the table of reasons for cancellations; the last row adds up all remaining ones. */
export function cancellationTable({ cancellations, total }: Report): ReportTable {
  const listed = cancellations.reduce((sum, { orders }) => sum + orders, 0);
  const rows = cancellations.map(({ code, reason, orders }): Cell[] => [
    code ? codeLabels[code] : "Cancelled some other way",
    reason,
    orders,
  ]);
  if (total.cancelled > listed) rows.push(["Other reasons", "", total.cancelled - listed]);
  return { columns: [text("Cancelled"), text("Why"), count("Orders")], rows };
}

/** Returns the table of the dishes with the highest sales. */
export function dishTable({ dishes }: Report, nameOf: (vendorId: string) => string): ReportTable {
  return {
    columns: [text("Dish"), text("Restaurant"), count("Sold"), rupees("Sales")],
    rows: dishes.map(({ name, vendorId, quantity, salesRupees }) => [name, nameOf(vendorId), quantity, salesRupees]),
  };
}

const countFormat = new Intl.NumberFormat("en-PK");

/** Formats a cell for the page. */
export function formatCell(cell: Cell, kind: Kind): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (kind === "rupees") return formatRupees(cell);
  return kind === "minutes" ? `${countFormat.format(cell)} min` : countFormat.format(cell);
}
