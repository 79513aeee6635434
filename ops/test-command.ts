import { execFile } from "node:child_process";
import { databasePool } from "#db/db.server.ts";

/** For tests: runs the command line as an operator does, on the database of this test. */
export function runOps(...words: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { ...process.env, DATABASE_URL: databasePool().options.connectionString };
  return new Promise((resolve) => {
    execFile(process.execPath, ["ops/main.ts", ...words], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
}
