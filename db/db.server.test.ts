import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, inject, test } from "vitest";
import { databasePool, openDatabase } from "./db.server.ts";

test("a connection whose query timed out is not reused", async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  url.searchParams.set("query_timeout", "300");
  openDatabase(url.href, { max: 1 });
  const one = new Kysely({ dialect: new PostgresDialect({ pool: databasePool() }) });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid;
  const first = await pid();
  const late = sql`select pg_sleep(${4})`.execute(one);
  const waiting = pid();
  await expect(late).rejects.toThrow("Query read timeout");
  expect(await waiting).not.toBe(first);
  // Otherwise the end of the test run would wait for this query.
  await sql`select pg_terminate_backend(${first})`.execute(one);
  await one.destroy();
});

test("operators' commands have no timeout", async () => {
  openDatabase(inject("templateUrl").replace(/tiffin_template/, "postgres"), { max: 1, isUnlimited: true });
  const pool = databasePool();
  expect((await pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  await pool.end();
});
