import { type Kysely, sql } from "kysely";

/**
 * An answered order that becomes pending again, because somebody corrects a mistake, gets the whole time to answer again.
 * With its old deadline, which may have passed since, the clock would cancel it at once, as an order that nobody answered.
 * Orders without a deadline still never expire.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Another system may change the status without the right to read restaurants; it could put tables of its own before ours.
  for (const { schema } of rows)
    await sql`alter function restart_time_to_answer() security definer set search_path = ${sql.ref(schema)}, pg_temp`.execute(
      db,
    );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop function restart_time_to_answer cascade").execute(db);
}

const statements = [
  // A scheduled order whose deadline is later keeps it.
  `create function restart_time_to_answer() returns trigger language plpgsql as $$
  begin
    select greatest(old.accept_by, now() + make_interval(mins => accept_minutes)) into new.accept_by
      from vendors where id = new.vendor_id;
    return new;
  end $$`,
  `create trigger restart_time_to_answer before update of status on orders for each row
    when (old.status <> 'pending' and new.status = 'pending' and new.accept_by = old.accept_by)
    execute function restart_time_to_answer()`,
];
