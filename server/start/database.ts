import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { hasRestaurants } from "#app/features/desk/has-restaurants.server.ts";
import { refreshPastOpenings } from "#app/features/hours/openings.server.ts";
import { makePushKeys } from "#app/features/notifications/push-keys.server.ts";
import { makeSetUpToken } from "#app/features/staff/invitations.server.ts";
import { closeDatabase, databasePool, openDatabase } from "#db/db.server.ts";
import { demoCustomer, seedDemo } from "#db/demo/seed.server.ts";
import { demoStaff } from "#db/demo/staff.server.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres/start.server.ts";
import { explainLostConnection, explainNoConnection, isLostConnection, isPermanentFailure } from "#db/errors.server.ts";
import { sharesSessions } from "#db/shared-sessions.server.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { env, worker } from "#env";
import { log } from "#log";
import { connectionsOfPrimary } from "#settings-rules";
import { migrateAndReport } from "./migrate-and-report.ts";

const timeoutMs = 60_000;
const logEveryMs = 10_000;

interface Prepared {
  connectionString: string;
  /** Closes the connections of this process, and stops the embedded PostgreSQL. */
  close: () => Promise<void>;
}

/**
 * Starts the embedded PostgreSQL unless DATABASE_URL is set, waits until PostgreSQL answers, migrates the database,
 * creates the keys of notifications and, with DEMO, seeds it. If `stopped` is aborted in the meantime, gives up whatever it
 * waits for, and closes the database.
 * @throws {Error} with a message that says what to do, or the abort reason
 */
export async function prepareDatabase(stopped: AbortSignal): Promise<Prepared> {
  const { connectionString, stop } = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line, level) => log[level](line), stopped });
  openDatabase(connectionString, { max: env.WEB_CONCURRENCY > 1 ? connectionsOfPrimary : env.DATABASE_POOL, onError });
  const close = async () => {
    await closeDatabase();
    await stop();
  };
  try {
    await waitForDatabase(stopped);
    // If it cannot be found out, the next steps say why.
    if (env.DATABASE_URL && (await sharesSessions().catch(() => false))) throw new Error(sharedSessions);
    await withoutTimeouts(async (unlimited) => {
      await migrateAndReport(unlimited, (line) => log.warn(line));
      stopped.throwIfAborted();
      if (env.DEMO) await seedDemo(unlimited, hashPassword);
    }, stopped);
    await makePushKeys();
    // Openings that ended while nothing ran: otherwise the first visitors would find restaurants closed that are open.
    await refreshPastOpenings();
    stopped.throwIfAborted();
    return { connectionString, close };
  } catch (error) {
    await close();
    throw isLostConnection(error) ? new Error(explainLostConnection(databaseSource, error), { cause: error }) : error;
  }
}

/**
 * Opens the database that the primary has prepared, even while it is unreachable. Returns a function that closes it.
 * @throws {Error} if the primary has not passed it on
 */
export function joinDatabase(): () => Promise<void> {
  // Without a URL, pg would connect to whatever PostgreSQL listens at its default address.
  if (!worker?.databaseUrl) throw new Error("WORKER_DATABASE_URL is not set: only the primary may start a worker");
  openDatabase(worker.databaseUrl, { max: env.DATABASE_POOL, onError });
  return closeDatabase;
}

function onError(error: Error): void {
  log.warn({ err: error }, "a database connection was lost or refused");
}

/** Returns log lines for operators: how to sign in to the demo, or what to do while there is no owner or no restaurant. */
export async function signInHints(origin: string): Promise<string[]> {
  if (env.DEMO) {
    const staff = demoStaff.map(({ email, role }) => `${email} (${role})`).join(", ");
    return [
      `Sign in as ${demoCustomer.email} with the password ${demoCustomer.password}`,
      `At the desk, ${origin}/desk, with the same password: ${staff}`,
    ];
  }
  const token = await makeSetUpToken();
  const howToImport = `${origin}/desk/import?of=restaurants, or 'ops import restaurants FILE'`;
  if (token) {
    return [
      `There is no owner yet. Set up the desk with this link, which works once, until the next start: ${origin}/desk/set-up?token=${token}`,
      `Then create restaurants or import them: ${howToImport}`,
    ];
  }
  return (await hasRestaurants()) ? [] : [`There are no restaurants yet. Create or import them: ${howToImport}`];
}

/**
 * Waits until PostgreSQL answers, for at most a minute, and logs that immediately and then every 10 seconds.
 * @throws {Error} with one line for operators; immediately for errors that a retry cannot fix
 */
export async function waitForDatabase(stopped: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  let logAt = Date.now();
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    stopped.throwIfAborted();
    try {
      await databasePool().query("select 1");
      return;
    } catch (error) {
      if (isPermanentFailure(error) || Date.now() > giveUpAt)
        throw new Error(explainNoConnection(databaseSource, error));
      if (Date.now() >= logAt) {
        log.warn(`waiting: ${explainNoConnection(databaseSource, error)}`);
        logAt = Date.now() + logEveryMs;
      }
      const wait = Math.max(0, Math.min(pause, giveUpAt - Date.now()));
      await sleep(wait, undefined, { signal: stopped }).catch(() => {});
    }
  }
}

const sharedSessions =
  "DATABASE_URL: the pooler there shares PostgreSQL's sessions between connections: set `pool_mode = session` in PgBouncer, or point DATABASE_URL at PostgreSQL itself";

const databaseSource = env.DATABASE_URL ? "DATABASE_URL" : `the embedded database in DATA_DIR ${env.DATA_DIR}`;
