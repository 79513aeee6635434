import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, inject } from "vitest";
import { closeDatabase, db, openDatabase } from "./db.server.ts";

/** Vitest's set-up of every test file: `db` is a database of the worker's own, empty before each test. */
const templateUrl = new URL(inject("templateUrl"));
const template = templateUrl.pathname.slice(1);
const name = `tiffin_test_${process.env.VITEST_POOL_ID}`;

await recreateDatabase();
const url = new URL(templateUrl);
url.pathname = `/${name}`;
openDatabase(url.href, { max: 20 });

beforeEach(async () => {
  await sql`truncate customers, vendors, categories, riders, installation, pictures cascade`.execute(db);
});

afterAll(closeDatabase);

async function recreateDatabase(): Promise<void> {
  const admin = new URL(templateUrl);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} template ${template}`);
  await client.end();
}
