import { type Kysely, sql } from "kysely";
import { encodingFix } from "./errors.server.ts";
import type { Database } from "./schema.ts";

/**
 * Refuses a database that is not encoded in UTF8: others cannot store Urdu, or count each letter twice. Only before its first
 * migration: from one that already has rows, these must be moved first, as the checks say.
 * @param applied the names of its migrations
 * @throws {Error} with one line for operators
 */
export async function refuseOtherEncoding(db: Kysely<Database>, applied: string[]): Promise<void> {
  if (applied.length > 0) return;
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8") throw new Error(`the database is encoded in ${encoding}: ${encodingFix}`);
}
