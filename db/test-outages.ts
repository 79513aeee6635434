import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { db } from "./db.server.ts";

/** Changes the worker's database until the test ends, or the returned function is called. */
async function changeUntilFinished(change: string, undo: string): Promise<() => Promise<void>> {
  let isUndone = false;
  const end = async () => {
    if (!isUndone) await sql.raw(undo).execute(db);
    isUndone = true;
  };
  await sql.raw(change).execute(db);
  onTestFinished(end);
  return end;
}

/** For tests: the table seems to be gone until the test ends, or the returned function is called. */
export const hideTable = (table: string) =>
  changeUntilFinished(`alter table ${table} rename to ${table}_away`, `alter table ${table}_away rename to ${table}`);

/** For tests: the table takes no rows and no changes until the test ends, or the returned function is called. */
export const refuseWrites = (table: string) =>
  changeUntilFinished(
    `alter table ${table} add constraint takes_no_writes check (false) not valid`,
    `alter table ${table} drop constraint takes_no_writes`,
  );

/** For tests: the trigger does nothing until the test ends, or the returned function is called. */
export const disableTrigger = (table: string, trigger: string) =>
  changeUntilFinished(
    `alter table ${table} disable trigger ${trigger}`,
    `alter table ${table} enable trigger ${trigger}`,
  );

/** For tests: cuts the connection that listens for changes, and returns how many there were. */
export async function cutListeners(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity
    where application_name = 'tiffin listener' and datname = current_database()`.execute(db);
  return rows.length;
}
