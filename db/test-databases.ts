import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { closeDatabase, databasePool, openDatabase } from "./db.server.ts";

/**
 * Creates a database beside the worker's own, by default one without tables; it is removed with this test run's
 * PostgreSQL. Returns its URL.
 * @param source the URL of a database without connections, of which the new one is a copy
 * @param options further options of CREATE DATABASE, such as another encoding
 */
export async function createDatabase(source?: string, options = ""): Promise<string> {
  const url = new URL(inject("templateUrl"));
  const name = `tiffin_other_${randomBytes(6).toString("hex")}`;
  const template = source === undefined ? "template0" : new URL(source).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query(`create database ${name} template ${template} owner ${url.username} ${options}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the URL of the database that `db` is connected to. */
export function currentUrl(): string {
  return databasePool().options.connectionString ?? "";
}

/** Closes the database while `work` opens others; then connects `db` to it again. */
export async function withoutDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = currentUrl();
  await closeDatabase();
  try {
    return await work();
  } finally {
    await closeDatabase();
    openDatabase(own, { max: 20 });
  }
}

/** Runs `work` while `db` is connected to another database. */
export function onDatabase<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return withoutDatabase(() => {
    openDatabase(url, { hasTimeouts: false });
    return work();
  });
}

const filled = new Map<() => Promise<unknown>, Promise<string>>();

/**
 * Runs `work`, which only reads, while `db` is connected to a migrated database with the rows that `fill` inserts, without
 * timeouts. Tests of a file that pass the same `fill` share the database, because inserting thousands of rows takes a second.
 */
export async function onFilledDatabase<Result>(
  fill: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const database = filled.get(fill) ?? createFilled(fill);
  filled.set(fill, database);
  return onDatabase(await database, work);
}

async function createFilled(fill: () => Promise<unknown>): Promise<string> {
  const url = await createDatabase(inject("templateUrl"));
  await onDatabase(url, fill);
  return url;
}
