import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { databasePool, endConnections } from "#db/db.server.ts";

type Functions = typeof import("./import-worker.server.ts").functions;

export interface ImportJob {
  name: keyof Functions;
  args: unknown[];
}

export type JobDone = { result: unknown } | { error: unknown; code: string };

/** One job at a time: each takes a processor core, and the memory of all rows of its file. */
const oneAtATime = pLimit(1);
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/**
 * How long an idle thread is reused. Starting one takes half a second, and a file is uploaded, previewed and then
 * confirmed.
 */
const idleMs = 120_000;
/** Far more than a file takes; after that, the request fails. */
const timeoutMs = 60_000;
/** PostgreSQL's name for the thread's connection. */
const connectionName = `tiffin import ${randomUUID()}`;

let thread: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Calls a function of uploaded-files.server.ts in another thread: reading and comparing 4 MB takes a second, during
 * which this one would answer no requests.
 * @returns what the function returns
 * @throws its error, with PostgreSQL's `code`, or a timeout after a minute
 */
export function inWorker<Name extends keyof Functions>(name: Name, ...args: Parameters<Functions[Name]>) {
  return oneAtATime(() => perform({ name, args })) as ReturnType<Functions[Name]>;
}

async function perform(job: ImportJob): Promise<unknown> {
  clearTimeout(idleTimer);
  thread ??= startThread();
  thread.postMessage(job);
  const answer = once(thread, "message", { signal: AbortSignal.timeout(timeoutMs) });
  const [done] = (await answer.catch(endThread)) as [JobDone];
  idleTimer = setTimeout(endThread, idleMs).unref();
  if ("error" in done) throw Object.assign(done.error as Error, { code: done.code });
  return done.result;
}

function startThread(): Worker {
  // The worker is beside this file: as source, or in the build as the bundle from vite.config.ts.
  const file = new URL(`./import-worker.server${extname(import.meta.url)}`, import.meta.url);
  const { connectionString = "" } = databasePool().options;
  const started = new Worker(file, { workerData: { connectionString, connectionName }, resourceLimits });
  // Without a listener an error between two jobs would end the process.
  started.on("error", () => {}).unref();
  // The next job would wait for the answer of a dead thread.
  started.once("exit", () => {
    if (thread === started) thread = undefined;
  });
  return started;
}

/** Ends the thread, whatever it is doing, before the process ends: its connection would keep the embedded PostgreSQL running. */
export async function endImports(): Promise<void> {
  if (!thread) return;
  await thread.terminate();
  await endConnections(connectionName);
}

/** Ends the thread, so that the next job starts another one; then throws the error, if any. */
function endThread(error?: unknown): void {
  thread?.terminate();
  thread = undefined;
  if (error) throw error;
}
