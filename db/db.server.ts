import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

const { Client, Pool, types } = pg;

// count(*) and numeric(2,1) arrive as strings by default; all of ours fit a JavaScript number exactly.
const asNumber = (text: string) => Number(text);
types.setTypeParser(types.builtins.INT8, asNumber);
types.setTypeParser(types.builtins.NUMERIC, asNumber);

const naming = { maintainNestedObjectKeys: true };

let pool: pg.Pool | undefined;
let url = "";

/** The pool of the moment: a process of tests opens one database after another. */
const currentPool = {
  get options() {
    return databasePool().options;
  },
  connect: () => databasePool().connect(),
  end: async () => {},
};

/** The database of this process. Usable once `openDatabase` was called. */
export const db: Kysely<Database> = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: currentPool }),
  plugins: [new CamelCasePlugin(naming)],
});

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  onError?: (error: Error) => void;
  /** Without timeouts, for operators' commands. */
  isUnlimited?: boolean;
}

/**
 * In milliseconds; they keep a dead or slow PostgreSQL from hanging requests. A lock is waited for longer than
 * PostgreSQL takes to notice a deadlock (1 second): those are retried, a lock that is held is not.
 */
const requestLimits = { lock_timeout: 2_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };
/** Beside them the limit of this process, for a PostgreSQL that does not answer at all. */
const queryTimeoutMs = 8_000;

/** A longer queue would only time out: `connectionTimeoutMillis` leaves each of those in it 150 ms of a connection. */
const maxWaitingPerConnection = 20;

/** Points `db` at a database. Connects lazily. */
export function openDatabase(
  connectionString: string,
  { max = 10, onError = () => {}, isUnlimited = false }: DatabaseOptions = {},
): void {
  url = connectionString;
  pool = new Pool({
    connectionString,
    max,
    application_name: "tiffin",
    connectionTimeoutMillis: 3_000,
    ...(isUnlimited ? {} : { query_timeout: queryTimeoutMs, onConnect: setLimits }),
    keepAlive: true,
  });
  if (!isUnlimited) shedLoad(pool, max * maxWaitingPerConnection);
  // Without both listeners a connection closed by PostgreSQL ends the process: the pool removes
  // its own listener from a client that is in use, and Kysely adds none.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", onError);
    prepareStatements(client);
    closeAfterTimeout(client);
  });
}

/** By a statement, and not with the connection's parameters: PgBouncer refuses those that it does not know. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  const settings = Object.entries(requestLimits).map(([name, ms]) => `set ${name} = ${ms}`);
  await client.query(settings.join("; "));
}

/** Runs `work` that may take long, such as migrations, on connections of its own, without the timeouts of requests. */
export async function withoutTimeouts<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const unlimited = new Pool({
    connectionString: url,
    max: 2,
    application_name: "tiffin set-up",
    connectionTimeoutMillis: 3_000,
  });
  // A lost connection already fails its query.
  unlimited.on("error", () => {});
  unlimited.on("connect", (client) => client.on("error", () => {}));
  const on = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: unlimited }),
    plugins: [new CamelCasePlugin(naming)],
  });
  try {
    return await work(on);
  } finally {
    await on.destroy();
  }
}

/**
 * A separate client for the same database, not connected yet: for LISTEN, which needs a connection that stays open, and
 * without timeouts for backups.
 */
export function newDatabaseClient({ isUnlimited = false } = {}): pg.Client {
  return new Client({
    connectionString: url,
    application_name: isUnlimited ? "tiffin backup" : "tiffin listener",
    connectionTimeoutMillis: 3_000,
    ...(isUnlimited ? {} : { query_timeout: 3_000 }),
    keepAlive: true,
  });
}

/** The pool itself, for libraries that bring their own SQL. */
export function databasePool(): pg.Pool {
  if (!pool) throw new Error("openDatabase was not called yet");
  return pool;
}

/** Closes every connection; `db` can't be used until `openDatabase` is called again. */
export async function closeDatabase(): Promise<void> {
  // Not db.destroy(), after which Kysely refuses to be used ever again.
  if (pool && !pool.ending) await pool.end();
}

/** Refuses a connection at once when `maxQueueLength` wait for one: a short queue keeps the answers of those in it quick. */
function shedLoad(target: pg.Pool, maxQueueLength: number): void {
  const connect = target.connect.bind(target) as (...args: unknown[]) => unknown;
  const bounded = (callback?: (error: Error) => void) => {
    if (target.waitingCount < maxQueueLength) return callback ? connect(callback) : connect();
    // PostgreSQL's own code for too many connections.
    const error = Object.assign(new Error("too many requests wait for a database connection"), { code: "53300" });
    return callback ? callback(error) : Promise.reject(error);
  };
  target.connect = bounded as typeof target.connect;
}

const maxStatements = 300;
const statementNames = new Map<string, string>();

/**
 * Closes a connection whose query timed out, instead of returning it to the pool: the server is gone, or still runs that
 * query.
 */
function closeAfterTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) answer.catch((error: Error) => void (isTimeout(error) && client.end()));
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** pg sets no code on this error. */
function isTimeout({ message }: Error): boolean {
  return message === "Query read timeout";
}

/** Names each distinct SQL text, so that PostgreSQL plans it once per connection: Kysely itself sends unnamed queries. */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (first: unknown, ...rest: unknown[]) => {
    const [values] = rest;
    if (typeof first !== "string" || !Array.isArray(values)) return query(first, ...rest);
    const name = statementName(first);
    return name ? query({ name, text: first, values }, ...rest.slice(1)) : query(first, ...rest);
  };
  client.query = named as typeof client.query;
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
