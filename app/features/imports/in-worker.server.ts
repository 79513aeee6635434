import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { databasePool } from "#db/db.server.ts";

type Functions = Pick<
  typeof import("./uploaded-files.server.ts"),
  "uploadFile" | "previewUploadedFile" | "importUploadedFile"
>;

export interface ImportJob {
  name: keyof Functions;
  args: unknown[];
}

export type JobDone = { result: unknown } | { error: unknown; code: string };

/** Others wait: a job takes a processor core, and the memory of all rows of its file. */
const oneAtATime = pLimit(1);
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** To start a thread takes half a second: a file is sent, shown and confirmed by the same one. */
const keptMs = 120_000;
/** Far more than a file takes; after that, the waiting request gets an error. */
const longestMs = 60_000;

let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

/**
 * Calls a function of uploaded-files.server.ts in another thread: reading and comparing 4 MB takes a second, in which this
 * one would answer nobody.
 */
export function inWorker<Name extends keyof Functions>(
  name: Name,
  ...args: Parameters<Functions[Name]>
): ReturnType<Functions[Name]>;
export function inWorker(name: keyof Functions, ...args: unknown[]): Promise<unknown> {
  return oneAtATime(() => perform({ name, args }));
}

async function perform(job: ImportJob): Promise<unknown> {
  clearTimeout(ending);
  thread ??= startThread();
  thread.postMessage(job);
  const answer = once(thread, "message", { signal: AbortSignal.timeout(longestMs) });
  const [done] = (await answer.catch(endThread)) as [JobDone];
  ending = setTimeout(endThread, keptMs).unref();
  if ("error" in done) throw Object.assign(done.error as Error, { code: done.code });
  return done.result;
}

function startThread(): Worker {
  // Beside this file: its source, or in the build the bundle that vite.config.ts makes of it.
  const file = new URL(`./import-worker.server${extname(import.meta.url)}`, import.meta.url);
  const { connectionString = "" } = databasePool().options;
  const started = new Worker(file, { workerData: { connectionString }, resourceLimits });
  // Without a listener an error between two jobs would end the process.
  started.on("error", () => {}).unref();
  return started;
}

/** Lets the next job start another one. */
function endThread(error?: unknown): void {
  thread?.terminate();
  thread = undefined;
  if (error) throw error;
}
