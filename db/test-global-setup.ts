import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { closeDatabase, db, openDatabase } from "./db.server.ts";
import { locateCluster } from "./embedded-postgres/cluster.server.ts";
import { findPostmaster, shutDown } from "./embedded-postgres/process.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/start.server.ts";
import { migrate } from "./migrator.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    /** Connects as the superuser, who may create databases. */
    adminUrl: string;
  }
}

/** Vitest's `globalSetup`: starts a PostgreSQL for one test run, with a migrated database that each worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-test-"));
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "128MB" };
  const postgres = await startEmbeddedPostgres({ dataDir, database: "tiffin_template", settings });
  const end = async () => {
    await postgres.stop();
    // On a busy machine some workers' connections are still being closed: it then takes them for those of another process.
    const { folder } = await locateCluster(dataDir, () => {});
    await shutDown(folder, findPostmaster(folder));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    openDatabase(postgres.connectionString);
    await migrate(db);
    await allowTestSettings(postgres);
    await createEmptyTablesProcedure();
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

/** Lets the app's role change settings of the superuser that tests need: the deadlock timeout, and whether triggers run. */
async function allowTestSettings({ connectionString, adminConnectionString }: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  await admin.connect();
  await admin.query(
    `grant set on parameter deadlock_timeout, session_replication_role to ${new URL(connectionString).username}`,
  );
  await admin.end();
}

/**
 * Creates a procedure that deletes all rows. For so few rows it takes a tenth of the time of `truncate`, which creates
 * new files for every table, and of separate `delete` statements, which are planned each time. It disables triggers,
 * which would announce every deleted session and order.
 */
async function createEmptyTablesProcedure(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename !~ '^kysely_'`.execute(db);
  const deletions = rows.map(({ name }) => `delete from ${name};`).join(" ");
  await sql`create schema testing`.execute(db);
  await sql`create procedure testing.empty_tables() language plpgsql as ${sql.lit(
    `begin perform set_config('session_replication_role', 'replica', true); ${deletions} end`,
  )}`.execute(db);
}
