import { type Kysely, sql } from "kysely";

/**
 * Totals for reports of many days: each closed day of all restaurants together, and each restaurant's closed months,
 * all of whose days are closed. Minutes are stored as a histogram.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...reopening]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop function reopen_report_month cascade").execute(db);
  await sql.raw("drop table report_month_dishes, report_months, report_closed_months, report_totals").execute(db);
}

const sums = `orders integer not null check (orders > 0),
    delivered integer not null,
    cancelled integer not null,
    sales_rupees bigint not null,
    commission_rupees bigint not null,
    rider_cash_rupees bigint not null,
    accept_counts jsonb not null,
    door_counts jsonb not null,
    check (delivered >= 0 and cancelled >= 0 and delivered + cancelled <= orders),
    check (rider_cash_rupees between 0 and sales_rupees)`;

const keyColumns = `month date not null references report_closed_months on delete cascade,
    vendor_id text not null references vendors on delete cascade`;

const tables = [
  `create table report_totals (day date primary key references report_closed_days on delete cascade, ${sums})`,
  "create table report_closed_months (month date primary key check (extract(day from month) = 1))",
  `create table report_months (${keyColumns}, ${sums}, primary key (vendor_id, month))`,
  `create table report_month_dishes (
    ${keyColumns},
    name text not null,
    quantity bigint not null check (quantity > 0),
    sales_rupees bigint not null check (sales_rupees >= 0),
    primary key (vendor_id, month, name)
  )`,
  "create index report_months_month_idx on report_months (month)",
  "create index report_month_dishes_month_idx on report_month_dishes (month)",
  // The app computes the closed days again, now with their totals.
  "delete from report_closed_days",
];

const reopening = [
  `create function reopen_report_month() returns trigger language plpgsql as $$
  begin
    delete from report_closed_months where month = date_trunc('month', old.day)::date;
    return null;
  end $$`,
  `create trigger reopen_report_month after delete on report_closed_days
    for each row execute function reopen_report_month()`,
];
