import { type Kysely, sql } from "kysely";

/**
 * Totals for the reports, per restaurant and past day in Asia/Karachi. The app computes a day; a trigger deletes it
 * again when one of its orders changes later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop function reopen_report_day cascade").execute(db);
  await sql.raw("drop table report_dishes, report_cancellations, report_days, report_closed_days").execute(db);
}

const keyColumns = `day date not null references report_closed_days on delete cascade,
    vendor_id text not null references vendors on delete cascade`;

const tables = [
  // Marks a day as computed: a day without orders has no other rows.
  "create table report_closed_days (day date primary key)",
  `create table report_days (
    ${keyColumns},
    orders integer not null check (orders > 0),
    delivered integer not null,
    cancelled integer not null,
    sales_rupees bigint not null,
    commission_rupees bigint not null,
    rider_cash_rupees bigint not null,
    accept_minutes integer[] not null,
    door_minutes integer[] not null,
    primary key (vendor_id, day),
    check (delivered >= 0 and cancelled >= 0 and delivered + cancelled <= orders),
    check (rider_cash_rupees between 0 and sales_rupees)
  )`,
  `create table report_dishes (
    ${keyColumns},
    name text not null,
    quantity integer not null check (quantity > 0),
    sales_rupees bigint not null check (sales_rupees >= 0),
    primary key (vendor_id, day, name)
  )`,
  // The reason is in no key, because it may be too long for an index.
  `create table report_cancellations (
    ${keyColumns},
    cancel_code text,
    reason text not null,
    orders integer not null check (orders > 0)
  )`,
  "create index report_days_day_idx on report_days (day)",
  "create index report_dishes_day_idx on report_dishes (day)",
  "create index report_cancellations_day_idx on report_cancellations (day)",
  "create index report_cancellations_vendor_idx on report_cancellations (vendor_id, day)",
];

const reopen = (event: string, ...rows: string[]) => `create trigger reopen_report_day_after_${event}
    after ${event} on orders for each row when (${rows.map((row) => `${row}.created_at < now() - interval '1 day'`).join(" or ")})
    execute function reopen_report_day()`;

// Days are computed a day after their end, so that no new order has to wait here. Computing one takes the exclusive
// lock, so that it sees every change that was made before.
const triggers = [
  `create function reopen_report_day() returns trigger language plpgsql as $$
  declare at timestamptz;
  begin
    foreach at in array case tg_op when 'INSERT' then array[new.created_at] when 'DELETE' then array[old.created_at]
      else array[old.created_at, new.created_at] end
    loop
      perform pg_advisory_xact_lock_shared(7406852, (at at time zone 'Asia/Karachi')::date - date '2000-01-01');
      delete from report_closed_days where day = (at at time zone 'Asia/Karachi')::date;
    end loop;
    return null;
  end $$`,
  reopen("insert", "new"),
  reopen("update", "old", "new"),
  reopen("delete", "old"),
];
