import { databasePool, newDatabaseClient } from "./db.server.ts";

/**
 * Whether a pooler in front of PostgreSQL gives each transaction whatever session is free, as PgBouncer does with
 * `pool_mode = transaction`. LISTEN and session settings do not work then, and nothing fails that would show it.
 */
export async function sharesSessions(): Promise<boolean> {
  const first = await databasePool().connect();
  const second = newDatabaseClient();
  // The query fails as well; without a listener, a lost connection would end the process.
  second.on("error", () => undefined);
  try {
    await second.connect();
    const [one, other] = [await first.query(sessionId), await second.query(sessionId)];
    return one.rows[0].id === other.rows[0].id;
  } finally {
    first.release();
    await second.end();
  }
}

const sessionId = "select pg_backend_pid() as id";
