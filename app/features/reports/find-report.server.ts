import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { CancelCode, Database } from "#db/schema.ts";
import {
  computeCancellations,
  computeDays,
  computeDishes,
  findClosedMonths,
  findDaysWithoutTotal,
  findOpenPeriods,
  ofRestaurants,
  type Restaurants,
} from "./order-days.server.ts";
import { type Grouping, mondayOf } from "./report-groups.ts";
import { addUp, noOrders, type OrderCounts, type ReportNumbers, type Sums, toNumbers } from "./report-numbers.ts";
import { listDays, type Period } from "./report-period.ts";
import { sumColumns } from "./roll-ups.server.ts";

export interface ReportRequest {
  period: Period;
  grouping: Grouping;
  restaurants: Restaurants;
}

export interface Cancellation {
  code: CancelCode | null;
  /** As shown to the customer; '' without one. */
  reason: string;
  orders: number;
}

export interface DishSales {
  vendorId: string;
  name: string;
  quantity: number;
  salesRupees: number;
}

export interface Report {
  total: ReportNumbers;
  /** By day or week as 'YYYY-MM-DD', or by restaurant's id; only those with orders. */
  groups: Map<string, ReportNumbers>;
  /** The 12 most frequent ones, so their counts may add up to less than the total. */
  cancellations: Cancellation[];
  /** The 15 with the highest sales. */
  dishes: DishSales[];
}

const maxReasons = 12;
const maxDishes = 15;

/** Adds up the orders of a period: closed days from their stored figures, all other days from the orders themselves. */
export function findReport(request: ReportRequest): Promise<Report> {
  // One snapshot for all queries, so that an order that arrives in between is in every number or in none.
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    // A generic plan assumes a single day: with it a year takes three times as long.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    const source = {
      ...request,
      open: await findOpenPeriods(trx, request.period),
      months: await findClosedMonths(trx, request.period),
      withoutTotal: await findDaysWithoutTotal(trx, request.period),
    };
    const counts = await countOrders(trx, source);
    const numbers = [...counts].map(([key, group]): [string, ReportNumbers] => [key, toNumbers(group)]);
    return {
      total: toNumbers(addUp([...counts.values()])),
      groups: new Map(numbers),
      cancellations: await listCancellations(trx, source),
      dishes: await listDishes(trx, source),
    };
  });
}

interface Source extends ReportRequest {
  /** The days that are not closed yet. */
  open: Period[];
  /** The months that are closed as a whole. */
  months: string[];
  /** The closed days without a stored total. */
  withoutTotal: string[];
}

type Compute = typeof computeDays;

/**
 * Returns a subquery with the stored rows of the closed days, except those within `months`, and with rows computed for
 * the open days.
 */
function rowsOf(table: string, compute: Compute, { period, restaurants, open, months }: Source): RawBuilder<unknown> {
  // As a list of days: a range from the first to the last would read the months between them as well.
  const others = listDays(period).filter((day) => !months.includes(`${day.slice(0, "YYYY-MM".length)}-01`));
  const isWanted =
    months.length > 0
      ? sql`day = any(${others}::date[])`
      : sql`day between ${period.from}::date and ${period.to}::date`;
  return sql`(
    select * from ${sql.table(table)} as closed where ${isWanted} and ${ofRestaurants("closed", restaurants)}
    union all ${compute(open, restaurants)}
  ) as days`;
}

/** Returns subqueries with the stored summaries within the period, and with the rows of the days they do not cover. */
function partsOf(source: Source): { summary: RawBuilder<unknown>; days: RawBuilder<unknown> } {
  const { grouping, restaurants, period, months } = source;
  if (grouping === "restaurant") {
    const isWanted = sql`month = any(${months}::date[]) and ${ofRestaurants("months", restaurants)}`;
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
    days: sql`(select * from report_days where day = any(${source.withoutTotal}::date[])
      union all ${computeDays(source.open, "all")}) as days`,
  };
}

/** Counts the orders of each group. Groups days into weeks here, which is cheaper than in SQL. */
async function countOrders(on: Kysely<Database>, source: Source): Promise<Map<string, OrderCounts>> {
  const counts = await countByColumn(on, source, source.grouping === "restaurant" ? "vendor_id" : "day");
  if (source.grouping !== "week") return counts;
  const weeks = Map.groupBy(counts, ([day]) => mondayOf(day));
  return new Map([...weeks].map(([monday, days]) => [monday, addUp(days.map(([, each]) => each))]));
}

async function countByColumn(
  on: Kysely<Database>,
  source: Source,
  column: "day" | "vendor_id",
): Promise<Map<string, OrderCounts>> {
  const { summary, days } = partsOf(source);
  const key = sql.ref(column);
  const columns = sql`${key}, orders, delivered, cancelled, sales_rupees, commission_rupees, rider_cash_rupees`;
  const sums = await sql<Sums & { key: string }>`
    select ${key}::text as key, ${sumColumns}
    from (select ${columns} from ${summary} union all select ${columns} from ${days}) as parts group by ${key}`.execute(
    on,
  );
  const counts = sums.rows.map(({ key, ...group }): [string, OrderCounts] => [
    key,
    { ...noOrders, ...group, acceptMinutes: new Map(), doorMinutes: new Map() },
  ]);
  const groups = new Map(counts);
  for (const step of ["accept", "door"] as const) {
    const { rows } = await sql<{ key: string; minutes: number; orders: number }>`
      select ${key}::text as key, minutes, sum(orders) as orders from (
        select ${key}, counted.key::integer as minutes, counted.value::integer as orders
        from ${summary}, jsonb_each_text(${sql.ref(`${step}_counts`)}) as counted
        union all select ${key}, minutes, 1 from ${days}, unnest(${sql.ref(`${step}_minutes`)}) as minutes
      ) as parts group by ${key}, minutes`.execute(on);
    for (const { key, minutes, orders } of rows) groups.get(key)?.[`${step}Minutes`].set(minutes, orders);
  }
  return groups;
}

async function listCancellations(on: Kysely<Database>, source: Source): Promise<Cancellation[]> {
  const { rows } = await sql<Cancellation>`
    select cancel_code as code, reason, sum(orders) as orders
    from ${rowsOf("report_cancellations", computeCancellations, { ...source, months: [] })}
    group by 1, 2 order by 3 desc, 1, 2 limit ${maxReasons}`.execute(on);
  return rows;
}

async function listDishes(on: Kysely<Database>, source: Source): Promise<DishSales[]> {
  const { rows } = await sql<DishSales>`
    select vendor_id, name, sum(quantity) as quantity, sum(sales_rupees) as sales_rupees from (
      select vendor_id, name, quantity, sales_rupees from report_month_dishes as months
      where month = any(${source.months}::date[]) and ${ofRestaurants("months", source.restaurants)}
      union all select vendor_id, name, quantity, sales_rupees from ${rowsOf("report_dishes", computeDishes, source)}
    ) as parts group by 1, 2 order by 4 desc, 3 desc, 1, 2 limit ${maxDishes}`.execute(on);
  return rows;
}
