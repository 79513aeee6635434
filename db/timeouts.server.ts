import type pg from "pg";

/**
 * In milliseconds; they prevent requests from hanging when PostgreSQL is dead or slow. The lock timeout is longer than
 * PostgreSQL takes to detect a deadlock (1 second), because deadlocks are retried and lock timeouts are not.
 */
const requestTimeouts = { lock_timeout: 2_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };

/** Sets the timeouts by a statement, not as connection parameters: PgBouncer refuses parameters that it does not know. */
export async function setTimeouts(client: pg.ClientBase): Promise<void> {
  const settings = Object.entries(requestTimeouts).map(([name, ms]) => `set ${name} = ${ms}`);
  await client.query(settings.join("; "));
}

/** Lets work on a connection take as long as it needs, even if the database or its role has timeouts. */
export async function removeTimeouts(client: pg.ClientBase): Promise<void> {
  // Only PostgreSQL 17 and later know `transaction_timeout`, and earlier ones would refuse it.
  const names = [...Object.keys(requestTimeouts), "transaction_timeout"];
  await client.query("select set_config(name, '0', false) from pg_settings where name = any($1)", [names]);
}
