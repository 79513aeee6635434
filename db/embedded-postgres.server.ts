import { setTimeout as delay } from "node:timers/promises";

import pg from "pg";

import { findHome, type Home } from "./embedded-postgres-home.server.ts";
import { findPostmaster, readPidFile, shutDown } from "./embedded-postgres-postmaster.server.ts";
import {
  boundLog,
  ensureCluster,
  type Launch,
  launch,
  logPath,
  PORT,
  SUPERUSER,
  socketFolder,
} from "./embedded-postgres-process.server.ts";
import { CURE, codeOf, failureMessage } from "./embedded-postgres-user.server.ts";

/** A running PostgreSQL that this process uses, and may share with other processes. */
export interface EmbeddedPostgres {
  /** For `new pg.Pool({ connectionString })`: a private Unix socket, no password. */
  connectionString: string;
  /**
   * Call it once your own pool is closed; until then a PostgreSQL that ends by itself is started again.
   * Shuts PostgreSQL down and waits until it is gone (13 s at most), or leaves it running when another
   * process uses it. Further calls change nothing.
   */
  stop(): Promise<void>;
}

interface Options {
  /** Folder of the app's data, created when missing. */
  dataDir: string;
  /** Name of the database, created when missing; `tiffin` by default. */
  database?: string;
  /** Settings of PostgreSQL over the defaults, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
  /** Receives the few lines worth telling; the standard error output by default. */
  log?: (line: string) => void;
}

interface Server {
  home: Home;
  socket: string;
  database: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

interface Running {
  /** Kept open as a sign to other processes that this one still needs the cluster. */
  presence: pg.Client;
  launched: Launch | undefined;
}

const STARTS_WITHIN = 60_000; // milliseconds
const OTHERS_LEAVE_WITHIN = 500; // milliseconds
const LOG_CHECK_EVERY = 3_600_000; // milliseconds
const LEAVING = "tiffin leaving";
const IN_USE = 7467; // advisory lock: shared by those who use the cluster, exclusive for who shuts it down

/**
 * Starts (or joins) the PostgreSQL 18 cluster kept in `<dataDir>/postgres` and returns how to reach
 * database `database`, created when missing. Waits up to 60 s for a PostgreSQL that is recovering.
 * Throws an Error whose message is one line with the reason and the cure.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const server = await prepare(options);
    const running = await startOrJoin(server);
    return offer(server, running);
  } catch (error) {
    throw new Error(failureMessage(error, options.dataDir), { cause: error });
  }
}

async function prepare(options: Options): Promise<Server> {
  const { dataDir, database = "tiffin", settings = {} } = options;
  const log = options.log ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const home = await findHome(dataDir, log);
  await ensureCluster(home, settings.fsync === "off" ? ["--no-sync"] : []);
  await boundLog(home);
  return { home, socket: await socketFolder(home), database, settings, log };
}

/** Throws when `over` is aborted, once a PostgreSQL it launched has ended or can be found and shut down. */
async function startOrJoin(server: Server, over?: AbortSignal): Promise<Running> {
  const deadline = Date.now() + STARTS_WITHIN;
  let launched: Launch | undefined;
  for (;;) {
    const presence = await tryToEnter(server);
    if (presence) return { presence, launched };
    if (Date.now() > deadline) throw new Error(lateMessage(server, launched));
    const isFound = findPostmaster(server.home.cluster) !== undefined;
    const isComing = isFound || (launched && launched.endReason === undefined);
    if (over?.aborted && (isFound || !isComing)) throw new Error("stopped");
    if (!isComing) {
      refuseToRepeat(server, launched?.endReason);
      // A start that failed is repeated unhurriedly: what stands in its way takes a while to go.
      if (launched) await delay(250);
      launched = launch(server.home, server.socket, server.settings);
    }
    await delay(50);
  }
}

function lateMessage(server: Server, launched: Launch | undefined): string {
  const last = launched?.endReason === undefined ? "" : ` (last: ${launched.endReason})`;
  return `PostgreSQL did not become ready within ${STARTS_WITHIN / 1000} s${last}; see ${logPath(server.home)}. ${CURE}`;
}

/** Another process starting the same cluster, or the last queries of a killed PostgreSQL, are over in a moment. */
function refuseToRepeat(server: Server, endReason: string | undefined): void {
  if (endReason === undefined || /lock file|pre-existing shared memory/.test(endReason)) return;
  throw new Error(`PostgreSQL could not start: ${endReason} (see ${logPath(server.home)}). ${CURE}`);
}

/** Connects and sees to the database; undefined when PostgreSQL is not there (yet, or any more). */
async function tryToEnter(server: Server): Promise<pg.Client | undefined> {
  if (readPidFile(server.home.cluster)?.status !== "ready") return undefined;
  const client = new pg.Client({
    connectionString: addressOf(server, "postgres"),
    application_name: "tiffin presence",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Waits while another process shuts PostgreSQL down; the shutdown then ends this connection.
    await client.query("select pg_advisory_lock_shared($1)", [IN_USE]);
    await ensureDatabase(client, server.database);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isGone(error)) return undefined;
    throw error;
  }
}

function addressOf(server: Server, database: string): string {
  const query = new URLSearchParams({ host: server.socket, sslmode: "disable" });
  // A form encodes a space as a plus sign, which only some clients read as one.
  return `postgresql://${SUPERUSER}@localhost:${PORT}/${encodeURIComponent(database)}?${query.toString().replaceAll("+", "%20")}`;
}

/** An error without an SQLSTATE comes from the socket; class 57P is a server on its way up or down. */
function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return code === "" || code.startsWith("57P") || /^E[A-Z]+$/.test(code);
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (found.rowCount !== 0) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`);
  } catch (error) {
    const createdMeanwhile = ["42P04", "23505"];
    if (!createdMeanwhile.includes(codeOf(error))) throw error;
  }
}

function offer(server: Server, running: Running): EmbeddedPostgres {
  let current = running;
  let stopping: Promise<void> | undefined;
  let revival = Promise.resolve();
  const over = new AbortController();
  const tell = (what: string) => {
    if (!stopping) server.log(`PostgreSQL ${what}; see ${logPath(server.home)}.`);
  };
  const watch = ({ launched, presence }: Running) => {
    void launched?.ended.then(() => tell(`ended: ${launched.endReason}`));
    if (!launched) presence.on("error", (error) => tell(`is gone: ${error.message}`));
    presence.on("end", () => {
      revival = revive();
    });
  };
  const revive = async () => {
    const revived = await bringBack(server, over.signal);
    if (!revived) return;
    current = revived;
    if (stopping) return;
    watch(current);
    tell("is back");
  };
  watch(current);
  const logCheck = setInterval(() => void boundLog(server.home), LOG_CHECK_EVERY).unref();
  const stop = () => {
    clearInterval(logCheck);
    over.abort();
    // A PostgreSQL that was just launched can't be found yet, and would be left behind.
    stopping ??= revival.then(() => leave(server, current.presence));
    return stopping;
  };
  return { connectionString: addressOf(server, server.database), stop };
}

/** Starts a PostgreSQL that ended by itself (killed for want of memory, say) again, however often it takes until it is `over`. */
async function bringBack(server: Server, over: AbortSignal): Promise<Running | undefined> {
  for (let pause = 100; !over.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await startOrJoin(server, over);
    } catch (error) {
      if (!over.aborted) server.log(error instanceof Error ? error.message : String(error));
    }
    await delay(pause, undefined, { signal: over }).catch(() => undefined);
  }
  return undefined;
}

async function leave(server: Server, presence: pg.Client): Promise<void> {
  await presence.end().catch(() => undefined);
  const client = new pg.Client({
    connectionString: addressOf(server, "postgres"),
    application_name: LEAVING,
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => undefined);
  try {
    // The lock taken here lasts as long as the connection, which the shutdown ends.
    if (await isStillUsed(client)) server.log("PostgreSQL stays up: another process uses it.");
    else await shutDown(server.home.cluster);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Gives our own connections a moment to go: PostgreSQL learns of a closed one a little later. */
async function isStillUsed(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + OTHERS_LEAVE_WITHIN;
  try {
    await client.connect();
    while (!(await isAlone(client))) {
      if (Date.now() > deadline) return true;
      await delay(20);
    }
    return false;
  } catch (error) {
    // Any answer but "gone" (such as too many connections) comes from a server in use.
    return !isGone(error);
  }
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows: locks } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [IN_USE]);
  if (!locks[0]?.ours) return false;
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`;
  return (await client.query(others, [LEAVING])).rowCount === 0;
}
