/** Sends recorded statements of the app again with pgbench, which does nothing else. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Statement, toHex } from "./recorded-statements.ts";

const table = "bench_values";

/**
 * The path of this machine's newest pgbench, undefined if there is none. Debian has it in postgresql-15 and the like.
 */
export function findPgbench(): string | undefined {
  const isOnPath = spawnSync("pgbench", ["--version"]).status === 0;
  return isOnPath ? "pgbench" : globSync("/usr/lib/postgresql/*/bin/pgbench").sort().at(-1);
}

/**
 * Writes two scripts: `all` reads the values of one run after another and sends its statements, `lookup` only reads
 * them.
 * @throws {Error} when there are no statements, or the runs differ in more than their values
 */
export async function writeScripts(pool: pg.Pool, runs: Statement[][], clients: number, folder: string) {
  const texts = runs[0]?.map(({ text }) => text) ?? [];
  if (texts.length === 0) throw new Error("nothing was sent");
  for (const [index, run] of runs.entries()) {
    const other = texts.findIndex((text, position) => run[position]?.text !== text);
    if (other < 0 && run.length === texts.length) continue;
    throw new Error(`run ${index} sent ${run[other]?.text ?? "more"} in place of ${texts[other]}`);
  }
  const rows = runs.map((run) => run.flatMap(({ values }) => values.map(toText)));
  await insertValues(pool, rows);
  // Each client counts its transactions in `k`, because its variables last for all of them.
  const lookup = `\\set k :k + 1
\\set n :client_id * ${Math.floor(runs.length / clients)} + :k
select ${rows[0]?.map((_, index) => `v[${index + 1}] as v${index + 1}`).join()} from ${table} where n = :n \\gset
`;
  let position = 0;
  const statements = (runs[0] ?? []).map(({ text, values }) => {
    const first = position;
    position += values.length;
    return text.replace(/\$(\d+)/g, (_, number) => {
      const index = first + Number(number) - 1;
      return rows[0]?.[index] === null ? "null" : `:v${index + 1}`;
    });
  });
  const files = { all: join(folder, "all.sql"), lookup: join(folder, "lookup.sql") };
  await writeFile(files.all, `${lookup}${statements.map((text) => `${text.replace(/\s*\n\s*/g, " ")};\n`).join("")}`);
  await writeFile(files.lookup, lookup);
  return { files, count: statements.length };
}

/** The seconds that pgbench needs to run a script `times` times, with all clients together. */
export function runPgbench(program: string, file: string, connection: string, { clients = 1, times = 1 }): number {
  const options = ["-n", "-M", "prepared", "-c", clients, "-j", 2, "-t", times / clients, "-D", "k=0", "-f", file];
  const { status, stdout, stderr } = spawnSync(program, [...options.map(String), connection], { encoding: "utf8" });
  const [, perSecond] = /tps = ([\d.]+) \(without/.exec(stdout) ?? [];
  if (status !== 0 || !perSecond) throw new Error(`pgbench ended with ${status}: ${stderr.slice(-1_000)}`);
  return times / Number(perSecond);
}

async function insertValues(pool: pg.Pool, rows: (string | null)[][]): Promise<void> {
  await pool.query(`create table ${table} (n int primary key, v text[])`);
  for (const [index, row] of rows.entries()) await pool.query(`insert into ${table} values ($1, $2)`, [index + 1, row]);
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return toHex(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
