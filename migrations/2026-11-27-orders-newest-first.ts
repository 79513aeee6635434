import { type Kysely, sql } from "kysely";

/** A customer's orders are listed newest first, whatever their status; a change of status no longer touches this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of newestFirst) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of openFirst) await sql.raw(statement).execute(db);
}

const newestFirst = [
  "drop index orders_customer_idx",
  "create index orders_customer_idx on orders (customer_id, created_at desc, id desc)",
];

const openFirst = [
  "drop index orders_customer_idx",
  `create index orders_customer_idx
    on orders (customer_id, (status in ('delivered', 'cancelled')), created_at desc, id desc)`,
];
