import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction as KyselyTransaction } from "kysely";
import { db } from "./db.server.ts";
import { codeOf } from "./errors.server.ts";
import type { Database } from "./schema.ts";

/** A transaction of `db`. */
export type Transaction = KyselyTransaction<Database>;

/**
 * Serialization failure, deadlock, a reference to a row that was deleted after `work` read it, and a row equal to one that
 * another system, which takes no lock of ours, inserted after `work` looked for it. PostgreSQL has rolled the transaction
 * back, so it can be retried; in the last two cases, `work` then finds the row missing, or there.
 */
const retryableCodes = new Set(["40001", "40P01", "23503", "23505"]);
const maxAttempts = 4;

/**
 * Runs `work` in a transaction, and retries it after a conflict with another one. `work` must not do anything that a
 * rollback cannot undo. Always uses read committed, so that rows read after waiting for a lock are current.
 */
export async function transact<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel("read committed").execute(work);
    } catch (error) {
      if (attempt === maxAttempts || !retryableCodes.has(codeOf(error))) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
