import { type Kysely, sql } from "kysely";

/**
 * Handovers of cash are never changed: a mistake is corrected by an entry with the negative amount, a reference to the
 * row and a reason. The indexes are for the rider's list, the sum of the cash and the list of riders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...corrections, ...indexes]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const corrections = [
  `alter table cash_handovers
    add column corrects bigint unique,
    add column corrected_amount integer generated always as (-amount) stored,
    add column reason text not null default '' check (char_length(reason) <= 200),
    add constraint cash_handovers_rider_amount_key unique (id, rider_id, amount),
    drop constraint cash_handovers_amount_check,
    add constraint cash_handovers_amount_check check (
      case when corrects is null then amount > 0 and reason = '' else amount < 0 and btrim(reason) <> '' end
    ),
    add constraint cash_handovers_corrects_fkey foreign key (corrects, rider_id, corrected_amount)
      references cash_handovers (id, rider_id, amount)`,
  `create function refuse_cash_change() returns trigger language plpgsql as $$
  begin
    raise exception 'cash that was handed in is never changed, only corrected by another entry'
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger refuse_cash_change before update or delete on cash_handovers
    for each row execute function refuse_cash_change()`,
];

const indexes = [
  "drop index cash_handovers_rider_idx",
  "create index cash_handovers_rider_idx on cash_handovers (rider_id, id desc) include (amount)",
  "drop index orders_cash_idx",
  `create index orders_cash_idx on orders (cash_received_by, rider_id) include (total_amount)
    where cash_received_by is not null`,
  "drop index orders_rider_idx",
  "create index orders_rider_idx on orders (rider_id, created_at desc, id desc) where rider_id is not null",
  `create index orders_deliveries_idx on orders (rider_id, created_at)
    where rider_id is not null and status not in ('delivered', 'cancelled')`,
  "create index riders_name_idx on riders (full_name, id)",
];

const reverse = [
  "drop index riders_name_idx, orders_deliveries_idx, orders_rider_idx, orders_cash_idx, cash_handovers_rider_idx",
  "create index orders_rider_idx on orders (rider_id) where rider_id is not null",
  "create index orders_cash_idx on orders (cash_received_by) where cash_received_by is not null",
  "create index cash_handovers_rider_idx on cash_handovers (rider_id, at desc)",
  "drop function refuse_cash_change cascade",
  // A corrected row and its correction add up to 0.
  `delete from cash_handovers row using cash_handovers correction
    where correction.corrects is not null and row.id in (correction.id, correction.corrects)`,
  `alter table cash_handovers
    drop constraint cash_handovers_corrects_fkey,
    drop constraint cash_handovers_rider_amount_key,
    drop constraint cash_handovers_amount_check,
    drop column corrects, drop column corrected_amount, drop column reason,
    add constraint cash_handovers_amount_check check (amount > 0)`,
];
