import { type Kysely, sql } from "kysely";

/**
 * Notifies open order pages of ended sessions, of disabled customers, and of riders who are assigned without a change
 * of status. Checkouts and prolonged sessions fire none of these triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...endedSessions, ...namedRiders]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ["announce_ended_sessions", "count_rider_change", "announce_rider_change"]) {
    await sql.raw(`drop function ${name} cascade`).execute(db);
  }
}

const endedSessions = [
  // The trigger's argument is the column with the customer's id.
  `create function announce_ended_sessions() returns trigger language plpgsql as $$
  begin
    perform pg_notify('ended_sessions', to_jsonb(old) ->> tg_argv[0]);
    return null;
  end $$`,
  `create trigger announce_ended_session after delete on sessions
    for each row execute function announce_ended_sessions('customer_id')`,
  `create trigger announce_disabled_customer after update of status on customers
    for each row when (new.status = 'disabled') execute function announce_ended_sessions('id')`,
];

const namedRiders = [
  `create function count_rider_change() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
    return new;
  end $$`,
  `create function announce_rider_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('order_status', new.id || ' ' || new.version || ' ' || new.status);
    return null;
  end $$`,
  `create trigger count_rider_change before update of rider_id on orders
    for each row when (old.rider_id is distinct from new.rider_id and old.status = new.status)
    execute function count_rider_change()`,
  `create trigger announce_rider_change after update of rider_id on orders
    for each row when (old.rider_id is distinct from new.rider_id and old.status = new.status)
    execute function announce_rider_change()`,
];
