import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { db, withoutTimeouts } from "./db.server.ts";
import { isMigrated, migrate } from "./migrator.server.ts";
import type { Database } from "./schema.ts";
import { createDatabase } from "./test-databases.ts";

const slow = { timeout: 20_000 };

/** A database without tables, and a connection to it for each of `processes`. It is gone with this test run's PostgreSQL. */
async function createEmptyDatabase(processes: number): Promise<Kysely<Database>[]> {
  const connectionString = await createDatabase();
  return Array.from({ length: processes }, () => {
    const pool = new pg.Pool({ connectionString, max: 2 });
    onTestFinished(() => pool.end());
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  });
}

test("processes that start concurrently on an empty database migrate it once", slow, async () => {
  const processes = await createEmptyDatabase(6);
  await Promise.all(processes.map(migrate));
  for (const each of processes) expect(await isMigrated(each)).toBe(true);
  const [one] = processes;
  const applied = await sql<{ n: number }>`select count(*)::int as n from kysely_migration`.execute(
    one as Kysely<Database>,
  );
  expect(applied.rows).toEqual([{ n: Object.keys(import.meta.glob("../migrations/????-*.ts")).length }]);
});

test("a database newer than the code is refused in one line, and not changed", slow, async () => {
  const [newer] = (await createEmptyDatabase(1)) as [Kysely<Database>];
  await migrate(newer);
  await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-flying-riders', '')`.execute(newer);
  await expect(migrate(newer)).rejects.toThrow(/^the database is newer [^\n]*2099-01-01-flying-riders[^\n]*$/);
});

test("migrations have no timeout, requests have one", async () => {
  const limitOf = async (on: Kysely<Database>) =>
    (await sql<{ statementTimeout: string }>`show statement_timeout`.execute(on)).rows[0]?.statementTimeout;
  expect(await limitOf(db)).toBe("5s");
  expect(await withoutTimeouts(limitOf)).toBe("0");
});
