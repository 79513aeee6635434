import { sql, type Transaction } from "kysely";
import { expect } from "vitest";
import { db } from "./db.server.ts";
import type { Database } from "./schema.ts";

/** For tests: counts the statements on the worker's database that wait for a lock. */
export async function countLockWaits(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** For tests: cancels the statements that wait for a lock, before they time out. */
export async function cancelLockWaits(): Promise<void> {
  await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
}

/** For tests: resolves once exactly `count` statements wait for a lock. */
export async function untilLockWaits(count: number): Promise<void> {
  await expect.poll(countLockWaits, { timeout: 10_000, interval: 5 }).toBe(count);
}

/** For tests: starts work that waits for a lock of these changes, commits them, and returns the result of the work. */
export async function whileUncommitted<Result>(
  change: (trx: Transaction<Database>) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { working } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const working = work();
    await untilLockWaits(1);
    return { working };
  });
  return working;
}
