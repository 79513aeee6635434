import { type Expression, sql } from "kysely";
import { db } from "./db.server.ts";
import type { Database } from "./schema.ts";

/** For tests: how PostgreSQL would run a query; with `analyze`, how it did, and how many rows each step returned. */
export async function planOf(query: Expression<unknown>, how?: "analyze"): Promise<string> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(how ?? "")} ${query}`.execute(db);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/**
 * For tests: updates the planner's statistics of a table that was just filled, and merges the pending entries of its GIN
 * indexes, whose number raises the cost of using them.
 */
export async function vacuum(table: keyof Database): Promise<void> {
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
