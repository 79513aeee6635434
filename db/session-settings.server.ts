import type pg from "pg";

/**
 * In milliseconds; they prevent requests from hanging when PostgreSQL is dead or slow. The lock timeout is longer than
 * PostgreSQL takes to detect a deadlock (1 second), because deadlocks are retried and lock timeouts are not.
 */
const requestTimeouts = { lock_timeout: 2_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };

/** The only style in which pg reads dates, and in which those of a backup mean the same to every database. */
const settings = { ...requestTimeouts, DateStyle: "ISO" };

/** Sets timeouts by a statement, not as connection parameters: PgBouncer refuses parameters that it does not know. */
export async function setUpForRequests(client: pg.ClientBase): Promise<void> {
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join("; "),
  );
}

/** Lets work on a connection take as long as it needs, even if the database or its role has timeouts. */
export async function setUpForLongWork(client: pg.ClientBase): Promise<void> {
  // Only PostgreSQL 17 and later know `transaction_timeout`, and earlier ones would refuse it.
  const names = [...Object.keys(settings), "transaction_timeout"];
  const value = `case name when 'DateStyle' then '${settings.DateStyle}' else '0' end`;
  await client.query(`select set_config(name, ${value}, false) from pg_settings where name = any($1)`, [names]);
}
