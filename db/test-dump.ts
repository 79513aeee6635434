import { sql } from "kysely";
import { db } from "./db.server.ts";

/** Every row of every table as text, to look for what should be gone. */
export async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const tables = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)),
  );
  return tables.flatMap((table) => table.rows.map(({ row }) => row)).join("\n");
}
