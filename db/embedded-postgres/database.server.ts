import type pg from "pg";
import { superuser } from "./cluster.server.ts";
import { port } from "./process.server.ts";

/** The role of the app: it owns the database, but cannot access files, programs or other databases through it. */
const appRole = "tiffin_app";
/** The key of an advisory lock, because several processes may start concurrently. */
const setUpLock = 7468;

/** Returns functions that build connection strings for the socket in `socketFolder`. */
export function connectionStringsFor(socketFolder: string) {
  const query = new URLSearchParams({ host: socketFolder, sslmode: "disable" });
  // URLSearchParams encodes a space as a plus sign, which not all clients decode.
  const options = query.toString().replaceAll("+", "%20");
  const connectionString = (user: string, database: string) =>
    `postgresql://${user}@localhost:${port}/${encodeURIComponent(database)}?${options}`;
  return {
    asApp: (database: string) => connectionString(appRole, database),
    asSuperuser: (database: string) => connectionString(superuser, database),
  };
}

/** Creates the app's role and its database if they are missing. `admin` is a connection of the superuser. */
export async function ensureDatabase(admin: pg.Client, database: string): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [setUpLock]);
  const roles = await admin.query("select from pg_roles where rolname = $1", [appRole]);
  if (roles.rowCount === 0)
    await admin.query(`create role ${appRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
  const databases = await admin.query("select from pg_database where datname = $1", [database]);
  if (databases.rowCount === 0)
    await admin.query(`create database ${admin.escapeIdentifier(database)} owner ${appRole}`);
  await admin.query("select pg_advisory_unlock($1)", [setUpLock]);
}
