import { statfs } from "node:fs/promises";
import { findLastBackup } from "#db/backup/backup-folder.server.ts";
import { findOperatorFix, findUrlFix, reasonOf } from "#db/errors.server.ts";
import { env } from "#env";
import { countConnections } from "#settings-rules";
import { type Check, mostUrgentFirst } from "./check.ts";
import { checkDisk, checkLastBackup } from "./data-dir-checks.ts";
import { listDatabaseChecks } from "./database-checks.ts";
import { findDatabaseFacts } from "./database-facts.server.ts";
import { listSettingsChecks } from "./settings-checks.server.ts";

/**
 * Checks settings, database, disk and backups, and returns the most urgent results first. Does not throw if the
 * database is unreachable: that is a result.
 */
export async function runChecks(): Promise<Check[]> {
  const checks = await Promise.all([listSettingsChecks(env), checkDatabase(), checkDataDir()]);
  return mostUrgentFirst(checks.flat());
}

async function checkDatabase(): Promise<Check[]> {
  try {
    return listDatabaseChecks(await findDatabaseFacts(), { connections: countConnections(env), isDemo: env.DEMO });
  } catch (error) {
    return [unreachable(error)];
  }
}

/** Returns the result for a database that does not answer, or refuses the statements of the checks. */
export function unreachable(error: unknown): Check {
  const fix = findUrlFix(error) ?? findOperatorFix(error);
  return {
    about: "database",
    level: "unsafe",
    message: `the database ${fix ? "refuses the app" : "does not answer"}: ${reasonOf(error)}`,
    fix: fix ?? "start PostgreSQL, and correct DATABASE_URL or DATA_DIR",
  };
}

async function checkDataDir(): Promise<Check[]> {
  // Without an embedded database or backups, the folder holds only the secret.
  if (env.DATABASE_URL && !env.BACKUP_EVERY) return [];
  const disk = await statfs(env.DATA_DIR).catch(() => undefined);
  const backup = env.BACKUP_EVERY ? await findLastBackup(env.DATA_DIR) : undefined;
  return [
    ...(disk ? [checkDisk({ freeBytes: disk.bavail * disk.bsize })] : []),
    ...(env.BACKUP_EVERY ? [checkLastBackup(env.BACKUP_EVERY, backup ?? {}, new Date())] : []),
  ];
}
