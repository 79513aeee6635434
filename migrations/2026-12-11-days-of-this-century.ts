import { type Kysely, sql } from "kysely";

/**
 * Other hours are for days of this century, as in the desk's form and in imports. From a day that JavaScript cannot represent,
 * such as 'infinity', no opening can be computed, and because they are computed in batches, every other restaurant would stay
 * closed, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from vendor_hour_exceptions where to_date >= '2100-01-01'`.execute(db);
  await sql`alter table vendor_hour_exceptions
    add constraint vendor_hour_exceptions_century_check check (to_date < '2100-01-01')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vendor_hour_exceptions drop constraint vendor_hour_exceptions_century_check`.execute(db);
}
