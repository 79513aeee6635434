import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { closeDatabase, databasePool, db, newDatabaseClient, openDatabase } from "./db.server.ts";
import type { Database } from "./schema.ts";
import { createDatabase } from "./test-databases.ts";
import { withoutTimeouts } from "./without-timeouts.server.ts";

const { connectionString: testUrl = "" } = databasePool().options;
const requestLimits = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"];

// Each test opens a database of its own choice, and the setup of the next empties that of its worker.
beforeEach(closeDatabase);
afterEach(async () => {
  await closeDatabase();
  openDatabase(testUrl);
});

test("a connection whose query timed out is not reused", { tags: "slow" }, async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  openDatabase(url.href, { max: 1 });
  const pool = databasePool();
  const client = await pool.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  // Only this query has so little time: on a busy machine, others may take as long.
  const late = client.query({ text: "select pg_sleep(4)", query_timeout: 300 } as pg.QueryConfig);
  const waiting = pool.query("select pg_backend_pid() as pid");
  await expect(late).rejects.toThrow("Query read timeout");
  // Without the error, as Kysely does.
  client.release();
  expect((await waiting).rows).not.toEqual(rows);
  // Otherwise the end of the test run would wait for this query.
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
});

test("a connection that PostgreSQL closes within a transaction fails that transaction only", async () => {
  openDatabase(testUrl, { max: 2 });
  const isOpen = async (pid: number) =>
    (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0;
  const failing = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await expect.poll(() => isOpen(pid)).toBe(false);
    await sql`select 1`.execute(trx);
  });
  await expect(failing).rejects.toThrow();
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

test("if 20 wait for each connection, the next is refused and those waiting are served", { tags: "slow" }, async () => {
  openDatabase(inject("templateUrl").replace(/tiffin_template/, "postgres"), { max: 2 });
  const pool = databasePool();
  const busy = await Promise.all([pool.connect(), pool.connect()]);
  const waiting = Array.from({ length: 40 }, () => pool.query("select 1"));
  await expect(pool.query("select 1")).rejects.toMatchObject({ code: "53300" });
  await expect(pool.connect()).rejects.toMatchObject({ code: "53300" });
  for (const client of busy) client.release();
  expect(await Promise.all(waiting)).toHaveLength(40);
  expect((await pool.query("select 1")).rowCount).toBe(1);
});

test("while PostgreSQL allows no more connections, requests wait for those there are, and one error is reported", async () => {
  const url = await createDatabase();
  const errors: Error[] = [];
  openDatabase(url, { max: 8, onError: (error) => void errors.push(error) });
  const pool = databasePool();
  await pool.query(`alter database ${new URL(url).pathname.slice(1)} connection limit 2`);
  const queries = Array.from({ length: 30 }, () => pool.query("select pg_sleep(0.01)"));
  expect(await Promise.all(queries)).toHaveLength(30);
  expect(errors).toMatchObject([{ code: "53300" }]);
});

test("limits are set by a statement, because PgBouncer refuses them as parameters of the connection", async () => {
  openDatabase(inject("templateUrl").replace(/tiffin_template/, "postgres"), { max: 1 });
  const { rows } = await databasePool().query(
    "select setting, source from pg_settings where name = any($1) order by name",
    [requestLimits],
  );
  expect(rows.map(({ setting }) => setting)).toEqual(["10000", "2000", "5000"]);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(["session"]));
});

test("operators' commands and migrations have no timeout, even if the database has", async () => {
  const url = await createDatabase();
  openDatabase(url, { max: 1, hasTimeouts: false });
  const name = sql.id(new URL(url).pathname.slice(1));
  const limits = [...requestLimits, "transaction_timeout"];
  for (const limit of limits) await sql`alter database ${name} set ${sql.id(limit)} = 1000`.execute(db);
  await closeDatabase();
  openDatabase(url, { max: 1, hasTimeouts: false });
  const listLimits = async (on: Kysely<Database>) =>
    (await sql`select name from pg_settings where name = any(${limits}) and setting <> '0'`.execute(on)).rows;
  expect(await listLimits(db)).toEqual([]);
  expect(await withoutTimeouts(listLimits)).toEqual([]);
});

test("dates are read whatever the date style of the database", async () => {
  const url = await createDatabase();
  openDatabase(url, { max: 1 });
  await databasePool().query(`alter database ${new URL(url).pathname.slice(1)} set datestyle = 'German'`);
  const readDates = async (on: Kysely<Database>) =>
    (await sql`select timestamptz '2026-11-30 12:00Z' as at, (date '2026-11-30')::text as day`.execute(on)).rows;
  const dates = [{ at: new Date("2026-11-30T12:00:00Z"), day: "2026-11-30" }];
  for (const hasTimeouts of [true, false]) {
    await closeDatabase();
    openDatabase(url, { max: 1, hasTimeouts });
    expect(await readDates(db)).toEqual(dates);
    expect(await withoutTimeouts(readDates)).toEqual(dates);
  }
});

test("a process opens one database after another", { tags: "slow" }, async () => {
  const open = (name: string) => openDatabase(inject("templateUrl").replace(/tiffin_template/, name), { max: 1 });
  const currentName = () => sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const name of ["postgres", "template1", "postgres"]) {
    open(name);
    expect((await currentName()).rows).toEqual([{ name }]);
    await closeDatabase();
  }
});

test("closing ends a transaction that is still running, and reports no lost connection", { tags: "slow" }, async () => {
  const lost: Error[] = [];
  openDatabase(testUrl, { max: 1, onError: (error) => void lost.push(error) });
  const running = db.transaction().execute(async (trx) => {
    for (let statement = 1; statement <= 3; statement += 1) await sql`select pg_sleep(2)`.execute(trx);
  });
  const refused = expect(running).rejects.toThrow();
  await expect.poll(() => databasePool().totalCount).toBe(1);
  const closedAfter = performance.now();
  await closeDatabase();
  expect(performance.now() - closedAfter).toBeLessThan(4_000);
  await refused;
  expect(lost).toEqual([]);
});

test.for(["a connection of the pool", "a client of its own"])("closing waits until %s has ended", async (whose) => {
  openDatabase(testUrl, { max: 1 });
  const client = whose === "a client of its own" ? newDatabaseClient() : undefined;
  await client?.connect();
  const { rows } = await (client ?? databasePool()).query("select pg_backend_pid() as pid");
  const { pid } = rows[0];
  process.kill(pid, "SIGSTOP");
  void client?.end();
  const closing = closeDatabase();
  const state = await Promise.race([closing.then(() => "closed"), sleep(300, "waiting")]);
  process.kill(pid, "SIGCONT");
  await closing;
  expect(state).toBe("waiting");
});

test.each([
  ["sslmode=require", "sslmode=verify-full"],
  ["sslmode=prefer&sslrootcert=ca.pem", "sslmode=verify-full&sslrootcert=ca.pem"],
  ["sslmode=no-verify", "sslmode=no-verify"],
  ["sslmode=require&uselibpqcompat=true", "sslmode=require&uselibpqcompat=true"],
])("a connection with %s is opened with %s, of which pg does not warn", (query, used) => {
  openDatabase(`postgresql://db.example/shop?${query}`);
  expect(databasePool().options.connectionString).toBe(`postgresql://db.example/shop?${used}`);
});
