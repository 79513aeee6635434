import { type Kysely, sql } from "kysely";

/**
 * A stored day of the reports is deleted only if a figure may have changed: not if an account is deleted, a rider gets an
 * account, or an old ticket is printed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await reopenAfterUpdate(db, `(${isOld}) and (${columnsOf("old")}) is distinct from (${columnsOf("new")})`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await reopenAfterUpdate(db, isOld);
}

/** The columns of orders that reports read. They also read status changes, each of which comes with a new `status`. */
const columns = [
  "created_at",
  "board_at",
  "vendor_id",
  "status",
  "cancel_code",
  "total_amount",
  "commission_rupees",
  "rider_id",
];
const columnsOf = (row: "old" | "new") => columns.map((column) => `${row}.${column}`).join(", ");
const isOld = "old.created_at < now() - interval '1 day' or new.created_at < now() - interval '1 day'";

async function reopenAfterUpdate(db: Kysely<unknown>, condition: string): Promise<void> {
  await sql`drop trigger reopen_report_day_after_update on orders`.execute(db);
  await sql`create trigger reopen_report_day_after_update after update on orders
    for each row when (${sql.raw(condition)}) execute function reopen_report_day()`.execute(db);
}
