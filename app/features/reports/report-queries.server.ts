import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import type { ReportSums } from "#db/schema.ts";
import { isOfRestaurants } from "../search/list-conditions.server.ts";
import type { Cancellation, DishSales, ReportRequest } from "./find-report.server.ts";
import {
  computeCancellations,
  computeDays,
  computeDishes,
  listClosedMonths,
  listOpenPeriods,
} from "./order-days.server.ts";
import { listDays, type Period } from "./report-period.ts";
import { sumColumns } from "./roll-ups.server.ts";

const maxReasons = 12;
const maxDishes = 15;

/** The sources of a report: the stored figures of closed months and days, and the orders of the other days. */
export interface Source extends ReportRequest {
  /** The days that are not closed yet. */
  open: Period[];
  /** The months that are closed as a whole. */
  months: string[];
}

/** Finds out which days and months of a report are closed. */
export async function findSource(on: Db, request: ReportRequest): Promise<Source> {
  return {
    ...request,
    open: await listOpenPeriods(on, request.period),
    months: await listClosedMonths(on, request.period),
  };
}

type Compute = typeof computeDays;

/** The stored rows of the closed days, except those within `months`, and the same rows computed for the open days. */
function rowsOf(table: string, compute: Compute, { period, restaurants, open, months }: Source): RawBuilder<unknown> {
  // As a list of days: a range from the first to the last would read the months between them as well.
  const others = listDays(period).filter((day) => !months.includes(`${day.slice(0, "YYYY-MM".length)}-01`));
  const isWanted =
    months.length > 0
      ? sql`day = any(${others}::date[])`
      : sql`day between ${period.from}::date and ${period.to}::date`;
  return sql`(
    select * from ${sql.table(table)} as closed where ${isWanted} and ${isOfRestaurants("closed.vendorId", restaurants)}
    union all ${compute(open, restaurants)}
  ) as days`;
}

/** The stored summaries that cover the period, and the rows of the days they do not cover. */
function partsOf(source: Source): { summary: RawBuilder<unknown>; days: RawBuilder<unknown> } {
  const { grouping, restaurants, period, months } = source;
  if (grouping === "restaurant") {
    const isWanted = sql`month = any(${months}::date[]) and ${isOfRestaurants("months.vendorId", restaurants)}`;
    return {
      summary: sql`(select * from report_months as months where ${isWanted}) as summary`,
      days: rowsOf("report_days", computeDays, source),
    };
  }
  const byDay = { ...source, months: [] };
  if (restaurants !== "all")
    return {
      summary: sql`(select * from report_totals where false) as summary`,
      days: rowsOf("report_days", computeDays, byDay),
    };
  const isWanted = sql`day between ${period.from}::date and ${period.to}::date`;
  return {
    summary: sql`(select * from report_totals where ${isWanted}) as summary`,
    days: sql`(${computeDays(source.open, "all")}) as days`,
  };
}

/** The sums of each day, or each restaurant, by its key: the order of those with the same name must not depend on the plan. */
export function selectSums(source: Source): RawBuilder<ReportSums & { key: string }> {
  const { summary, days } = partsOf(source);
  const key = keyOf(source);
  const columns = sql`${key}, orders, delivered, cancelled, sales_rupees, commission_rupees, rider_cash_rupees`;
  return sql`select ${key}::text as key, ${sumColumns}
    from (select ${columns} from ${summary} union all select ${columns} from ${days}) as parts group by ${key} order by ${key}`;
}

/** How many orders of each day, or each restaurant, took how many minutes. */
export function selectMinutes(
  source: Source,
  step: "accept" | "door",
): RawBuilder<{ key: string; minutes: number; orders: number }> {
  const { summary, days } = partsOf(source);
  const key = keyOf(source);
  return sql`select ${key}::text as key, minutes, sum(orders) as orders from (
      select ${key}, counted.key::integer as minutes, counted.value::integer as orders
      from ${summary}, jsonb_each_text(${sql.ref(`${step}_counts`)}) as counted
      union all select ${key}, minutes, 1 from ${days}, unnest(${sql.ref(`${step}_minutes`)}) as minutes
    ) as parts group by ${key}, minutes`;
}

function keyOf({ grouping }: Source): RawBuilder<unknown> {
  return sql.ref(grouping === "restaurant" ? "vendor_id" : "day");
}

/** The most frequent reasons for cancellations. */
export function selectCancellations(source: Source): RawBuilder<Cancellation> {
  return sql`select cancel_code as code, reason, sum(orders) as orders
    from ${rowsOf("report_cancellations", computeCancellations, { ...source, months: [] })}
    group by 1, 2 order by 3 desc, 1, 2 limit ${maxReasons}`;
}

/** The dishes with the highest sales. */
export function selectDishes(source: Source): RawBuilder<DishSales> {
  return sql`select vendor_id, name, sum(quantity) as quantity, sum(sales_rupees) as sales_rupees from (
      select vendor_id, name, quantity, sales_rupees from report_month_dishes as months
      where month = any(${source.months}::date[]) and ${isOfRestaurants("months.vendorId", source.restaurants)}
      union all select vendor_id, name, quantity, sales_rupees from ${rowsOf("report_dishes", computeDishes, source)}
    ) as parts group by 1, 2 order by 4 desc, 3 desc, 1, 2 limit ${maxDishes}`;
}
