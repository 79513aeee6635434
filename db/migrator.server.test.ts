// @module-tag slow
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { appliedMigrations, isMigrated, listMigrationBlockers, migrate, migrateTo } from "./migrator.server.ts";
import type { Database } from "./schema.ts";
import { createDatabase } from "./test-databases.ts";

const slow = { timeout: 20_000 };

/** A database without tables, and a connection to it for each of `processes`. It is gone with this test run's PostgreSQL. */
async function createEmptyDatabase(processes: number, options?: string): Promise<Kysely<Database>[]> {
  const connectionString = await createDatabase(undefined, options);
  return Array.from({ length: processes }, () => {
    const pool = new pg.Pool({ connectionString, max: 2 });
    onTestFinished(() => pool.end());
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  });
}

test("processes that start concurrently on an empty database migrate it once", slow, async () => {
  const processes = await createEmptyDatabase(6);
  await Promise.all(processes.map((each) => migrate(each)));
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

test("an empty database in an encoding without Urdu is refused in one line, and not changed", async () => {
  const options = "encoding 'LATIN1' locale_provider libc locale 'C'";
  const [other] = (await createEmptyDatabase(1, options)) as [Kysely<Database>];
  await expect(migrate(other)).rejects.toThrow(
    /^the database is encoded in LATIN1: create [^\n]*'UTF8'[^\n]* DATABASE_URL to it$/,
  );
  expect(await appliedMigrations(other)).toEqual([]);
});

test("a migration older than an applied one is refused in one line, and nothing is applied", slow, async () => {
  const [database] = (await createEmptyDatabase(1)) as [Kysely<Database>];
  await migrateTo(database, "2026-11-24-finding");
  await sql`delete from kysely_migration where name = '2026-11-23-notes'`.execute(database);
  const refused = /^migration 2026-11-23-notes comes before 2026-11-24-finding, [^\n]*a later date$/;
  await expect(migrate(database)).rejects.toThrow(refused);
  expect((await appliedMigrations(database)).at(-1)).toBe("2026-11-24-finding");
});

test("a migration gives up if its tables stay in use, and a later one continues where it stopped", slow, async () => {
  const [migrating, using] = (await createEmptyDatabase(2)) as [Kysely<Database>, Kysely<Database>];
  await migrateTo(migrating, "2026-11-28-review-counts");
  await using.transaction().execute(async (trx) => {
    await sql`lock table sessions in access share mode`.execute(trx);
    const lockRetry = { lockTimeout: 50, attempts: 2 };
    const refused = /^migration 2026-12-01-push-sessions gave up after waiting for tables [^\n]*$/;
    await expect(migrate(migrating, lockRetry)).rejects.toThrow(refused);
  });
  expect((await appliedMigrations(migrating)).at(-1)).toBe("2026-11-28-rider-cash-index");
  await migrate(migrating);
  expect(await isMigrated(migrating)).toBe(true);
});

test("the transaction that holds up the concurrent creation of an index is known until it ends", slow, async () => {
  const [migrating, using] = (await createEmptyDatabase(2)) as [Kysely<Database>, Kysely<Database>];
  await migrateTo(migrating, "2026-12-01-push-sessions");
  let migrated = Promise.resolve();
  await using.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      pid: number;
    }>`select pg_backend_pid() as pid from menu_items right join (select) as one on true`.execute(trx);
    migrated = migrate(migrating);
    await expect.poll(() => listMigrationBlockers(using)).toEqual(rows.map(({ pid }) => pid));
    expect(rows).toHaveLength(1);
  });
  await migrated;
  expect(await listMigrationBlockers(using)).toEqual([]);
  expect(await isMigrated(migrating)).toBe(true);
});

test("a process that holds the lock on migrations without migrating is known until it ends", slow, async () => {
  const [migrating, suspended] = (await createEmptyDatabase(2)) as [Kysely<Database>, Kysely<Database>];
  let migrated = Promise.resolve();
  await suspended.connection().execute(async (connection) => {
    const { rows } = await sql<{
      pid: number;
    }>`select pg_backend_pid() as pid from pg_advisory_lock(7119024)`.execute(connection);
    migrated = migrate(migrating);
    await expect.poll(() => listMigrationBlockers(migrating), slow).toEqual(rows.map(({ pid }) => pid));
    expect(rows).toHaveLength(1);
    await sql`select pg_advisory_unlock_all()`.execute(connection);
  });
  await migrated;
  expect(await listMigrationBlockers(migrating)).toEqual([]);
  expect(await isMigrated(migrating)).toBe(true);
});

test("an index left behind by a process that ended while creating it is created again", slow, async () => {
  const [each] = (await createEmptyDatabase(1)) as [Kysely<Database>];
  await migrateTo(each, "2026-11-28-review-counts");
  await sql`create index orders_rider_cash_idx on orders (rider_id)`.execute(each);
  await migrate(each);
  const index = await sql<{
    definition: string;
  }>`select pg_get_indexdef('orders_rider_cash_idx'::regclass) as definition`;
  expect((await index.execute(each)).rows[0]?.definition).toContain("(rider_id, cash_received_by)");
});

test("restaurants of earlier versions are sorted by delivery times whose hours count", slow, async () => {
  const [each] = (await createEmptyDatabase(1)) as [Kysely<Database>];
  await migrateTo(each, "2026-12-03-unanswered-counts");
  await sql`insert into vendors (id, restaurant_name, category, delivery_time, is_approved)
    values ('slow', 'A', 'Pizza', '1 h', true), ('fast', 'B', 'Pizza', '20-40 min', true)`.execute(each);
  await migrate(each);
  const inCategories = sql<{ times: string }>`select string_agg(distinct vendor_id || delivery_minutes, ' ') as times
    from vendor_categories`;
  expect((await inCategories.execute(each)).rows).toEqual([{ times: "fast40 slow60" }]);
  const sorted = await each.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    return await sql`select id from vendors where is_approved and is_open order by delivery_minutes(delivery_time)`.execute(
      connection,
    );
  });
  expect(sorted.rows).toEqual([{ id: "fast" }, { id: "slow" }]);
});
