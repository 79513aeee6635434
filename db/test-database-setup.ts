import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { closeDatabase, db, openDatabase } from "./db.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/start.server.ts";
import { migrate } from "./migrator.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    /** Of the superuser, who may create databases. */
    adminUrl: string;
  }
}

/** A PostgreSQL for one test run, with a migrated database that every worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-test-"));
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const postgres = await startEmbeddedPostgres({ dataDir, database: "tiffin_template", settings });
  const end = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    openDatabase(postgres.connectionString);
    await migrate(db);
    await allowTestSettings(postgres);
    await createEmptyTables();
  } catch (error) {
    await closeDatabase();
    await end();
    throw error;
  }
  await closeDatabase();
  project.provide("templateUrl", postgres.connectionString);
  project.provide("adminUrl", postgres.adminConnectionString);
  return end;
}

/** Settings of the superuser that tests need: which transaction a deadlock ends, and whether triggers run. */
async function allowTestSettings({ connectionString, adminConnectionString }: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  await admin.connect();
  await admin.query(
    `grant set on parameter deadlock_timeout, session_replication_role to ${new URL(connectionString).username}`,
  );
  await admin.end();
}

/**
 * A procedure that deletes all rows. With so few of them that takes a tenth of a `truncate`, which makes new files for every
 * table, and of a `delete` for each table that is planned anew every time. Without triggers: they would announce every session
 * and order that goes.
 */
async function createEmptyTables(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename !~ '^kysely_'`.execute(db);
  const deletions = rows.map(({ name }) => `delete from ${name};`).join(" ");
  await sql`create schema testing`.execute(db);
  await sql`create procedure testing.empty_tables() language plpgsql as ${sql.lit(
    `begin perform set_config('session_replication_role', 'replica', true); ${deletions} end`,
  )}`.execute(db);
}
