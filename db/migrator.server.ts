import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as initialModel from "../migrations/2026-11-20-initial-model.ts";
import * as endedSessions from "../migrations/2026-11-21-ended-sessions.ts";
import * as sessionsOfEnabled from "../migrations/2026-11-21-sessions-of-enabled.ts";
import * as sortedLists from "../migrations/2026-11-21-sorted-lists.ts";
import * as installation from "../migrations/2026-11-22-installation.ts";
import type { Database } from "./schema.ts";

/** Every migration by name, oldest first. */
const migrations: Record<string, Migration> = {
  "2026-11-20-initial-model": initialModel,
  "2026-11-21-ended-sessions": endedSessions,
  "2026-11-21-sessions-of-enabled": sessionsOfEnabled,
  "2026-11-21-sorted-lists": sortedLists,
  "2026-11-22-installation": installation,
};

/**
 * Brings the database to this code's schema. Any number of processes may call it at once: Kysely holds a lock.
 * @throws {Error} with one line for operators, such as a database that is newer than the code.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await refuseNewerDatabase(db);
  // The plugin would rename the columns of Kysely's own tables.
  const { error } = await new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) throw error;
}

/** Whether every migration of this code was applied. Two short queries; throws when the database can't be reached. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return Object.keys(migrations).every((name) => applied.includes(name));
}

async function refuseNewerDatabase(db: Kysely<Database>): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new Error(
      `the database is newer than this version of Tiffin (it has ${unknown.join(", ")}): start the newer version, or restore a backup`,
    );
  }
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!table.rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}
