import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
