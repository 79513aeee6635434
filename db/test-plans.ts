import { type Expression, sql } from "kysely";
import { db } from "./db.server.ts";

/** For tests: how PostgreSQL would run a query; with `analyze`, how it did, and how many rows each step returned. */
export async function planOf(query: Expression<unknown>, how?: "analyze"): Promise<string> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(how ?? "")} ${query}`.execute(db);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
