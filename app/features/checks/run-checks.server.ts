import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { findLastBackup } from "#db/backup/backup-folder.server.ts";
import { db } from "#db/db.server.ts";
import { findOperatorFix, findUrlFix, reasonOf } from "#db/errors.server.ts";
import { compareMigrations } from "#db/migrator.server.ts";
import { env } from "#env";
import { countConnections } from "#settings-rules";
import { measureBacklog } from "../notifications/outbox.server.ts";
import { hasOwner } from "../staff/staff.server.ts";
import { type Check, mostUrgentFirst } from "./check.ts";
import { checkDisk, checkLastBackup } from "./data-dir-checks.ts";
import { type DatabaseFacts, listDatabaseChecks, type RowFacts, type ServerFacts } from "./database-checks.ts";
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

/**
 * Collects the facts that the database checks need.
 * @throws {Error} when the database does not answer
 */
export async function findDatabaseFacts(): Promise<DatabaseFacts> {
  const { missing, unknown } = await compareMigrations(db);
  const { rows } = await sql<
    ServerFacts & { seconds: number }
  >`select current_setting('server_version_num')::int as version,
      current_setting('is_superuser') = 'on' as is_superuser,
      current_setting('transaction_read_only') = 'on' as is_read_only,
      array(select relname::text from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'
        and not pg_has_role(relowner, 'usage') order by relname) as foreign_tables,
      current_setting('max_connections')::int as max_connections, current_setting('server_encoding') as encoding,
      extract(epoch from clock_timestamp())::float8 as seconds,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      coalesce(inet_client_addr() << inet '127.0.0.0/8' or inet_client_addr() = inet '::1', true) as is_local,
      pg_database_size(current_database()) as size_bytes`.execute(db);
  const [server] = rows;
  if (!server) throw new Error("PostgreSQL did not report its version and settings");
  const { seconds, ...rest } = server;
  const clockSkewSeconds = seconds - Date.now() / 1_000;
  return {
    ...rest,
    clockSkewSeconds,
    missingMigrations: missing,
    unknownMigrations: unknown,
    rows: missing.length === 0 ? await findRowFacts() : undefined,
  };
}

async function findRowFacts(): Promise<RowFacts> {
  const { oldestSeconds, failing } = await measureBacklog();
  return {
    hasOwner: await hasOwner(),
    isDemo: await isFilledByDemo(),
    oldestMessageSeconds: oldestSeconds,
    failingMessages: failing,
  };
}

async function isFilledByDemo(): Promise<boolean> {
  const mark = db.selectFrom("installation").select("key").where("key", "=", "seeded_as").where("value", "=", "demo");
  return (await mark.executeTakeFirst()) !== undefined;
}
