import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "#db/db.server.ts";
import { codeOf } from "#db/errors.server.ts";
import type { ImportJob, JobDone } from "./in-worker.server.ts";
import { importUploadedFile, previewUploadedFile, uploadFile } from "./uploaded-files.server.ts";

/** The thread that `inWorker` starts: it does one job after the other, on its own database connection. */
const functions = { uploadFile, previewUploadedFile, importUploadedFile };

openDatabase(workerData.connectionString, { max: 1 });
parentPort?.on("message", async (job: ImportJob) => parentPort?.postMessage(await perform(job)));

async function perform({ name, args }: ImportJob): Promise<JobDone> {
  const work = functions[name] as (...args: unknown[]) => Promise<unknown>;
  try {
    return { result: await work(...args) };
  } catch (error) {
    // An error that is sent loses PostgreSQL's code.
    return { error, code: codeOf(error) };
  }
}
