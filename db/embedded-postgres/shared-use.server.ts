import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { codeOf, isQueryTimeout } from "../errors.server.ts";
import type { Cluster } from "./cluster.server.ts";
import { connectionStringsFor, ensureDatabase } from "./database.server.ts";
import { findPostmaster, readPidFile, shutDown } from "./process.server.ts";

/** Receives a line for operators. A line is an error if customers notice what it says. */
export type Report = (line: string, level: "info" | "warn" | "error") => void;

/** The PostgreSQL of a cluster, and how this process uses it. */
export interface Server {
  dataDir: string;
  cluster: Cluster;
  socketFolder: string;
  database: string;
  settings: Record<string, string>;
  log: Report;
}

const leaveTimeoutMs = 500;
const answerTimeoutMs = 2_000;
/** The key of an advisory lock: shared by the processes that use the cluster, exclusive for the one that shuts it down. */
const useLock = 7467;
/** The application name of the connections that hold it. */
const clientName = "tiffin in use";

/**
 * Connects as the superuser and sets the database up; undefined if PostgreSQL is not running, or not ready yet. Does
 * not join one in another container, although its socket may be reachable: it ends with that container.
 */
export async function join(server: Server): Promise<pg.Client | undefined> {
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
    // While another process shuts PostgreSQL down this waits, until the shutdown ends this connection.
    await client.query("select pg_advisory_lock_shared($1)", [useLock]);
    await ensureDatabase(client, server.database);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

/** Errors without an SQLSTATE come from the socket; class 57P means that the server is starting or shutting down. */
function isUnavailable(error: unknown): boolean {
  return /^(|57P..|E[A-Z]+)$/.test(codeOf(error));
}

/** Stops using PostgreSQL, and shuts it down unless another process uses it or may use it. */
export async function leave(server: Server, client: pg.Client): Promise<void> {
  const { folder } = server.cluster;
  // If another process shuts this one down first, a third one may start the next.
  const postmaster = findPostmaster(folder);
  const use = await findOtherUse(client);
  if (use) server.log(`PostgreSQL stays up: ${use}`, "info");
  // The exclusive lock is held until the shutdown ends this connection, and new processes wait for it.
  else await shutDown(folder, postmaster);
  await client.end().catch(() => undefined);
}

/**
 * Returns why PostgreSQL must not be shut down. Waits a moment for connections that were just closed: a shutdown would
 * cause errors on them.
 */
async function findOtherUse(client: pg.Client): Promise<string | undefined> {
  // Released first: otherwise each of two processes that leave concurrently would assume that the other one stays.
  const unlock = { text: "select pg_advisory_unlock_shared($1)", values: [useLock], query_timeout: answerTimeoutMs };
  const text = `select pg_try_advisory_lock($1) and not exists (select from pg_stat_activity
    where backend_type = 'client backend' and application_name <> $2) as alone`;
  const isAlone = { text, values: [useLock, clientName], query_timeout: answerTimeoutMs };
  const deadline = Date.now() + leaveTimeoutMs;
  try {
    await client.query(unlock);
    while (!(await client.query<{ alone: boolean }>(isAlone)).rows[0]?.alone) {
      if (Date.now() > deadline) return "another process uses it";
      await sleep(20);
    }
    return undefined;
  } catch (error) {
    if (isQueryTimeout(error)) return "it does not answer, and another process may use it";
    // The connection is lost, so PostgreSQL has ended or is ending.
    return undefined;
  }
}
