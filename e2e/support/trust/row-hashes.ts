import { sql } from "kysely";
import { db } from "../database.ts";

/** Columns that viewing a page may change: when somebody was last active, and when an order was first shown. */
const seenColumns = ["last_seen_at", "seen_at", "last_signed_in_at"];
/** Tables that change by themselves: counters of attempts, open boards and reports. */
export const notCompared = /^(kysely_|open_boards$|rate_limits$|report_)/;

/** A hash of the rows of each table, by its name. */
export async function hashRows(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !notCompared.test(name));
  const hashes = names.map(
    (name) => sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(line, '' order by line), '')) as hash
      from (select md5((to_jsonb(t) - ${sql.lit(`{${seenColumns}}`)}::text[])::text) as line from ${sql.id(name)} t) as lines`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
