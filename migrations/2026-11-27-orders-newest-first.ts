import { type Kysely, sql } from "kysely";

/** Creates and drops indexes concurrently: orders are placed meanwhile. Each statement can be repeated. */
export const withoutTransaction = true;

/** A customer's orders are listed newest first, whatever their status; a change of status no longer touches this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(db, "(customer_id, created_at desc, id desc)");
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(db, "(customer_id, (status in ('delivered', 'cancelled')), created_at desc, id desc)");
}

async function replaceIndex(db: Kysely<unknown>, columns: string): Promise<void> {
  const statements = [
    // Left behind, and invalid, if the process ended during an earlier attempt.
    "drop index concurrently if exists orders_customer_new_idx",
    `create index concurrently orders_customer_new_idx on orders ${columns}`,
    "drop index concurrently if exists orders_customer_idx",
    "alter index orders_customer_new_idx rename to orders_customer_idx",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
