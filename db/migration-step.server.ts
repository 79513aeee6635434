import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Db } from "./db.server.ts";
import { codeOf } from "./errors.server.ts";

export interface TiffinMigration extends Required<Migration> {
  /** It creates indexes concurrently, which no transaction may, and can be repeated if it was interrupted. */
  withoutTransaction?: boolean;
}

export interface Step {
  /** The migration that is applied or reverted. */
  name: string;
  direction: "up" | "down";
}

export interface LockRetry {
  /** In milliseconds: while a migration waits for a table, all other statements on the table wait behind it. */
  lockTimeout: number;
  attempts: number;
}

/** A minute, with a second after each attempt for those who waited. */
const defaultLockRetry: LockRetry = { lockTimeout: 3_000, attempts: 15 };

/** The lock timeout, and a deadlock. */
const lockErrors = ["55P03", "40P01"];

/**
 * Applies or reverts one migration, again if other transactions use its tables.
 * @param connection a single connection that holds the lock on migrations
 * @throws {Error} with one line for operators if they use them for too long, or whatever the migration throws
 */
export async function takeStep(
  connection: Db,
  migration: TiffinMigration,
  step: Step,
  { lockTimeout, attempts }: LockRetry = defaultLockRetry,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await tryStep(connection, migration, step, lockTimeout);
      return;
    } catch (error) {
      if (!lockErrors.includes(codeOf(error))) throw error;
      if (attempt === attempts) {
        const fix = "end the one that pg_stat_activity shows, then start again";
        throw new Error(
          `migration ${step.name} gave up after waiting for tables that another transaction uses: ${fix}`,
          { cause: error },
        );
      }
    }
    await sleep(1_000);
  }
}

/**
 * Not by Kysely's Migrator: it has one transaction for all migrations, or none, and reads the columns of every table before
 * each of its runs, which takes twice as long as our migrations themselves.
 */
async function tryStep(
  connection: Db,
  migration: TiffinMigration,
  { name, direction }: Step,
  lockTimeout: number,
): Promise<void> {
  const change = async (on: Db) => {
    await migration[direction](on as Kysely<unknown>);
    await (direction === "up"
      ? sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`
      : sql`delete from kysely_migration where name = ${name}`
    ).execute(on);
  };
  if (migration.withoutTransaction) return change(connection);
  await connection.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
    await change(trx);
  });
}
