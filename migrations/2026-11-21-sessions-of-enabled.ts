import { type Kysely, sql } from "kysely";

/**
 * A disabled customer keeps the sessions, so that every device shows why it is refused. When the customer is enabled
 * again, all of them are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop function end_disabled_sessions cascade").execute(db);
}

const statements = [
  `create function end_disabled_sessions() returns trigger language plpgsql as $$
  begin
    delete from sessions where customer_id = new.id;
    return null;
  end $$`,
  `create trigger end_disabled_sessions after update of status on customers
    for each row when (old.status = 'disabled' and new.status <> 'disabled') execute function end_disabled_sessions()`,
];
