import type { Command } from "commander";
import { closeDatabase, databasePool, listLockHolders, openDatabase } from "#db/db.server.ts";
import { hasCluster } from "#db/embedded-postgres/cluster.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded-postgres/start.server.ts";
import { explainNoConnection } from "#db/errors.server.ts";
import { env } from "#env";
import { repeat } from "#server/periodic-tasks/repeat.ts";

type Close = () => Promise<void>;

const unconnected = new WeakSet<Command>();

/** Marks a command that runs without a database, or connects to one itself. */
export function skipConnection(command: Command): void {
  unconnected.add(command);
}

/** Opens the database for a command, unless `skipConnection` marked it. Returns a close function. */
export async function connectFor(command: Command, stopped: AbortSignal): Promise<Close> {
  if (unconnected.has(command)) return async () => {};
  const close = await connect({ stopped });
  const stopReporting = repeat(5_000, reportLocks, { startsNow: false });
  return () => stopReporting().then(close);
}

/** Says what a command waits for that seems to hang. Migrations and restores say it themselves. */
async function reportLocks(): Promise<void> {
  const pids = await listLockHolders().catch(() => []);
  const fix = "wait, or end it with `select pg_terminate_backend(…)`";
  if (pids.length > 0)
    console.error(`ops: waiting for the transaction of PostgreSQL's process ${pids.join(", ")}: ${fix}`);
}

interface Options {
  /** Whether to create a database in an empty DATA_DIR. */
  createsCluster?: boolean;
  /** Gives up waiting for another container that uses DATA_DIR. */
  stopped?: AbortSignal | undefined;
}

/**
 * Connects to the running app's database, or starts the embedded one while the command runs. Returns a close function.
 * @throws {Error} with one line for operators
 */
export async function connect({ createsCluster = false, stopped }: Options = {}): Promise<Close> {
  // A folder that cannot be read fails in the start of PostgreSQL, which says why.
  if (!env.DATABASE_URL && !createsCluster && !(await hasCluster(env.DATA_DIR).catch(() => true)))
    throw new Error(
      `DATA_DIR ${env.DATA_DIR} holds no database: set it to the data folder of the app, or set DATABASE_URL`,
    );
  const { connectionString, stop } = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(stopped);
  openDatabase(connectionString, { max: 2, hasTimeouts: false });
  const close = async () => {
    await closeDatabase();
    await stop();
  };
  try {
    await databasePool().query("select 1");
  } catch (error) {
    await close();
    const source = env.DATABASE_URL ? "DATABASE_URL" : `DATA_DIR ${env.DATA_DIR}`;
    throw new Error(explainNoConnection(source, error), { cause: error });
  }
  return close;
}

/** Says why it waits, but nothing about a PostgreSQL that another process keeps running afterwards. */
async function startEmbedded(stopped?: AbortSignal): Promise<EmbeddedPostgres> {
  let log = (line: string) => console.error(`ops: ${line}`);
  const started = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line) => log(line), stopped });
  log = () => {};
  return started;
}
