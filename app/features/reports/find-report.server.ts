import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { CancelCode, Database } from "#db/schema.ts";
import {
  computeCancellations,
  computeDays,
  computeDishes,
  findOpenPeriods,
  ofRestaurants,
  type Restaurants,
} from "./order-days.server.ts";
import { type Grouping, mondayOf } from "./report-groups.ts";
import { addUp, noOrders, type OrderCounts, type ReportNumbers, type Sums, toNumbers } from "./report-numbers.ts";
import type { Period } from "./report-period.ts";

export interface ReportRequest {
  period: Period;
  grouping: Grouping;
  restaurants: Restaurants;
}

export interface Cancellation {
  code: CancelCode | null;
  /** In the words that the customer read; '' without any. */
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
  /** The most frequent ones; fewer than were cancelled in all, where there are many. */
  cancellations: Cancellation[];
  /** Those that sold for most. */
  dishes: DishSales[];
}

const maxReasons = 12;
const maxDishes = 15;

/** Adds up the orders of a period: what is computed already, and the days that are not from the orders themselves. */
export function findReport(request: ReportRequest): Promise<Report> {
  // One moment for all of it: an order that arrives meanwhile is in every number or in none.
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    // A plan for any period would be one for a day: a year takes three times as long with it.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    const source = { ...request, open: await findOpenPeriods(trx, request.period) };
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

/** `open`: the days that are not computed yet. */
type Source = ReportRequest & { open: Period[] };

type Compute = typeof computeDays;

/** The rows of a table for the closed days, and the same rows computed for the others. */
function rowsOf(table: string, compute: Compute, { period, restaurants, open }: Source): RawBuilder<unknown> {
  return sql`(
    select * from ${sql.table(table)} as closed
    where day between ${period.from}::date and ${period.to}::date and ${ofRestaurants("closed", restaurants)}
    union all ${compute(open, restaurants)}
  ) as days`;
}

/** The counts of each group with orders. Days become weeks here: that is cheaper than by the rows. */
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
  const key = sql.ref(`days.${column}`);
  const days = rowsOf("report_days", computeDays, source);
  const sums = await sql<Sums & { key: string }>`
    select ${key}::text as key, sum(orders) as orders, sum(delivered) as delivered, sum(cancelled) as cancelled,
      sum(sales_rupees) as sales_rupees, sum(commission_rupees) as commission_rupees,
      sum(rider_cash_rupees) as rider_cash_rupees
    from ${days} group by ${key}`.execute(on);
  const counts = sums.rows.map(({ key, ...group }): [string, OrderCounts] => [
    key,
    { ...noOrders, ...group, acceptMinutes: new Map(), doorMinutes: new Map() },
  ]);
  const groups = new Map(counts);
  for (const step of ["accept", "door"] as const) {
    const { rows } = await sql<{ key: string; minutes: number; orders: number }>`
      select ${key}::text as key, minutes, count(*) as orders
      from ${days}, unnest(${sql.ref(`days.${step}_minutes`)}) as minutes group by ${key}, minutes`.execute(on);
    for (const { key, minutes, orders } of rows) groups.get(key)?.[`${step}Minutes`].set(minutes, orders);
  }
  return groups;
}

async function listCancellations(on: Kysely<Database>, source: Source): Promise<Cancellation[]> {
  const { rows } = await sql<Cancellation>`
    select cancel_code as code, reason, sum(orders) as orders
    from ${rowsOf("report_cancellations", computeCancellations, source)}
    group by 1, 2 order by 3 desc, 1, 2 limit ${maxReasons}`.execute(on);
  return rows;
}

async function listDishes(on: Kysely<Database>, source: Source): Promise<DishSales[]> {
  const { rows } = await sql<DishSales>`
    select vendor_id, name, sum(quantity) as quantity, sum(sales_rupees) as sales_rupees
    from ${rowsOf("report_dishes", computeDishes, source)}
    group by 1, 2 order by 4 desc, 3 desc, 1, 2 limit ${maxDishes}`.execute(on);
  return rows;
}
