/**
 * The simplest server that can send the app's pages: node:http, the same prepared statements one after the other, and
 * HTML with the values of their rows filled in. No router, no sessions, no headers, no log.
 */
import { createServer } from "node:http";
import pg from "pg";
import type { Statement } from "./recorded-statements.ts";

/** A page that the app sent, and the queries of its loaders. */
export interface BaselinePage {
  path: string;
  html: string;
  queries: Statement[];
}

/** A piece of the page: fixed text, or the value of a column. */
type Piece = string | { query: number; row: number; column: number };

const shortestValue = 4;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const pages = new Map<string, (rows: unknown[][][]) => string>();
const queriesOf = new Map<string, pg.QueryArrayConfig[]>();

createServer(async (request, response) => {
  const path = request.url ?? "";
  const html = pages.get(path)?.(await runQueries(queriesOf.get(path) ?? [])) ?? "";
  response.writeHead(html ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
  response.end(html);
}).listen(0, "127.0.0.1", function (this: import("node:http").Server) {
  process.send?.((this.address() as import("node:net").AddressInfo).port);
});

process.on("message", async (given: BaselinePage[]) => {
  for (const { path, html, queries } of given) {
    const named = queries.map(({ text, values }) => ({
      text,
      values,
      name: text.slice(0, 40) + text.length,
      rowMode: "array" as const,
    }));
    queriesOf.set(path, named);
    const pieces = cutPage(html, await runQueries(named));
    pages.set(path, (rows) => fill(pieces, rows));
  }
  process.send?.("ready");
});

/** The rows of each query, with their columns as arrays. */
async function runQueries(queries: pg.QueryArrayConfig[]): Promise<unknown[][][]> {
  const results: unknown[][][] = [];
  for (const query of queries) results.push((await pool.query(query)).rows as unknown[][]);
  return results;
}

/** Cuts the page into fixed text and the values of the rows that it shows. */
function cutPage(html: string, results: unknown[][][]): Piece[] {
  const places = new Map<string, Piece>();
  for (const [query, rows] of results.entries())
    for (const [row, values] of rows.entries())
      for (const [column, value] of values.entries())
        if (typeof value === "string" && value.length >= shortestValue)
          places.set(escapeHtml(value), { query, row, column });
  const longestFirst = [...places.keys()].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [html];
  const pieces: Piece[] = [];
  let rest = 0;
  for (const { index, 0: shown } of html.matchAll(new RegExp(longestFirst.map(escapePattern).join("|"), "g"))) {
    pieces.push(html.slice(rest, index), places.get(shown) ?? "");
    rest = index + shown.length;
  }
  return [...pieces, html.slice(rest)];
}

function fill(pieces: Piece[], results: unknown[][][]): string {
  let html = "";
  for (const piece of pieces)
    html += typeof piece === "string" ? piece : escapeHtml(String(results[piece.query]?.[piece.row]?.[piece.column]));
  return html;
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
