import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { codeOf } from "../errors.server.ts";
import type { Cluster } from "./cluster.server.ts";
import { connectionStringsFor, ensureDatabase } from "./database.server.ts";
import { findPostmaster, readPidFile, shutDown } from "./process.server.ts";

/** The PostgreSQL of a cluster, as far as the processes that share it have to agree. */
export interface Server {
  cluster: Cluster;
  socketFolder: string;
  database: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const leaveTimeoutMs = 500;
/** An advisory lock: shared by the processes that use the cluster, exclusive for the one that shuts it down. */
const useLock = 7467;
/** The name of the connections that hold it. */
const clientName = "tiffin in use";

/**
 * Connects as the superuser and sets the database up; undefined when PostgreSQL does not run, or not yet. One in another
 * container is not joined, though its socket could be reached: it ends with that container.
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
    // Waits while another process shuts PostgreSQL down, which ends this connection.
    await client.query("select pg_advisory_lock_shared($1)", [useLock]);
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

/** Ends this process' use of PostgreSQL, and shuts it down unless another process uses it. */
export async function leave(server: Server, client: pg.Client): Promise<void> {
  if (await isUsedByOthers(client)) server.log("PostgreSQL stays up: another process uses it.");
  // The exclusive lock is held until the shutdown ends this connection, and new processes wait for it.
  else await shutDown(server.cluster.folder);
  await client.end().catch(() => undefined);
}

/** Connections that were just closed get a moment to end: cut off, they would report an error. */
async function isUsedByOthers(client: pg.Client): Promise<boolean> {
  // Given up first: of two processes that leave at once, each would take the other for one that stays.
  const unlock = { text: "select pg_advisory_unlock_shared($1)", values: [useLock], query_timeout: 2_000 };
  const isAlone = `select pg_try_advisory_lock($1) and not exists (select from pg_stat_activity
    where backend_type = 'client backend' and application_name <> $2) as alone`;
  const deadline = Date.now() + leaveTimeoutMs;
  try {
    await client.query(unlock);
    while (!(await client.query<{ alone: boolean }>(isAlone, [useLock, clientName])).rows[0]?.alone) {
      if (Date.now() > deadline) return true;
      await delay(20);
    }
    return false;
  } catch {
    // Its connection is lost, so PostgreSQL ended or is about to.
    return false;
  }
}
