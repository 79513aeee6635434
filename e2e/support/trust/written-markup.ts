import { sql } from "kysely";
import { db } from "../database.ts";

/** Calls `ran()` if a page renders it as markup. Short enough for every column and field. */
export const shortMarkup = "<img src=x onerror=ran()>";
const markups = [`"'>${shortMarkup}<svg onload=ran()></script><script>ran()</script>{{7*7}}`, shortMarkup];

/** Columns whose values the app or the database chooses. */
const chosen =
  /(^|_)(id|status|hash|key|code|token|role|action|email|fingerprint|endpoint|handle|sku|image|url|kind)$|^(method|payment_\w+|format|changed_by|language|delivery_time|key|value|subject_\w+|auth|p256dh|line_key)$/;

/** Writes markup into every text column that accepts it; returns the columns as `table.column`. */
export async function writeMarkup(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
    and is_generated = 'NEVER' and table_name !~ '^(kysely_|rate_limits|installation)'`.execute(db);
  const written: string[] = [];
  for (const { table, column } of rows.filter((row) => !chosen.test(row.column))) {
    if (await writeInto(table, column)) written.push(`${table}.${column}`);
  }
  return written;
}

async function writeInto(table: string, column: string): Promise<boolean> {
  for (const markup of markups) {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${markup}`;
    const hasRows = await update.execute(db).then(
      ({ numAffectedRows }) => Boolean(numAffectedRows),
      () => false,
    );
    if (hasRows) return true;
  }
  return false;
}
