import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, inject, vi } from "vitest";
import { closeDatabase, db, openDatabase } from "./db.server.ts";

// Vitest's setup file (`setupFiles`): `db` is a separate database for each worker, emptied before each test.
const templateUrl = new URL(inject("templateUrl"));
const template = templateUrl.pathname.slice(1);
const name = `tiffin_test_${process.env.VITEST_POOL_ID}`;

await ensureDatabase();
const url = new URL(templateUrl);
url.pathname = `/${name}`;
openDatabase(url.href, { max: 20 });

beforeEach(emptyTables);

afterAll(async () => {
  await closeDatabase();
  resetProcess();
});

/** A worker's files run one after the other: the first one creates the database, and each test empties it. */
async function ensureDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: inject("adminUrl") });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    await client.query(`create database ${name} template ${template} owner ${templateUrl.username}`);
  }
  await client.end();
}

/** Deletes all rows, with the procedure that test-global-setup.ts created. */
async function emptyTables(): Promise<void> {
  await sql`call testing.empty_tables()`.execute(db);
}

/** The next file of this process reuses the loaded libraries, which take longest to load, but gets fresh copies of our modules. */
function resetProcess(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
}
