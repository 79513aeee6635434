import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, inject } from "vitest";
import { closeDatabase, db, openDatabase } from "./db.server.ts";

/** Vitest's setup file: `db` is a separate database for each worker, emptied before each test. */
const templateUrl = new URL(inject("templateUrl"));
const template = templateUrl.pathname.slice(1);
const name = `tiffin_test_${process.env.VITEST_POOL_ID}`;

await ensureDatabase();
const url = new URL(templateUrl);
url.pathname = `/${name}`;
openDatabase(url.href, { max: 20 });

beforeEach(empty);

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

/** Deletes all rows. With so few of them that takes a tenth of a `truncate`, which makes new files for every table. */
async function empty(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // No triggers: they would tell open streams of every session and order that goes.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely_'
      loop execute format('delete from %I', name); end loop; end $$`.execute(trx);
  });
}
