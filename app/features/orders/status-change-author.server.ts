import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";

/**
 * Names who changes orders in the rest of this transaction, and why: the database's trigger records both with each change of a
 * status. `author` is the email of a member of staff, or what changes orders otherwise, such as 'customer' or 'clock'.
 */
export async function nameStatusChangeAuthor(trx: Db, author: string, reason = ""): Promise<void> {
  await sql`select set_config('tiffin.changed_by', ${author}, true), set_config('tiffin.reason', ${reason}, true)`.execute(
    trx,
  );
}
