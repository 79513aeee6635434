import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { compareMigrations } from "#db/migrator.server.ts";
import { measureBacklog } from "../notifications/outbox.server.ts";
import { hasOwner } from "../staff/staff.server.ts";
import type { DatabaseFacts, RowFacts, ServerFacts } from "./database-checks.ts";

/**
 * Collects the facts that the database checks need.
 * @throws {Error} when the database does not answer
 */
export async function findDatabaseFacts(): Promise<DatabaseFacts> {
  const { missing, unknown } = await compareMigrations(db);
  const { rows } = await sql<
    ServerFacts & { seconds: number }
  >`select current_setting('server_version_num')::int as version,
      current_setting('is_superuser') = 'on' as is_superuser,
      current_setting('transaction_read_only') = 'on' as is_read_only,
      array(select relname::text from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'
        and not pg_has_role(relowner, 'usage') order by relname) as foreign_tables,
      current_setting('max_connections')::int as max_connections, current_setting('server_encoding') as encoding,
      extract(epoch from clock_timestamp())::float8 as seconds,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      coalesce(inet_client_addr() << inet '127.0.0.0/8' or inet_client_addr() = inet '::1', true) as is_local,
      pg_database_size(current_database()) as size_bytes`.execute(db);
  const [server] = rows;
  if (!server) throw new Error("PostgreSQL did not report its version and settings");
  const { seconds, ...rest } = server;
  const clockSkewSeconds = seconds - Date.now() / 1_000;
  return {
    ...rest,
    clockSkewSeconds,
    missingMigrations: missing,
    unknownMigrations: unknown,
    rows: missing.length === 0 ? await findRowFacts() : undefined,
  };
}

async function findRowFacts(): Promise<RowFacts> {
  const { oldestSeconds, failing } = await measureBacklog();
  return {
    hasOwner: await hasOwner(),
    isDemo: await isFilledByDemo(),
    oldestMessageSeconds: oldestSeconds,
    failingMessages: failing,
  };
}

async function isFilledByDemo(): Promise<boolean> {
  const mark = db.selectFrom("installation").select("key").where("key", "=", "seeded_as").where("value", "=", "demo");
  return (await mark.executeTakeFirst()) !== undefined;
}
