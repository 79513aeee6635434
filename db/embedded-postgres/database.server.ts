import type pg from "pg";
import { codeOf } from "../errors.server.ts";
import { superuser } from "./cluster.server.ts";
import { port } from "./process.server.ts";

/** How to reach `database` through the socket in `socketFolder`. */
export function connectionStringOf(socketFolder: string, database: string): string {
  const query = new URLSearchParams({ host: socketFolder, sslmode: "disable" });
  // A form encodes a space as a plus sign, which only some clients read as one.
  return `postgresql://${superuser}@localhost:${port}/${encodeURIComponent(database)}?${query.toString().replaceAll("+", "%20")}`;
}

/** Creates the database when missing. */
export async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (found.rowCount !== 0) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`);
  } catch (error) {
    const createdMeanwhile = ["42P04", "23505"];
    if (!createdMeanwhile.includes(codeOf(error))) throw error;
  }
}
