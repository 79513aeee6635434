import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import { db } from "./db.server.ts";
import { codeOf } from "./errors.server.ts";
import type { Database } from "./schema.ts";

/** Serialization failure and deadlock: PostgreSQL undid the transaction, and asks to run it again. */
const clashes = new Set(["40001", "40P01"]);
const maxRuns = 4;

/**
 * Runs `work` in a transaction, and again if it clashed with another one: nothing of a run that clashed was written.
 * `work` must do nothing that a rollback can't take back. Read committed whatever the database's default is, so that
 * rows read after a lock was waited for are the newest.
 */
export async function transact<Result>(work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
  for (let run = 1; ; run += 1) {
    try {
      return await db.transaction().setIsolationLevel("read committed").execute(work);
    } catch (error) {
      if (run === maxRuns || !isClash(error)) throw error;
      await pause(Math.random() * 20 * 2 ** run);
    }
  }
}

function isClash(error: unknown): boolean {
  return clashes.has(codeOf(error));
}
