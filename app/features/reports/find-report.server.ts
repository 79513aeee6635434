import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import type { CancelCode, Database } from "#db/schema.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { type Grouping, mondayOf } from "./report-groups.ts";
import { addUp, type OrderCounts, type ReportNumbers, toNumbers } from "./report-numbers.ts";
import type { Period } from "./report-period.ts";
import {
  findSource,
  type Source,
  selectCancellations,
  selectDishes,
  selectMinutes,
  selectSums,
} from "./report-queries.server.ts";

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

export type DishSales = Omit<Database["reportDishes"], "day">;

export interface Report {
  total: ReportNumbers;
  /** By day or week as 'YYYY-MM-DD', or by restaurant's id; only those with orders. */
  groups: Map<string, ReportNumbers>;
  /** The 12 most frequent ones, so their counts may add up to less than the total. */
  cancellations: Cancellation[];
  /** The 15 with the highest sales. */
  dishes: DishSales[];
}

/** Adds up the orders of a period: closed days from their stored figures, all other days from the orders themselves. */
export function findReport(request: ReportRequest): Promise<Report> {
  // One snapshot for all queries, so that an order that arrives in between is in every number or in none.
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    // A generic plan assumes a single day: with it a year takes three times as long.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    const source = await findSource(trx, request);
    const counts = await countOrders(trx, source);
    const numbers = [...counts].map(([key, group]): [string, ReportNumbers] => [key, toNumbers(group)]);
    return {
      total: toNumbers(addUp([...counts.values()])),
      groups: new Map(numbers),
      cancellations: (await selectCancellations(source).execute(trx)).rows,
      dishes: (await selectDishes(source).execute(trx)).rows,
    };
  });
}

/** Counts the orders of each group. Groups days into weeks here, which is cheaper than in SQL. */
async function countOrders(on: Db, source: Source): Promise<Map<string, OrderCounts>> {
  const counts = await countByKey(on, source);
  if (source.grouping !== "week") return counts;
  const weeks = Map.groupBy(counts, ([day]) => mondayOf(day));
  return new Map([...weeks].map(([monday, days]) => [monday, addUp(days.map(([, each]) => each))]));
}

async function countByKey(on: Db, source: Source): Promise<Map<string, OrderCounts>> {
  const sums = await selectSums(source).execute(on);
  const counts = sums.rows.map(({ key, ...group }): [string, OrderCounts] => [
    key,
    { ...group, acceptMinutes: new Map(), doorMinutes: new Map() },
  ]);
  const groups = new Map(counts);
  for (const step of ["accept", "door"] as const) {
    const { rows } = await selectMinutes(source, step).execute(on);
    for (const { key, minutes, orders } of rows) groups.get(key)?.[`${step}Minutes`].set(minutes, orders);
  }
  return groups;
}
