import { type Kysely, sql } from "kysely";

/**
 * A change of an order's status also writes to tables that another system has no rights on. These triggers therefore run
 * with the rights of their owner, and with a fixed search path, because a caller could put tables of its own before ours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  for (const { schema } of rows)
    for (const trigger of triggers)
      await sql`alter function ${sql.ref(trigger)}() security definer set search_path = ${sql.ref(schema)}, pg_temp`.execute(
        db,
      );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const trigger of triggers)
    await sql`alter function ${sql.ref(trigger)}() security invoker reset search_path`.execute(db);
}

const triggers = ["record_order_status_change", "queue_notifications", "count_unanswered", "reopen_report_day"];
