import { execFile } from "node:child_process";
import { format } from "node:util";
import pLimit from "p-limit";
import { vi } from "vitest";
import { databasePool } from "#db/db.server.ts";
import { run } from "./run.ts";

export interface Answer {
  code: number;
  output: string;
  errors: string;
}

/** One at a time, since a command prints to the console of the test's process. */
const limit = pLimit(1);

/** Runs a command on the test's database, in the test's process, because starting another takes a second. */
export function runOps(...words: string[]): Promise<Answer> {
  return runOpsUntil(undefined, ...words);
}

/** The same with the signal by which a command is stopped. */
export function runOpsUntil(stopped: AbortSignal | undefined, ...words: string[]): Promise<Answer> {
  return limit(async () => {
    const [output, errors] = [capture("log", process.stdout), capture("error", process.stderr)];
    const code = await run(words, async () => {}, stopped).finally(() =>
      [output, errors].forEach(({ stop }) => void stop()),
    );
    return { code, output: output.written.join(""), errors: errors.written.join("") };
  });
}

/** Captures what commands print to the console, and commander to the stream, until `stop` is called. */
function capture(level: "log" | "error", stream: NodeJS.WriteStream) {
  const written: string[] = [];
  const spies = [
    vi.spyOn(console, level).mockImplementation((...values) => void written.push(`${format(...values)}\n`)),
    vi.spyOn(stream, "write").mockImplementation((text) => written.push(String(text)) > 0),
  ];
  return { written, stop: () => spies.map((spy) => spy.mockRestore()) };
}

/** Runs a command in its own process, as an operator does, by default on the test's database. */
export function runOpsWith(settings: NodeJS.ProcessEnv, ...words: string[]): Promise<Answer> {
  const env = { ...process.env, DATABASE_URL: databasePool().options.connectionString, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ["ops/main.ts", ...words], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
}
