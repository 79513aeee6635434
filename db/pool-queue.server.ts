/** Which requests wait for a connection of the pool, and which are refused. */
import type pg from "pg";
import { codeOf, reasonOf } from "./errors.server.ts";

type Connect = () => Promise<pg.PoolClient>;
type Callback = (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void;

/** PostgreSQL's code for too many connections. */
const tooMany = "53300";
/** PgBouncer has no such code: it sends that of a protocol violation. */
const isTooMany = (error: unknown) => codeOf(error) === tooMany || reasonOf(error).includes("max_client_conn");
/** When more connections are tried again: those of other programs may have ended. */
const growAgainMs = 5_000;

/**
 * While PostgreSQL allows no more connections, requests wait for those that the pool has, instead of failing. Tells the pool's
 * listeners of errors.
 */
export function shareConnections(pool: pg.Pool): void {
  const { max } = pool.options;
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => void open.add(client)).on("remove", (client) => void open.delete(client));
  changeConnect(pool, (connect) =>
    connect().catch((error) => {
      if (!isTooMany(error) || open.size === 0) throw error;
      if (pool.options.max === max) {
        pool.emit("error", error, undefined as never);
        setTimeout(() => Object.assign(pool.options, { max }), growAgainMs).unref();
      }
      pool.options.max = open.size;
      return connect();
    }),
  );
}

/** Refuses a connection immediately if `maxQueueLength` requests wait for one: a short queue keeps their responses fast. */
export function shedLoad(pool: pg.Pool, maxQueueLength: number): void {
  changeConnect(pool, (connect) => {
    if (pool.waitingCount < maxQueueLength) return connect();
    return Promise.reject(
      Object.assign(new Error("too many requests wait for a database connection"), { code: tooMany }),
    );
  });
}

/** The pool's own queries connect with a callback. */
function changeConnect(pool: pg.Pool, change: (connect: Connect) => Promise<pg.PoolClient>): void {
  const connect = pool.connect.bind(pool) as Connect;
  const changed = (callback?: Callback) => {
    const connected = change(connect);
    return callback ? connected.then((client) => callback(undefined, client, client.release), callback) : connected;
  };
  pool.connect = changed as typeof pool.connect;
}
