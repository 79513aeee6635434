import { execFile } from "node:child_process";
import { databasePool } from "#db/db.server.ts";

interface Answer {
  code: number;
  output: string;
  errors: string;
}

/** Runs the command line as an operator does, on the test's database. */
export function runOps(...words: string[]): Promise<Answer> {
  return runOpsWith({ DATABASE_URL: databasePool().options.connectionString }, ...words);
}

/** Runs it with other settings. */
export function runOpsWith(settings: NodeJS.ProcessEnv, ...words: string[]): Promise<Answer> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ["ops/main.ts", ...words], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
}
