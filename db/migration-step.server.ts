import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { codeOf } from "./errors.server.ts";
import type { Database } from "./schema.ts";

export interface TiffinMigration extends Required<Migration> {
  /** It creates indexes concurrently, which no transaction may, and can be repeated if it was interrupted. */
  withoutTransaction?: boolean;
}

export interface Step {
  /** The migration that is applied or reverted. */
  name: string;
  /** The last migration that is applied afterwards. */
  target: string;
}

export interface LockRetry {
  /** In milliseconds: while a migration waits for a table, all other statements on the table wait behind it. */
  lockTimeout: number;
  attempts: number;
}

/** A minute, with a second after each attempt for those who waited. */
const defaultLockRetry: LockRetry = { lockTimeout: 3_000, attempts: 15 };

/**
 * Applies or reverts one migration, again if other transactions use its tables.
 * @param connection a single connection that holds the lock on migrations
 * @throws {Error} with one line for operators if they use them for too long, or whatever the migration throws
 */
export async function takeStep(
  connection: Kysely<Database>,
  migrations: Record<string, TiffinMigration>,
  step: Step,
  lockRetry: LockRetry = defaultLockRetry,
): Promise<void> {
  const migrator = newMigrator(connection, migrations, step.name, lockRetry.lockTimeout);
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateTo(step.target);
    if (!error) return;
    if (!lockErrors.includes(codeOf(error))) throw error;
    if (attempt === lockRetry.attempts) {
      const fix = "end the one that pg_stat_activity shows, then start again";
      throw new Error(`migration ${step.name} gave up after waiting for tables that another transaction uses: ${fix}`, {
        cause: error,
      });
    }
    await sleep(1_000);
  }
}

/** The lock timeout, and a deadlock. */
const lockErrors = ["55P03", "40P01"];

function newMigrator(
  connection: Kysely<Database>,
  migrations: Record<string, TiffinMigration>,
  name: string,
  lockTimeout: number,
): Migrator {
  const { up, down, withoutTransaction = false } = migrations[name] as TiffinMigration;
  const limited = (change: Migration["up"]) => async (on: Kysely<unknown>) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(on);
    await change(on);
  };
  const current = withoutTransaction ? { up, down } : { up: limited(up), down: limited(down) };
  return new Migrator({
    db: connection,
    provider: { getMigrations: async () => ({ ...migrations, [name]: current }) },
    disableTransactions: withoutTransaction,
  });
}
