import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { isMigrated, listMigrationBlockers, migrateTo } from "#db/migrator.server.ts";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { migrateAndReport } from "./migrate-and-report.ts";

test("a migration waiting for a transaction logs whose it is, and continues after it", { tags: "slow" }, async () => {
  const url = await createDatabase();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await onDatabase(url, async () => {
    await migrateTo(db, "2026-12-01-push-sessions");
    await holder.query("begin; lock table menu_items in access share mode");
    const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]?.pid;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const log = vi.fn<(line: string) => void>();
    const migrating = withoutTimeouts((on) => migrateAndReport(on, log));
    await expect.poll(() => listMigrationBlockers(db)).toEqual([pid]);
    expect(log).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    const line = `a migration is waiting for PostgreSQL's process ${pid}: wait, or end it with `;
    await expect.poll(() => log.mock.calls).toEqual([[expect.stringContaining(line)]]);
    await holder.query("rollback");
    await migrating;
    expect(await isMigrated(db)).toBe(true);
  });
});
