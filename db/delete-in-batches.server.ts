import { type RawBuilder, sql } from "kysely";
import { db } from "./db.server.ts";

const batchSize = 1_000;

/**
 * Deletes the rows of a table for which `condition` holds, in batches of 1,000 that stay within the statement timeout.
 * Skips locked rows. Returns how many were deleted.
 */
export async function deleteInBatches(table: string, condition: RawBuilder<boolean>): Promise<number> {
  const batch = sql`select ctid from ${sql.table(table)} where ${condition}
    limit ${sql.lit(batchSize)} for update skip locked`;
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any(array(${batch}))`.execute(db);
    total += Number(numAffectedRows);
    if (numAffectedRows < batchSize) return total;
  }
}
