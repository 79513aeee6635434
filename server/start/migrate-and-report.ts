import { type Db, db } from "#db/db.server.ts";
import { listMigrationBlockers, migrate } from "#db/migrator.server.ts";
import { repeat } from "../periodic-tasks/repeat.ts";

const reportEveryMs = 10_000;

/**
 * Migrates the database. Every 10 seconds, logs what holds that up: an index created concurrently waits for all open
 * transactions, and any migration waits for the holder of the lock on migrations.
 */
export async function migrateAndReport(on: Db, log: (line: string) => void): Promise<void> {
  const report = async () => {
    const pids = await listMigrationBlockers(db).catch(() => []);
    if (pids.length === 0) return;
    const fix = "wait, or end it with `select pg_terminate_backend(…)`";
    log(`a migration is waiting for PostgreSQL's process ${pids.join(", ")}: ${fix}`);
  };
  const stopReporting = repeat(reportEveryMs, report, { startsNow: false });
  await migrate(on).finally(stopReporting);
}
