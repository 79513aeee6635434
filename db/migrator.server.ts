import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./db.server.ts";
import { encodingFix } from "./errors.server.ts";
import { type LockRetry, type Step, type TiffinMigration, takeStep } from "./migration-step.server.ts";
import * as modules from "./migrations.ts";

const migrations: Record<string, TiffinMigration> = modules;

/**
 * Migrates the database to this code's schema. Any number of processes may call it concurrently: one does it, the others
 * wait. Each migration is committed with its row in `kysely_migration`, so whatever ends the process, the next call
 * continues where it stopped.
 * @throws {Error} with one line for operators, for example if the database is newer than the code
 */
export async function migrate(db: Db, lockRetry?: LockRetry): Promise<void> {
  await refuseNewerDatabase(db);
  await migrateTo(db, migrationNames.at(-1) ?? "", lockRetry);
}

/**
 * Migrates a database, up or down, to the schema after this migration; down for restoring a backup of that version into
 * an empty one.
 */
export async function migrateTo(db: Db, name: string, lockRetry?: LockRetry): Promise<void> {
  // The camel-case plugin would rename the columns of Kysely's own tables.
  await db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      await lockMigrations(connection);
      try {
        const applied = await appliedMigrations(connection);
        await refuseOtherEncoding(connection, applied);
        await createMigrationTable(connection);
        for (const step of listSteps(applied, name))
          await takeStep(connection, migrations[step.name] as TiffinMigration, step, lockRetry);
      } finally {
        // A lost connection has released it.
        await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection).catch(() => {});
      }
    });
}

/** SQL_ASCII stores every text, although it counts letters beyond ASCII twice, as `ops check` says. */
const acceptedEncodings = ["UTF8", "SQL_ASCII"];

/**
 * Refuses a database whose encoding cannot store every text, such as LATIN1, which has no Urdu. Only before its first migration:
 * from one that already has rows, these must be moved first, as the checks say.
 * @param applied the names of its migrations
 * @throws {Error} with one line for operators
 */
async function refuseOtherEncoding(db: Db, applied: string[]): Promise<void> {
  if (applied.length > 0) return;
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? "";
  if (!acceptedEncodings.includes(encoding)) throw new Error(`the database is encoded in ${encoding}: ${encodingFix}`);
}

/** As Kysely's Migrator creates it, with which earlier versions migrated. */
async function createMigrationTable(connection: Db): Promise<void> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
}

function listSteps(applied: string[], last: string): Step[] {
  const count = migrationNames.indexOf(last) + 1;
  const pending = migrationNames.slice(0, count).filter((name) => !applied.includes(name));
  refuseLateMigrations(pending, applied);
  const superfluous = migrationNames.slice(count).filter((name) => applied.includes(name));
  return [
    ...pending.map((name): Step => ({ name, direction: "up" })),
    ...superfluous.reverse().map((name): Step => ({ name, direction: "down" })),
  ];
}

/** A migration was written for the tables that those before it leave. */
function refuseLateMigrations(pending: string[], applied: string[]): void {
  const newest = migrationNames.findLast((name) => applied.includes(name)) ?? "";
  const late = pending.filter((name) => name < newest);
  if (late.length === 0) return;
  throw new Error(
    `migration ${late.join(", ")} comes before ${newest}, which this database already has: give it a later date`,
  );
}

/** The key of an advisory lock. */
const migrationLock = 7_119_024;

/** Asks again and again: a statement that waits for the lock has a snapshot, which an index created concurrently waits for. */
async function lockMigrations(connection: Db): Promise<void> {
  const tryLock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${migrationLock}) as locked`;
  while (!(await tryLock.execute(connection)).rows[0]?.locked) await sleep(200);
}

/**
 * Lists PostgreSQL's processes that hold up a migration, in whatever process: those whose transactions it waits for, and one that
 * holds the lock without migrating, such as that of a suspended process. A migration pauses for a second between attempts.
 */
export async function listMigrationBlockers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    with holder as (
      select pid from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and objid = ${migrationLock} and granted)
    select unnest(pg_blocking_pids(pid)) as pid from holder
    union select pid from holder join pg_stat_activity using (pid)
    where state like 'idle%' and state_change < now() - interval '2 seconds'
    order by pid`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Whether all migrations of this code are applied. Sends two short queries; throws if the database is unreachable. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await compareMigrations(db)).missing.length === 0;
}

/** The names of all migrations of this code, oldest first. */
export const migrationNames = Object.keys(migrations).sort();

/** Lists the migrations that the database lacks, and those it has that this code does not know, oldest first. */
export async function compareMigrations(db: Db): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = await appliedMigrations(db);
  return {
    missing: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  };
}

async function refuseNewerDatabase(db: Db): Promise<void> {
  const { unknown } = await compareMigrations(db);
  if (unknown.length > 0) {
    throw new Error(
      `the database is newer than this version of Tiffin (it has ${unknown.join(", ")}): start the newer version, or restore a backup`,
    );
  }
}

/** Lists the names of the applied migrations, oldest first. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ id: string | null }>`select to_regclass('kysely_migration') as id`.execute(db);
  if (table.rows[0]?.id == null) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}
