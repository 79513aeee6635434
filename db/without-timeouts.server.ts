import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Db, databasePool, endConnections, queryBuilderOn, trackConnection } from "./db.server.ts";
import { setUpForLongWork } from "./session-settings.server.ts";

/**
 * Runs `work` that may take long, such as migrations, on separate connections without the timeouts of requests. When
 * `stopped` is aborted, their statements end, even one that waits for a lock.
 * @throws {Error} whatever the work throws, or the abort reason
 */
export async function withoutTimeouts<Result>(
  work: (db: Db) => Promise<Result>,
  stopped?: AbortSignal,
): Promise<Result> {
  const separatePool = new pg.Pool({
    connectionString: databasePool().options.connectionString,
    max: 2,
    application_name: `tiffin set-up ${randomUUID()}`,
    connectionTimeoutMillis: 3_000,
    onConnect: setUpForLongWork,
  });
  // A lost connection already fails its query.
  separatePool.on("error", () => {});
  separatePool.on("connect", trackConnection);
  const separateDb = queryBuilderOn(separatePool);
  const stopWatching = endConnectionsOnAbort(separatePool, stopped);
  try {
    return await work(separateDb);
  } catch (error) {
    stopped?.throwIfAborted();
    throw error;
  } finally {
    stopWatching();
    await separateDb.destroy();
  }
}

/**
 * Ends the connections of a pool, with all later ones, when `stopped` is aborted. PostgreSQL has to end them itself: while it
 * waits for a lock, it does not notice that a connection was closed.
 */
function endConnectionsOnAbort(target: pg.Pool, stopped?: AbortSignal): () => void {
  const clients = new Set<pg.PoolClient>();
  target.on("connect", (client) => {
    client.on("error", () => {});
    clients.add(client);
    if (stopped?.aborted) void client.end();
  });
  const end = async () => {
    await endConnections(target.options.application_name ?? "");
    for (const client of clients) void client.end();
  };
  stopped?.addEventListener("abort", end);
  return () => stopped?.removeEventListener("abort", end);
}
