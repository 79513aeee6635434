import { type Kysely, sql } from "kysely";

/**
 * No opening begins at 'infinity', and no pause ended at '-infinity': JavaScript cannot represent them, and one such restaurant
 * would keep the desk's list of all restaurants from being drawn. `is_open` closes a restaurant for good, and without a pause
 * `paused_until` is null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update vendors set paused_until = null where paused_until = '-infinity'`.execute(db);
  // From an opening that has ended, the app computes the next one.
  await sql`update vendors set is_open = false, opens_at = '-infinity', closes_at = now()
    where opens_at = 'infinity'`.execute(db);
  await sql`alter table vendors
    add constraint vendors_opens_at_check check (opens_at < 'infinity'),
    add constraint vendors_pause_check check (paused_until > '-infinity')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vendors drop constraint vendors_opens_at_check, drop constraint vendors_pause_check`.execute(
    db,
  );
}
