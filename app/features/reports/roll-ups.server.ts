import { type RawBuilder, sql } from "kysely";

export const sumColumns = sql`sum(orders) as orders, sum(delivered) as delivered, sum(cancelled) as cancelled,
  sum(sales_rupees) as sales_rupees, sum(commission_rupees) as commission_rupees, sum(rider_cash_rupees) as rider_cash_rupees`;

/**
 * Returns a query that sums up rows of `report_days` by day, as rows of `report_totals`, or by restaurant, as rows of
 * `report_months` without the month.
 */
export function rollUp(days: RawBuilder<unknown>, key: "day" | "vendor_id"): RawBuilder<unknown> {
  const column = sql.ref(key);
  return sql`with days as (${days}),
    sums as (select ${column}, ${sumColumns} from days group by ${column}),
    accept as (${countMinutes("accept_minutes", column)}),
    door as (${countMinutes("door_minutes", column)})
    select sums.*, coalesce(accept.counts, '{}'), coalesce(door.counts, '{}')
    from sums left join accept using (${column}) left join door using (${column})`;
}

function countMinutes(minutes: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${key}, jsonb_object_agg(minutes, orders) as counts from (
    select ${key}, minutes, count(*) as orders from days, unnest(${sql.ref(minutes)}) as minutes group by ${key}, minutes
  ) as counted group by ${key}`;
}
