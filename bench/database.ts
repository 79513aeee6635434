/** The database of a measured app. */
import pg from "pg";
import { closeDatabase, openDatabase } from "../db/db.server.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres/start.server.ts";

/**
 * Calls `use` while this process shares the database of the app that runs in `dataDir`, which stays up even if the app ends.
 * @param use gets connections of its own; `db`, of the app's functions, has at most `max` others
 */
export async function withDatabase<Result>(
  { dataDir, max }: { dataDir: string; max?: number },
  use: (pool: pg.Pool, connectionString: string) => Promise<Result>,
): Promise<Result> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const pool = new pg.Pool({ connectionString, application_name: "bench" });
  openDatabase(connectionString, { max });
  try {
    return await use(pool, connectionString);
  } finally {
    await closeDatabase();
    await pool.end();
    await stop();
  }
}
