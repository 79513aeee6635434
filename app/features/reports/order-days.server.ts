import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { addDays, toEpochMs } from "../dates/local-time.ts";
import { isOfRestaurants, type Restaurants } from "../search/list-conditions.server.ts";
import type { Period } from "./report-period.ts";

/**
 * Lists the days of a period that are not closed yet, as periods without gaps. Generates timestamps without a time zone:
 * PostgreSQL would generate dates in the connection's time zone, where a midnight may not exist.
 */
export async function listOpenPeriods(on: Db, { from, to }: Period): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select min(day)::text as from, max(day)::text as to
    from (
      select date::date as day, date::date - row_number() over (order by date)::integer as gap
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as date
      where not exists (select from report_closed_days where day = date::date)
    ) as open_days
    group by gap order by gap`.execute(on);
  return rows;
}

/** Lists the months within a period that are closed as a whole, by their first days. */
export async function listClosedMonths(on: Db, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month::text as month from report_closed_months
    where month >= ${from}::date and month + interval '1 month' <= ${to}::date + interval '1 day'`.execute(on);
  return rows.map(({ month }) => month);
}

/**
 * Returns a subquery with the orders placed in these periods, each with its `day`. Times are constants, so that the
 * planner can estimate the rows.
 */
function ordersIn(periods: Period[], restaurants: Restaurants): RawBuilder<unknown> {
  const ranges = periods.map(
    ({ from, to }) =>
      sql`created_at >= ${new Date(toEpochMs(from, 0))} and created_at < ${new Date(toEpochMs(addDays(to, 1), 0))}`,
  );
  const inRange = ranges.length > 0 ? sql.join(ranges, sql` or `) : sql`false`;
  return sql`(
    select *, (created_at at time zone 'Asia/Karachi')::date as day from orders
    where ${isOfRestaurants("orders.vendorId", restaurants)} and (${inRange})
  ) as orders`;
}

/** Returns a query that computes the rows of `report_days` from the orders, one for each day and restaurant. */
export function computeDays(periods: Period[], restaurants: Restaurants): RawBuilder<unknown> {
  return sql`select orders.day, orders.vendor_id, count(*)::integer as orders,
      (count(*) filter (where status = 'delivered'))::integer as delivered,
      (count(*) filter (where status = 'cancelled'))::integer as cancelled,
      coalesce(sum(total_amount) filter (where status = 'delivered'), 0) as sales_rupees,
      coalesce(sum(commission_rupees) filter (where status = 'delivered'), 0) as commission_rupees,
      coalesce(sum(total_amount) filter (where status = 'delivered' and rider_id is not null), 0) as rider_cash_rupees,
      coalesce(array_agg(${minutesUntil("accepted_at")}) filter (where accepted_at is not null), '{}') as accept_minutes,
      coalesce(array_agg(${minutesUntil("delivered_at")}) filter (where delivered_at is not null), '{}') as door_minutes
    from ${ordersIn(periods, restaurants)}
    cross join lateral (
      select min(changed_at) filter (where from_status = 'pending' and to_status <> 'cancelled') as accepted_at,
        min(changed_at) filter (where to_status = 'delivered') as delivered_at
      from order_status_changes where order_id = orders.id and changed_at < '2100-01-01' and isfinite(changed_at)
    ) as steps
    group by orders.day, orders.vendor_id`;
}

/** The minutes since the order appeared on the board, rounded up, so that half of the orders took at most the median. */
function minutesUntil(column: "accepted_at" | "delivered_at"): RawBuilder<number> {
  return sql`greatest(ceil(extract(epoch from ${sql.ref(column)} - coalesce(orders.board_at, orders.created_at)) / 60), 0)::integer`;
}

/** Returns a query that computes the rows of `report_cancellations` from the orders. */
export function computeCancellations(periods: Period[], restaurants: Restaurants): RawBuilder<unknown> {
  return sql`select orders.day, orders.vendor_id, cancel_code, coalesce(change.reason, '') as reason, count(*)::integer as orders
    from ${ordersIn(periods, restaurants)}
    left join lateral (
      select reason from order_status_changes where order_id = orders.id and to_status = 'cancelled'
      order by id desc limit 1
    ) as change on true
    where orders.status = 'cancelled'
    group by orders.day, orders.vendor_id, cancel_code, change.reason`;
}

/**
 * Returns a query that computes the rows of `report_dishes` from the lines of delivered orders, with the names of that
 * time. `offset 0` makes PostgreSQL look up the lines of each order: for a day or two it would rather read the lines of
 * all orders.
 */
export function computeDishes(periods: Period[], restaurants: Restaurants): RawBuilder<unknown> {
  return sql`select orders.day, orders.vendor_id, name, sum(quantity)::integer as quantity, sum(total) as sales_rupees
    from ${ordersIn(periods, restaurants)}
    cross join lateral (select name, quantity, total from order_items where order_id = orders.id offset 0) as lines
    where orders.status = 'delivered'
    group by orders.day, orders.vendor_id, name`;
}
