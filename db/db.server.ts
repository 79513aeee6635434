import { setTimeout as sleep } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { isQueryTimeout } from "./errors.server.ts";
import { shareConnections, shedLoad } from "./pool-queue.server.ts";
import type { Database } from "./schema.ts";
import { setUpForLongWork, setUpForRequests } from "./session-settings.server.ts";

const { Client, Pool, types } = pg;

// pg returns bigint and numeric as strings; all of ours are small enough for JavaScript numbers.
const asNumber = (text: string) => Number(text);
types.setTypeParser(types.builtins.INT8, asNumber);
types.setTypeParser(types.builtins.NUMERIC, asNumber);

const naming = { maintainNestedObjectKeys: true };

let pool: pg.Pool | undefined;
let url = "";

/** Delegates to the current pool: a process that runs tests opens one database after another. */
const currentPool = {
  get options() {
    return databasePool().options;
  },
  connect: () => databasePool().connect(),
  end: async () => {},
};

/** What runs queries: `db`, or a transaction. */
export type Db = Kysely<Database>;

/** The database of this process. Usable after `openDatabase` was called. */
export const db: Db = queryBuilderOn(currentPool);

/** Returns a `db` of its own on another pool. */
export function queryBuilderOn(ownPool: PostgresPool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: ownPool }),
    plugins: [new CamelCasePlugin(naming)],
  });
}

interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number;
  /** PostgreSQL's name for the connections, for `endConnections`. */
  name?: string;
  onError?: (error: Error) => void;
  /** Whether connections have the timeouts of requests; not for operators' commands. */
  hasTimeouts?: boolean;
}

/** The timeout of this process, for a PostgreSQL that does not answer at all. */
const queryTimeoutMs = 8_000;

/**
 * A longer queue would only time out: `connectionTimeoutMillis`, 3 seconds, leaves each of 20 waiting requests 150 ms of a
 * connection's time.
 */
const maxWaitingPerConnection = 20;

/** Points `db` at a database. Connects lazily. */
export function openDatabase(
  connectionString: string,
  { max = 10, name = "tiffin", onError = () => {}, hasTimeouts = true }: DatabaseOptions = {},
): void {
  url = verifyCertificates(connectionString);
  pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 3_000,
    ...(hasTimeouts ? { query_timeout: queryTimeoutMs, onConnect: setUpForRequests } : { onConnect: setUpForLongWork }),
    keepAlive: true,
  });
  shareConnections(pool);
  if (hasTimeouts) shedLoad(pool, max * maxWaitingPerConnection);
  // Without both listeners a connection closed by PostgreSQL ends the process: the pool removes
  // its own listener from a client that is in use, and Kysely adds none.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    trackConnection(client);
    client.on("error", onError);
    nameStatements(client);
    closeAfterTimeout(client);
  });
}

/** pg treats these modes as verify-full, and prints a long warning about it; so this asks for verify-full itself. */
function verifyCertificates(connectionString: string): string {
  if (connectionString.includes("uselibpqcompat=true")) return connectionString;
  return connectionString.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/**
 * Creates a separate client for the same database, not connected yet: for LISTEN, which needs a connection that stays
 * open, or for backups, which take longer than any timeout.
 */
export function newDatabaseClient(purpose: "listener" | "backup" = "listener"): pg.Client {
  const client = new Client({
    connectionString: url,
    application_name: `tiffin ${purpose}`,
    connectionTimeoutMillis: 3_000,
    ...(purpose === "listener" && { query_timeout: 3_000 }),
    keepAlive: true,
  });
  return client.once("connect", () => trackConnection(client));
}

const openConnections = new Set<pg.ClientBase>();

/** Makes `closeDatabase` wait for the end of this connection too. */
export function trackConnection(client: pg.ClientBase): void {
  openConnections.add(client);
  client.once("end", () => openConnections.delete(client));
}

/** Returns the pool, for libraries that use their own SQL. @throws {Error} before `openDatabase` was called */
export function databasePool(): pg.Pool {
  if (!pool) throw new Error("openDatabase was not called yet");
  return pool;
}

/**
 * Lets PostgreSQL itself end all connections of this name, in whatever process or thread: it would not notice until the end of
 * a statement, or while it waits for a lock, that a client is gone.
 */
export async function endConnections(name: string): Promise<void> {
  const byName = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1";
  await databasePool()
    .query(byName, [name])
    .catch(() => {});
}

/** How long work that is still running has to finish. */
const workTimeoutMs = 1_000;
/** How long PostgreSQL has to end the connections. */
const closeTimeoutMs = 2_000;

/**
 * Closes all connections, after a moment even those in use, and waits until PostgreSQL has ended them: those that it still
 * counts would keep the embedded PostgreSQL running. `db` cannot be used until `openDatabase` is called again.
 */
export async function closeDatabase(): Promise<void> {
  if (pool && !pool.ending) {
    // Not db.destroy(), after which Kysely refuses to be used ever again.
    const ending = pool.end();
    const isIdle = await Promise.race([ending.then(() => true), sleep(workTimeoutMs, false, { ref: false })]);
    if (!isIdle) await endRunningWork().catch(() => {});
    await ending;
  }
  // `pool.end` does not wait for the server. The socket is closed when the server's process of the connection has ended.
  const ended = [...openConnections].map((client) => new Promise((resolve) => client.once("end", resolve)));
  await Promise.race([Promise.all(ended), sleep(closeTimeoutMs, undefined, { ref: false })]);
}

/** The ids of PostgreSQL's processes behind the connections of this process. */
const ownPids = () => [...openConnections].map((each) => (each as pg.Client & { processID: number }).processID);

/** Lists PostgreSQL's processes that hold a lock for which a connection of this process waits. */
export async function listLockHolders(): Promise<number[]> {
  const holders = "select distinct unnest(pg_blocking_pids(own)) as pid from unnest($1::int[]) as own order by pid";
  const { rows } = await databasePool().query<{ pid: number }>(holders, [ownPids()]);
  return rows.map(({ pid }) => pid);
}

/** Lets PostgreSQL itself end the connections: it would not notice until the end of a statement that a client is gone. */
async function endRunningWork(): Promise<void> {
  // Their end is not a failure to report.
  for (const each of openConnections) each.removeAllListeners("error").on("error", () => {});
  const pids = ownPids();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [pids]);
  } finally {
    await client.end();
  }
}

type Query = (...args: unknown[]) => unknown;

/** Replaces the `query` of a connection. */
function changeQuery(client: pg.PoolClient, change: (query: Query) => Query): void {
  client.query = change(client.query.bind(client) as Query) as typeof client.query;
}

/** Closes a connection whose query timed out, instead of returning it to the pool: the server is gone or still busy. */
function closeAfterTimeout(client: pg.PoolClient): void {
  changeQuery(client, (query) => (...args) => {
    const answer = query(...args);
    if (answer instanceof Promise) answer.catch((error) => void (isQueryTimeout(error) && client.end()));
    return answer;
  });
}

const maxStatements = 300;
const statementNames = new Map<string, string>();

/** Names each distinct SQL text, so that PostgreSQL prepares it once per connection: Kysely itself sends unnamed queries. */
function nameStatements(client: pg.PoolClient): void {
  changeQuery(client, (query) => (first, ...rest) => {
    const [values] = rest;
    if (typeof first !== "string" || !Array.isArray(values)) return query(first, ...rest);
    const name = statementName(first);
    return name ? query({ name, text: first, values }, ...rest.slice(1)) : query(first, ...rest);
  });
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
