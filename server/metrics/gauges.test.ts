import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { backupFolder, backupName, recordFailure } from "#db/backup/backup-folder.server.ts";
import { databasePool } from "#db/db.server.ts";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { makeFolder } from "#db/test-folders.ts";
import { env } from "#env";
import { addInstallationMetrics, addServerGauges } from "./gauges.ts";

/** The metrics of a container with these settings, as Prometheus reads them. */
function showMetrics(values: { BACKUP_EVERY?: string; DATABASE_URL?: string; DATA_DIR: string }) {
  for (const name of ["BACKUP_EVERY", "DATABASE_URL", "DATA_DIR"] as const)
    vi.spyOn(env, name, "get").mockReturnValue(values[name] as never);
  const register = new Registry();
  addInstallationMetrics(register);
  return () => register.metrics();
}

test("a backup that is late or failed is a problem until one is made", async () => {
  const DATA_DIR = makeFolder();
  const read = showMetrics({ BACKUP_EVERY: "24h", DATABASE_URL: "postgresql://db/x", DATA_DIR });
  expect(await read()).toContain("tiffin_backup_problem 1\n");
  const folder = backupFolder(DATA_DIR);
  await mkdir(folder);
  await writeFile(join(folder, backupName(new Date())), "");
  expect(await read()).toContain("tiffin_backup_problem 0\n");
  await recordFailure(folder, "no room");
  expect(await read()).toContain("tiffin_backup_problem 1\n");
  expect(await read()).toMatch(/^tiffin_data_dir_free_bytes [1-9]/m);
});

test("a DATA_DIR that cannot be read raises no alert about its disk, and an unused one is not shown", async () => {
  expect(await showMetrics({ DATA_DIR: "/nowhere" })()).not.toMatch(/^tiffin_data_dir/m);
  const unused = await showMetrics({ DATABASE_URL: "postgresql://db/x", DATA_DIR: "/nowhere" })();
  expect(unused).not.toMatch(/data_dir|backup/);
});

test("all gauges of the waiting messages share one query of each scrape", async () => {
  const read = showMetrics({ DATABASE_URL: "postgresql://db/x", DATA_DIR: "/nowhere" });
  const connect = vi.spyOn(databasePool(), "connect");
  for (const scrapes of [1, 2]) {
    expect(await read()).toContain("tiffin_notifications_oldest_seconds 0\n");
    expect(connect).toHaveBeenCalledTimes(scrapes);
  }
});

test("a process whose database has no tables is not ready", { tags: "slow" }, async () => {
  const register = new Registry();
  addServerGauges(register);
  expect(await register.metrics()).toContain("tiffin_ready 1\n");
  expect(await onDatabase(await createDatabase(), () => register.metrics())).toContain("tiffin_ready 0\n");
});
