import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { reasonOf } from "../errors.server.ts";
import { type Cluster, ensureCluster, ensureSocketFolder, locateCluster } from "./cluster.server.ts";
import { connectionStringsFor } from "./database.server.ts";
import { explainFailure, failureMessage } from "./failure-message.server.ts";
import { findPostmaster, type Launched, launchPostmaster, limitLog, shutDown } from "./process.server.ts";
import { join, leave, type Report, type Server } from "./shared-use.server.ts";

/** A running PostgreSQL that this process uses, and may share with other processes. */
export interface EmbeddedPostgres {
  /** Connects by a private Unix socket, without a password, as the owner of the database. */
  connectionString: string;
  /** Connects as the superuser to the database `postgres`: for tests that create databases, never for the app. */
  adminConnectionString: string;
  /**
   * Call it after closing all connections; until then a PostgreSQL that ends by itself is started again. Shuts
   * PostgreSQL down and waits for that (13 s at most), or leaves it running if another process uses it or is connected.
   * Further calls have no effect.
   */
  stop(): Promise<void>;
}

interface Options {
  /** Folder of the app's data, created if missing. */
  dataDir: string;
  /** Name of the database, created if missing; `tiffin` by default. */
  database?: string;
  /** Settings of PostgreSQL that override the defaults, such as `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
  /** Receives the few lines for operators; the standard error output by default. */
  log?: Report;
  /** Gives up waiting for PostgreSQL when it is aborted. */
  stopped?: AbortSignal | undefined;
}

/** How this process uses the server. */
interface Use {
  /** Holds the lock that marks this process as a user of PostgreSQL: see `join`. */
  client: pg.Client;
  /** The postmaster, if this process started it. */
  launched: Launched | undefined;
}

const startTimeoutMs = 60_000;
/** Within the two seconds that these attempts take, another process may only have been starting PostgreSQL. */
const refusalsBeforeLog = 8;
const logCheckMs = 3_600_000;

/**
 * Starts or joins the PostgreSQL of the cluster in `<dataDir>/postgres`, which is created if missing. Waits up to 60 s
 * for a PostgreSQL that is recovering.
 * @throws {Error} with one line that says why it failed and what to do, or the reason of `stopped`
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const server = await prepare(options);
    return keepRunning(server, await startOrJoin(server, options.stopped, { isFirst: true }));
  } catch (error) {
    options.stopped?.throwIfAborted();
    throw new Error(failureMessage(error, options.dataDir), { cause: error });
  }
}

async function prepare(options: Options): Promise<Server> {
  const { dataDir, database = "tiffin", settings = {} } = options;
  const log = options.log ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const cluster = await locateCluster(dataDir, log);
  await ensureCluster(cluster, settings.fsync === "off" ? ["--no-sync"] : []);
  await limitLog(cluster.logFile);
  return { cluster, socketFolder: await ensureSocketFolder(cluster), database, settings, log, dataDir };
}

/**
 * Starts PostgreSQL, or joins the one that is running. Throws after `stopped` is aborted, but leaves behind no PostgreSQL
 * that it launched: it first waits until that has ended or can be shut down, which needs its process id. A first start
 * that cannot set the database up leaves none behind either; a later one does, because the app may still be using it.
 */
async function startOrJoin(server: Server, stopped?: AbortSignal, { isFirst = false } = {}): Promise<Use> {
  const { cluster, socketFolder, settings } = server;
  const deadline = Date.now() + startTimeoutMs;
  let launched: Launched | undefined;
  let refusals = 0;
  for (;;) {
    const client = await join(server).catch(async (error) => {
      if (isFirst && launched) await shutDown(cluster.folder, launched.process.pid);
      throw error;
    });
    if (client) return { client, launched };
    if (Date.now() > deadline) throw new Error(timeoutMessage(cluster, refusals > 0));
    const isFound = findPostmaster(cluster.folder) !== undefined;
    const isStarting = isFound || (launched !== undefined && launched.endReason === undefined);
    if (stopped?.aborted && (isFound || !isStarting)) {
      if (launched) await shutDown(cluster.folder, launched.process.pid);
      throw new Error("stopped");
    }
    if (!isStarting) {
      if (launched?.endReason && !isTransient(launched.endReason))
        throw new Error(`PostgreSQL could not start: ${launched.endReason} (see ${cluster.logFile})`);
      if (launched) await sleep(250);
      launched = launchPostmaster(cluster, socketFolder, settings);
      refusals = launched ? 0 : refusals + 1;
      if (refusals === refusalsBeforeLog) server.log(waitingMessage(cluster), "warn");
    }
    await sleep(refusals > 0 ? 250 : 50);
  }
}

const waitingMessage = ({ folder }: Cluster) =>
  `the database in ${folder} is used by another container or user: waiting for it to stop`;

function timeoutMessage({ folder, logFile }: Cluster, isElsewhere: boolean): string {
  const seconds = startTimeoutMs / 1_000;
  if (!isElsewhere) return `PostgreSQL was not ready after ${seconds} s (see ${logFile})`;
  return `another container or user still uses the database in ${folder} after ${seconds} s: stop it, or set another DATA_DIR, or a DATABASE_URL that both share`;
}

/**
 * Whether a retry may succeed: another process is starting the cluster, or queries of a killed PostgreSQL are still
 * running.
 */
function isTransient(endReason: string): boolean {
  return /lock file|pre-existing shared memory/.test(endReason);
}

/** Starts PostgreSQL again whenever it ends by itself, for example for lack of memory, until it is stopped. */
function keepRunning(server: Server, first: Use): EmbeddedPostgres {
  let current = first;
  let restarting = Promise.resolve();
  let leaving: Promise<void> | undefined;
  const stopping = new AbortController();
  const report = (what: string, level: "info" | "error") => {
    if (!stopping.signal.aborted) server.log(`PostgreSQL ${what}; see ${server.cluster.logFile}`, level);
  };
  const watch = ({ launched, client }: Use) => {
    if (launched) void launched.ended.then(({ reason }) => report(`ended: ${reason}`, "error"));
    else client.on("error", (error) => report(`is gone: ${error.message}`, "error"));
    client.on("end", () => {
      restarting = restart();
    });
  };
  const restart = async () => {
    const restarted = await restartUntilStopped(server, stopping.signal);
    if (!restarted) return;
    current = restarted;
    if (stopping.signal.aborted) return;
    watch(current);
    report("is back", "info");
  };
  watch(current);
  const logCheck = setInterval(() => void limitLog(server.cluster.logFile), logCheckMs).unref();
  const stop = () => {
    clearInterval(logCheck);
    stopping.abort();
    // Not at once: a PostgreSQL that was just launched has not written its process id yet, and would be left running.
    leaving ??= restarting.then(() => leave(server, current.client));
    return leaving;
  };
  const { asApp, asSuperuser } = connectionStringsFor(server.socketFolder);
  return { connectionString: asApp(server.database), adminConnectionString: asSuperuser("postgres"), stop };
}

async function restartUntilStopped(server: Server, stopped: AbortSignal): Promise<Use | undefined> {
  for (let pause = 100; !stopped.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await startOrJoin(server, stopped);
    } catch (error) {
      if (!stopped.aborted) server.log(explainFailure(error, server.dataDir) ?? reasonOf(error), "error");
    }
    await sleep(pause, undefined, { signal: stopped }).catch(() => undefined);
  }
  return undefined;
}
