import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { codeOf, reasonOf } from "../errors.server.ts";
import { type Cluster, ensureCluster, ensureSocketFolder, locateCluster } from "./cluster.server.ts";
import { connectionStringsFor, ensureDatabase } from "./database.server.ts";
import { findPostmaster, type Launched, launchPostmaster, limitLog, readPidFile, shutDown } from "./process.server.ts";

/** A running PostgreSQL that this process uses, and may share with other processes. */
export interface EmbeddedPostgres {
  /** For `new pg.Pool({ connectionString })`: a private Unix socket, no password, as the owner of the database. */
  connectionString: string;
  /** As the superuser, to the database `postgres`: for tests that create databases, never for the app. */
  adminConnectionString: string;
  /**
   * Call it once your own connections are closed; until then a PostgreSQL that ends by itself is started again. Shuts
   * PostgreSQL down and waits for that (13 s at most), or leaves it running when another process uses it or is connected.
   * Further calls change nothing.
   */
  stop(): Promise<void>;
}

interface Options {
  /** Folder of the app's data, created when missing. */
  dataDir: string;
  /** Name of the database, created when missing; `tiffin` by default. */
  database?: string;
  /** Settings of PostgreSQL over the defaults, such as `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
  /** Receives the few lines for operators; the standard error output by default. */
  log?: (line: string) => void;
}

interface Server {
  cluster: Cluster;
  socketFolder: string;
  database: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** This process' use of the server. */
interface Use {
  /** Holds the shared lock `inUse` as long as it is connected. */
  client: pg.Client;
  /** The postmaster, where this process started it. */
  launched: Launched | undefined;
}

const startTimeoutMs = 60_000;
const leaveTimeoutMs = 500;
const logCheckMs = 3_600_000;
/** An advisory lock: shared by the processes that use the cluster, exclusive for the one that shuts it down. */
const inUse = 7467;
/** The name of the connections that hold it. */
const clientName = "tiffin in use";

/**
 * Starts or joins the PostgreSQL of the cluster in `<dataDir>/postgres`, both created when missing. Waits up to 60 s for
 * a PostgreSQL that is recovering. Throws an Error of one line that says why it failed and what to do.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const server = await prepare(options);
    return keepRunning(server, await startOrJoin(server));
  } catch (error) {
    throw new Error(failureMessage(error, options.dataDir), { cause: error });
  }
}

async function prepare(options: Options): Promise<Server> {
  const { dataDir, database = "tiffin", settings = {} } = options;
  const log = options.log ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const cluster = await locateCluster(dataDir, log);
  await ensureCluster(cluster, settings.fsync === "off" ? ["--no-sync"] : []);
  await limitLog(cluster.logFile);
  return { cluster, socketFolder: await ensureSocketFolder(cluster), database, settings, log };
}

/** Throws once `stopping` is aborted, but not before a PostgreSQL it launched has ended or can be found and shut down. */
async function startOrJoin(server: Server, stopping?: AbortSignal): Promise<Use> {
  const { cluster, socketFolder, settings } = server;
  const deadline = Date.now() + startTimeoutMs;
  let launched: Launched | undefined;
  let isElsewhere = false;
  for (;;) {
    const client = await join(server);
    if (client) return { client, launched };
    if (Date.now() > deadline) throw new Error(lateMessage(cluster, isElsewhere));
    const isFound = findPostmaster(cluster.folder) !== undefined;
    const isStarting = isFound || (launched !== undefined && launched.endReason === undefined);
    if (stopping?.aborted && (isFound || !isStarting)) throw new Error("stopped");
    if (!isStarting) {
      if (launched?.endReason && !isPassing(launched.endReason))
        throw new Error(`PostgreSQL could not start: ${launched.endReason} (see ${cluster.logFile})`);
      if (launched) await delay(250);
      launched = launchPostmaster(cluster, socketFolder, settings);
      isElsewhere = launched === undefined;
    }
    await delay(isElsewhere ? 250 : 50);
  }
}

function lateMessage({ folder, logFile }: Cluster, isElsewhere: boolean): string {
  const seconds = startTimeoutMs / 1_000;
  if (!isElsewhere) return `PostgreSQL was not ready after ${seconds} s (see ${logFile})`;
  return `Another container or user still uses the database in ${folder} after ${seconds} s: stop it, or give this app a DATA_DIR of its own`;
}

/** Another process starts the same cluster, or the last queries of a killed PostgreSQL have not ended yet. */
function isPassing(endReason: string): boolean {
  return /lock file|pre-existing shared memory/.test(endReason);
}

/**
 * Connects as the superuser and sets the database up; undefined when PostgreSQL does not run, or not yet. One in another
 * container is not joined, though its socket could be reached: it ends with that container.
 */
async function join(server: Server): Promise<pg.Client | undefined> {
  if (readPidFile(server.cluster.folder)?.status !== "ready") return undefined;
  if (findPostmaster(server.cluster.folder) === undefined) return undefined;
  const client = new pg.Client({
    connectionString: connectionStringsFor(server.socketFolder).asSuperuser("postgres"),
    application_name: clientName,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Waits while another process shuts PostgreSQL down, which ends this connection.
    await client.query("select pg_advisory_lock_shared($1)", [inUse]);
    await ensureDatabase(client, server.database, server.socketFolder);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

/** An error without an SQLSTATE comes from the socket; class 57P is a server that starts or shuts down. */
function isUnavailable(error: unknown): boolean {
  return /^(|57P..|E[A-Z]+)$/.test(codeOf(error));
}

/** Starts PostgreSQL again whenever it ends by itself (killed for want of memory, say), until it is stopped. */
function keepRunning(server: Server, first: Use): EmbeddedPostgres {
  let current = first;
  let restarting = Promise.resolve();
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  const report = (what: string) => {
    if (!stopping.signal.aborted) server.log(`PostgreSQL ${what}; see ${server.cluster.logFile}.`);
  };
  const watch = ({ launched, client }: Use) => {
    if (launched) void launched.ended.then(({ reason }) => report(`ended: ${reason}`));
    else client.on("error", (error) => report(`is gone: ${error.message}`));
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
    report("is back");
  };
  watch(current);
  const logCheck = setInterval(() => void limitLog(server.cluster.logFile), logCheckMs).unref();
  const stop = () => {
    clearInterval(logCheck);
    stopping.abort();
    // A PostgreSQL that was just launched can't be found yet, and would be left behind.
    stopped ??= restarting.then(() => leave(server, current.client));
    return stopped;
  };
  const { asApp, asSuperuser } = connectionStringsFor(server.socketFolder);
  return { connectionString: asApp(server.database), adminConnectionString: asSuperuser("postgres"), stop };
}

async function restartUntilStopped(server: Server, stopping: AbortSignal): Promise<Use | undefined> {
  for (let pause = 100; !stopping.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await startOrJoin(server, stopping);
    } catch (error) {
      if (!stopping.aborted) server.log(reasonOf(error));
    }
    await delay(pause, undefined, { signal: stopping }).catch(() => undefined);
  }
  return undefined;
}

async function leave(server: Server, client: pg.Client): Promise<void> {
  if (await isUsedByOthers(client)) server.log("PostgreSQL stays up: another process uses it.");
  // The exclusive lock is held until the shutdown ends this connection: who joins meanwhile waits for it.
  else await shutDown(server.cluster.folder);
  await client.end().catch(() => undefined);
}

/** Connections that were just closed get a moment to end: cut off, they would report an error. */
async function isUsedByOthers(client: pg.Client): Promise<boolean> {
  // Given up first: of two processes that leave at once, each would take the other for one that stays.
  const unlock = { text: "select pg_advisory_unlock_shared($1)", values: [inUse], query_timeout: 2_000 };
  const isAlone = `select pg_try_advisory_lock($1) and not exists (select from pg_stat_activity
    where backend_type = 'client backend' and application_name <> $2) as alone`;
  const deadline = Date.now() + leaveTimeoutMs;
  try {
    await client.query(unlock);
    while (!(await client.query<{ alone: boolean }>(isAlone, [inUse, clientName])).rows[0]?.alone) {
      if (Date.now() > deadline) return true;
      await delay(20);
    }
    return false;
  } catch {
    // Its connection is lost, so PostgreSQL ended or is about to.
    return false;
  }
}

function failureMessage(error: unknown, dataDir: string): string {
  const reason = reasonOf(error).replaceAll("\n", " ");
  if (["EACCES", "EPERM", "EROFS"].includes(codeOf(error))) {
    const user = process.getuid?.();
    return `DATA_DIR ${dataDir} is not writable for user ${user} (${reason}). Give it to that user (chown ${user} on the folder or volume), or set DATABASE_URL to a PostgreSQL of your own.`;
  }
  if (reason.includes("DATABASE_URL")) return reason;
  return `${reason}. Set DATABASE_URL to a PostgreSQL of your own, or run the app as another user.`;
}
