/** Reports as one plain query each over the orders, without stored days and without any code of the reports. */
import { type RawBuilder, sql } from "kysely";
import { databasePool, db } from "#db/db.server.ts";
import type { ReportRequest } from "./find-report.server.ts";
import type { Grouping } from "./report-groups.ts";
import type { ReportNumbers } from "./report-numbers.ts";
import type { Period } from "./report-period.ts";

type Of = Pick<ReportRequest, "period" | "restaurants">;

/** The rows of a query, as `toCells` shows them. */
export async function listCells(query: RawBuilder<unknown>): Promise<string[][]> {
  const { sql: text, parameters } = query.compile(db);
  const { rows } = await databasePool().query<unknown[]>({ text, values: [...parameters], rowMode: "array" });
  return rows.map(toCells);
}

/** Cells as a spreadsheet shows them: text, empty where there is no number. */
export const toCells = (row: unknown[]): string[] => row.map((cell) => String(cell ?? ""));

/** The orders of a period. Pakistan is five hours ahead of UTC, winter and summer. */
function plainOrders({ period: { from, to }, restaurants }: Of): RawBuilder<unknown> {
  return sql`(
    select orders.*, vendors.restaurant_name as name, (orders.created_at at time zone 'UTC' + interval '5 hours')::date as day,
      (select min(changed_at) from order_status_changes
        where order_id = orders.id and from_status = 'pending' and to_status <> 'cancelled') as accepted_at,
      (select min(changed_at) from order_status_changes where order_id = orders.id and to_status = 'delivered') as delivered_at
    from orders join vendors on vendors.id = orders.vendor_id
    where (orders.created_at at time zone 'UTC' + interval '5 hours')::date between ${from}::date and ${to}::date
      and ${restaurants === "all" ? sql`true` : sql`vendor_id in (${sql.join(restaurants)})`}
  ) as placed`;
}

const delivered = sql`(count(placed.id) filter (where status = 'delivered'))::integer`;
const counts = sql`count(placed.id)::integer, ${delivered},
  (count(placed.id) filter (where status = 'cancelled'))::integer,
  (count(placed.id) filter (where status not in ('delivered', 'cancelled')))::integer`;
const sumIf = (column: string, condition: string) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where status = 'delivered' and ${sql.raw(condition)}), 0)::integer`;
const sales = sumIf("total_amount", "true");
const riderCash = sumIf("total_amount", "rider_id is not null");
const restaurantCash = sumIf("total_amount", "rider_id is null");
/** By the percentage when the order was placed, which `insertOrders` notes in `special_instructions`. */
const commission = sql`coalesce(sum(round(subtotal * special_instructions::numeric / 100))
  filter (where status = 'delivered'), 0)::integer`;
const owed = sql`(${riderCash} - ${commission})`;
const average = sql`round(${sales}::numeric / nullif(${delivered}, 0))::integer`;
const minutesOf = (share: number, column: string) =>
  sql`percentile_disc(${sql.lit(share)}) within group (order by ceil(extract(epoch from ${sql.ref(column)} - created_at) / 60))::integer`;
const quantiles = sql.join([
  minutesOf(0.5, "accepted_at"),
  minutesOf(0.9, "accepted_at"),
  minutesOf(0.5, "delivered_at"),
  minutesOf(0.9, "delivered_at"),
]);

/** The sums of all orders: counts, sales, cash, commission, what is owed, and the minutes. */
export function plainTotals(of: Of): RawBuilder<unknown> {
  const cash = sql`${riderCash}, ${restaurantCash}, ${commission}, ${owed}`;
  return sql`select ${counts}, ${sales}, ${cash}, ${quantiles} from ${plainOrders(of)}`;
}

/** The total of a report in the columns of `plainTotals`. */
export function totalCells(total: ReportNumbers): string[] {
  const { orders, delivered, cancelled, open, salesRupees, riderCashRupees, restaurantCashRupees } = total;
  const sums = [orders, delivered, cancelled, open, salesRupees, riderCashRupees, restaurantCashRupees];
  const minutes = [total.accept, total.door].flatMap((each) => [each?.median, each?.ninetieth]);
  return toCells([...sums, total.commissionRupees, total.owedRupees, ...minutes]);
}

/** Each table of a report as one query over the orders. */
export function plainTables({ period, grouping, restaurants }: ReportRequest): Record<string, RawBuilder<unknown>> {
  const orders = plainOrders({ period, restaurants });
  const lines = (cells: RawBuilder<unknown>, shown: RawBuilder<unknown>) =>
    plainLines(period, grouping, { orders, cells, shown });
  return {
    orders: lines(counts, sql`count(placed.id)`),
    sales: lines(sql`${sales}, ${delivered}, ${average}`, sales),
    minutes: lines(quantiles, minutesOf(0.9, "delivered_at")),
    cash: lines(sql`${riderCash}, ${restaurantCash}, ${commission}, ${owed}`, commission),
    cancellations: sql`select case cancel_code when 'refused' then 'Refused by the restaurant'
        when 'no_answer' then 'Not answered in time' when 'no_show' then 'No answer at the door'
        when 'restaurant' then 'Cancelled by the restaurant' when 'customer' then 'Cancelled by the customer'
        else 'Cancelled some other way' end, coalesce(reason, ''), count(*)::integer
      from ${orders} left join order_status_changes on order_id = placed.id and to_status = 'cancelled'
      where status = 'cancelled' group by cancel_code, reason order by 3 desc, cancel_code, reason`,
    dishes: sql`select order_items.name, placed.name, sum(quantity)::integer, sum(order_items.total)::integer
      from ${orders} join order_items on order_id = placed.id
      where status = 'delivered' group by order_items.name, placed.name, vendor_id
      order by 4 desc, 3 desc, vendor_id, order_items.name`,
  };
}

type Lines = Record<"orders" | "cells" | "shown", RawBuilder<unknown>>;

/** A line for each day or week of the period, or each restaurant with orders, the largest number shown first. */
function plainLines({ from, to }: Period, grouping: Grouping, { orders, cells, shown }: Lines) {
  if (grouping === "restaurant") {
    return sql`select placed.name, ${cells} from ${orders} group by vendor_id, placed.name
      order by ${shown} desc nulls last, placed.name`;
  }
  const days = sql`generate_series(${from}::date, ${to}::date, interval '1 day') as line left join ${orders} on day = line`;
  if (grouping === "day") return sql`select line::date::text, ${cells} from ${days} group by line order by line`;
  return sql`select concat_ws(' to ', min(line)::date::text, nullif(max(line), min(line))::date::text), ${cells}
    from ${days} group by date_trunc('week', line) order by date_trunc('week', line)`;
}
