import { expect } from "@playwright/test";
import { sql } from "kysely";
import { closeDatabase, db, openDatabase } from "../../db/db.server.ts";
import { catalogue } from "../../db/demo/catalogue.ts";
import { demoCustomer } from "../../db/demo/seed.server.ts";
import { migrationNames } from "../../db/migrator.server.ts";
import { type OwnApp, withOwnApp } from "../support/own-app.ts";
import { test } from "../support/own-app-fixture.ts";
import { findMissingProgram, ReplicatedPostgres } from "../support/trust/replicated-postgres.ts";

/** `STARTS=10`: how often eight apps are started at once. Each time takes half a minute of both cores, so it is run by hand. */
const starts = Number(process.env.STARTS ?? 0);
const atOnce = 8;

test.describe.configure({ timeout: (starts + 1) * 180_000 });

test("eight apps started at once on an empty folder set up and share one PostgreSQL", { tag: "@once" }, async () => {
  test.skip(starts === 0, "STARTS=10 runs it");
  for (let round = 1; round <= starts; round += 1) {
    await withOwnApp(async (ownApp) => {
      const stopAll = await startAll(ownApp, {}, round);
      await ownApp.joinDatabase();
      await expectOneDemo();
      await stopAll();
    });
  }
});

test("eight apps started at once on an empty database of another server set it up once", { tag: "@once" }, async () => {
  test.skip(starts === 0, "STARTS=10 runs it");
  test.skip(findMissingProgram() !== undefined, findMissingProgram());
  for (let round = 1; round <= starts; round += 1) {
    const postgres = await ReplicatedPostgres.create();
    const tried = withOwnApp(async (ownApp) => {
      const stopAll = await startAll(ownApp, { DATABASE_URL: postgres.url, DATABASE_POOL: "5" }, round);
      openDatabase(postgres.primaryUrl, { max: 4 });
      await expectOneDemo();
      await closeDatabase();
      await stopAll();
    });
    await tried.finally(() => postgres.stop());
  }
});

/** Returns what stops them all, each with exit code 0. */
async function startAll({ start }: OwnApp, settings: Record<string, string>, round: number) {
  const startedAt = performance.now();
  const apps = await Promise.all(Array.from({ length: atOnce }, () => start({ DEMO: "1", ...settings })));
  const readyMs = Math.round(performance.now() - startedAt);
  return async () => {
    const stoppingAt = performance.now();
    await Promise.all(apps.map(({ stop }) => stop()));
    const stoppedMs = Math.round(performance.now() - stoppingAt);
    console.log(`round ${round}: ${JSON.stringify({ readyMs, stoppedMs })}`);
    expect(apps.map(({ process: app }) => app.exitCode)).toEqual(Array(atOnce).fill(0));
  };
}

async function expectOneDemo(): Promise<void> {
  const { rows } = await sql`select (select count(*)::int from kysely_migration) as migrations,
    (select count(*)::int from vendors) as vendors,
    (select count(*)::int from customers where email = ${demoCustomer.email}) as customers`.execute(db);
  expect(rows).toEqual([{ migrations: migrationNames.length, vendors: catalogue().length, customers: 1 }]);
}
