import { type Kysely, sql } from "kysely";

/** A deleted account keeps its row, without personal data, because orders refer to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers add column deleted_at timestamptz,
    add constraint customers_deleted_check check (deleted_at is null or status = 'disabled')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers drop column deleted_at`.execute(db);
}
