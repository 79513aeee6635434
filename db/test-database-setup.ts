import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { closeDatabase, db, openDatabase } from "./db.server.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/start.server.ts";
import { migrate } from "./migrator.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
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
  } catch (error) {
    await closeDatabase();
    await end();
    throw error;
  }
  await closeDatabase();
  project.provide("templateUrl", postgres.connectionString);
  return end;
}
