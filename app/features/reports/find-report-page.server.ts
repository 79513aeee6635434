import { setImmediate as afterOthers } from "node:timers/promises";
import { db } from "#db/db.server.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { toCsvParts } from "../csv/csv.server.ts";
import { formatDays } from "../dates/dates.ts";
import { localDateAt } from "../dates/local-time.ts";
import { listRestaurantNames } from "../desk/restaurant-choices.server.ts";
import { findNow } from "../hours/openings.server.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { findReport, type Report } from "./find-report.server.ts";
import { readGrouping } from "./report-groups.ts";
import { readPeriod } from "./report-period.ts";
import { listLines, listSections, listTables, type SectionId } from "./report-sections.server.ts";
import { compareShown, lineTableIds, type ReportTable } from "./report-tables.ts";

/** Maximum number of restaurants in the page's tables; downloads list all of them. */
const maxRestaurants = 100;

/** Computes the report of a URL's query; 'refused' if the period is invalid. `hiddenLines`: how many restaurants are left out. */
export async function findReportPage(params: URLSearchParams, restaurants: Restaurants) {
  const read = readPeriod(params, localDateAt(await findNow(db)));
  if (!read.ok) {
    const reply: FormReply = { title: "Error", values: { ...read.typed }, errors: read.errors };
    return { kind: "refused" as const, reply, grouping: readGrouping(params) };
  }
  const { period, name } = read;
  const grouping = readGrouping(params, period);
  const whole = await findReport({ period, grouping, restaurants });
  const report = grouping === "restaurant" ? limitGroups(whole, maxRestaurants) : whole;
  const input = { report, grouping, period, names: await listNames(report) };
  const sections = report.total.orders > 0 ? listSections(input, listLines(input, maxRestaurants)) : [];
  // Lets other requests run first, because rendering the page takes as long again, without a pause.
  await afterOthers();
  return {
    kind: "found" as const,
    period,
    grouping,
    periodName: name,
    periodText: formatDays(period),
    total: report.total,
    sections,
    hiddenLines: grouping === "restaurant" ? Math.max(0, whole.groups.size - maxRestaurants) : 0,
  };
}

/** Computes one table of a report as a CSV file; undefined for an unknown table or an invalid period. */
export async function findReportCsv(
  params: URLSearchParams,
  restaurants: Restaurants,
): Promise<{ name: `${string}.csv`; parts: AsyncIterable<string> } | undefined> {
  const read = readPeriod(params, localDateAt(await findNow(db)));
  if (!read.ok) return undefined;
  const { period } = read;
  const grouping = readGrouping(params, period);
  const report = await findReport({ period, grouping, restaurants });
  const input = { report, grouping, period, names: await listNames(report) };
  // 'Sun, 22 Nov' has no year, and spreadsheets would read it as text.
  const tables = listTables(input, listLines(input), ({ dates }) => dates);
  const id = params.get("table") ?? "orders";
  if (!Object.hasOwn(tables, id)) return undefined;
  return { name: `${id}-${period.from}-${period.to}.csv`, parts: tableToCsv(tables[id as SectionId]) };
}

/** Limits a report by restaurant to those that the tables can show, so that no other names are read. */
function limitGroups(report: Report, limit: number): Report {
  const groups = [...report.groups];
  const shown = lineTableIds.flatMap((id) => groups.toSorted(([, a], [, b]) => compareShown(id, a, b)).slice(0, limit));
  return { ...report, groups: new Map(shown) };
}

/** Lists the names of the restaurants in a report, by their ids. */
function listNames({ groups, dishes }: Report): Promise<Map<string, string>> {
  return listRestaurantNames([...new Set([...groups.keys(), ...dishes.map(({ vendorId }) => vendorId)])]);
}

const units = { text: "", count: "", rupees: " (Rs.)", minutes: " (min)" };

/** Formats a table of a report as CSV. The unit of a number is in the heading, so that the cells are numbers. */
export function tableToCsv({ columns, rows }: ReportTable): AsyncIterable<string> {
  return toCsvParts([columns.map(({ label, kind }) => label + units[kind]), ...rows]);
}
