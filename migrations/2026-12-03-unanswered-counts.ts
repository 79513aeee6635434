import { type Kysely, sql } from "kysely";

/**
 * An answered order updates its restaurant only if earlier ones were not answered: even an update of no row clears the
 * catalogue that every process has cached.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(
    db,
    "elsif exists (select from vendors where id = new.vendor_id and unanswered_count > 0) then",
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(db, "else");
}

async function replaceFunction(db: Kysely<unknown>, otherwise: string): Promise<void> {
  await sql`create or replace function count_unanswered() returns trigger language plpgsql as $$
  begin
    if new.cancel_code = 'no_answer' then
      update vendors set unanswered_count = unanswered_count + 1 where id = new.vendor_id;
    ${sql.raw(otherwise)}
      update vendors set unanswered_count = 0 where id = new.vendor_id and unanswered_count > 0;
    end if;
    return null;
  end $$`.execute(db);
}
