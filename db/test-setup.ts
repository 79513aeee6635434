import pg from "pg";
import { afterAll, beforeEach, inject, vi } from "vitest";

// Vitest's setup file (`setupFiles`): `db` is a separate database for each worker, emptied before each test.
resetProcess();
const { closeDatabase, openDatabase } = await import("./db.server.ts");

const templateUrl = new URL(inject("templateUrl"));
const template = templateUrl.pathname.slice(1);
const url = new URL(templateUrl);
url.pathname = `/tiffin_test_${process.env.VITEST_POOL_ID}`;

/** What the files of a worker share: they run one after the other. */
const worker: { cleaner?: pg.Client } = Object(globalThis);

openDatabase(url.href, { max: 20 });

beforeEach(emptyTables);

afterAll(closeDatabase);

/** Deletes all rows, with the procedure that test-global-setup.ts created. */
async function emptyTables(): Promise<void> {
  worker.cleaner ??= await connectCleaner();
  await worker.cleaner.query("call testing.empty_tables()");
}

/** Connects to the worker's database, which the first of its files creates. Planning the procedure takes longer than running it. */
async function connectCleaner(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  const name = url.pathname.slice(1);
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await admin.query(`create database ${name} template ${template} owner ${templateUrl.username}`);
  await admin.end();
  const cleaner = new pg.Client({ connectionString: url.href, application_name: "cleaner" });
  cleaner.on("error", () => void delete worker.cleaner);
  await cleaner.connect();
  return cleaner;
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
