import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, inject, vi } from "vitest";

// Vitest's setup file (`setupFiles`): `db` is a separate database for each worker, emptied before each test.
resetProcess();
const { closeDatabase, db, openDatabase } = await import("./db.server.ts");

const templateUrl = new URL(inject("templateUrl"));
const template = templateUrl.pathname.slice(1);
const name = `tiffin_test_${process.env.VITEST_POOL_ID}`;

await ensureDatabase();
const url = new URL(templateUrl);
url.pathname = `/${name}`;
openDatabase(url.href, { max: 20 });

beforeEach(emptyTables);

afterAll(closeDatabase);

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

/**
 * Each file of a process reuses the loaded libraries, which take longest to load, but gets fresh copies of our modules.
 * Not in `afterAll`, which is not called for a file whose tests are all skipped, such as those tagged `slow`. Settings that
 * the file before stubbed outside of its tests are restored here, all others by test-restore.ts.
 */
function resetProcess(): void {
  vi.unstubAllEnvs();
  vi.resetModules();
}
