import { type Kysely, sql } from "kysely";
import { encodingFix } from "./errors.server.ts";
import type { Database } from "./schema.ts";

/** SQL_ASCII stores every text, although it counts letters beyond ASCII twice, as `ops check` says. */
const accepted = ["UTF8", "SQL_ASCII"];

/**
 * Refuses a database whose encoding cannot store every text, such as LATIN1, which has no Urdu. Only before its first migration:
 * from one that already has rows, these must be moved first, as the checks say.
 * @param applied the names of its migrations
 * @throws {Error} with one line for operators
 */
export async function refuseOtherEncoding(db: Kysely<Database>, applied: string[]): Promise<void> {
  if (applied.length > 0) return;
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? "";
  if (!accepted.includes(encoding)) throw new Error(`the database is encoded in ${encoding}: ${encodingFix}`);
}
