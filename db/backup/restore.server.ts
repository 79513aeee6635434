import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { db, newDatabaseClient } from "../db.server.ts";
import { codeOf, reasonWithFix } from "../errors.server.ts";
import { appliedMigrations, migrate, migrateTo, migrationNames } from "../migrator.server.ts";
import { setUpForLongWork } from "../session-settings.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { type Archive, openArchive } from "./read-archive.server.ts";
import { copyTarget, listTables } from "./tables.server.ts";

/** Tables that the app fills when it starts, even if nobody has used the database yet. */
const filledAtStartup = new Set(["staff_invitations", "rate_limits", "installation"]);

/**
 * Fills the database with the rows of a backup, in one transaction, after verifying the whole backup. The backup of an
 * earlier version is restored into the tables of that version, which are then migrated.
 * @param replaces whether existing rows are deleted; otherwise the database must be empty
 * @throws {Error} with one line; the rows are then unchanged, unless it says that only their migration failed
 */
export async function restoreArchive(file: string, { replaces = false } = {}): Promise<Manifest> {
  const archive = await openArchive(file);
  const client = newDatabaseClient("backup");
  client.on("error", () => undefined);
  try {
    refuseUnknownMigrations(archive.manifest);
    await client.connect();
    await setUpForLongWork(client);
    await prepareTables(client, archive.manifest, replaces);
    await replaceRows(client, archive);
    await migrate(db).catch((cause) => {
      const reason = reasonWithFix(cause);
      throw new Error(`all rows are restored, but not migrated (${reason}): correct that, then run 'ops migrate'`, {
        cause,
      });
    });
    return archive.manifest;
  } finally {
    archive.close();
    await client.end().catch(() => undefined);
  }
}

function refuseUnknownMigrations({ migrations }: Manifest): void {
  const unknown = migrations.filter((name, index) => migrationNames[index] !== name);
  if (unknown.length > 0)
    throw new Error(
      `the backup was made by a newer version of Tiffin (it has ${unknown.join(", ")}): restore it with that version`,
    );
}

/** Refuses to overwrite rows unless `replaces` is set, and migrates empty tables to the version of the backup. */
async function prepareTables(client: pg.Client, { migrations }: Manifest, replaces: boolean): Promise<void> {
  const filled = await listFilledTables(client);
  if (filled.length > 0 && !replaces)
    throw new Error(
      `the database already has rows (${filled.join(", ")}): set DATA_DIR or DATABASE_URL to an empty one, or add --replace --yes to delete them`,
    );
  const last = migrations.at(-1) ?? "";
  if ((await appliedMigrations(db)).at(-1) === last) return;
  if (filled.length > 0)
    throw new Error(
      `the backup has the tables of migration ${last}, but the database has others: restore it into an empty database`,
    );
  await migrateTo(db, last);
}

async function listFilledTables(client: pg.Client): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount && !filledAtStartup.has(name)) filled.push(name);
  }
  return filled;
}

async function replaceRows(client: pg.Client, archive: Archive): Promise<void> {
  await client.query("begin");
  // Orders that are being placed hold locks for less than this.
  await client.query("set local lock_timeout = '10s'");
  const tables = await listTables(client);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${names.join(", ")}`).catch((cause) => {
    const isInUse = ["55P03", "40P01"].includes(codeOf(cause));
    throw isInUse ? new Error("the tables are in use: stop the app, or try again", { cause }) : cause;
  });
  // The triggers would record and announce each row as a change. Only a superuser could also disable those of foreign
  // keys, so the tables are loaded in the order of their references.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const constraints = await dropUnvalidated(client);
  for (const { name } of tables) await copyTable(client, archive, name);
  for (const statement of constraints) await client.query(statement);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue, isCalled } of archive.manifest.sequences)
    await client.query("select setval($1::regclass, $2, $3)", [pg.escapeIdentifier(name), lastValue, isCalled]);
  await client.query("commit");
}

async function copyTable(client: pg.Client, archive: Archive, name: string): Promise<void> {
  const table = archive.manifest.tables.find((entry) => entry.name === name);
  if (!table) throw new Error(`the backup lacks the table ${name}`);
  const rows = await archive.readTable(name);
  // The pipeline handles errors of the copy, so nothing may be awaited between the two.
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(rows, copy).catch((error) => {
    throw new Error(`the rows of ${name} are refused: ${reasonWithFix(error)}`);
  });
  if (copy.rowCount !== table.rows)
    throw new Error(`only ${copy.rowCount} of ${table.rows} rows of ${name} were restored`);
}

/** Drops constraints that are `not valid`, which older rows may violate. Returns the statements that add them again. */
async function dropUnvalidated(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = quote_ident(current_schema())::regnamespace and not convalidated`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}
