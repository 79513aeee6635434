import { type Kysely, sql } from "kysely";

/**
 * Orders are answered and ready at times of this century. JavaScript cannot represent 'infinity', which other systems may
 * write for 'never': one such order would keep the restaurant's whole board from being drawn. Null means never.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["accept_by", "ready_by"])
    await sql`update orders set ${sql.ref(column)} = null
      where ${sql.ref(column)} >= '2100-01-01' or ${sql.ref(column)} = '-infinity'`.execute(db);
  await sql`alter table orders add constraint orders_times_check check (
    accept_by > '-infinity' and accept_by < '2100-01-01' and ready_by > '-infinity' and ready_by < '2100-01-01')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_times_check`.execute(db);
}
