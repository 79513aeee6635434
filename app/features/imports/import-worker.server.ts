import { parentPort, workerData } from "node:worker_threads";
import { closeDatabase, openDatabase } from "#db/db.server.ts";
import { codeOf } from "#db/errors.server.ts";
import type { ImportJob, JobDone } from "./in-worker.server.ts";
import { importUploadedFile, previewUploadedFile, uploadFile } from "./uploaded-files.server.ts";

// This is the thread that `inWorker` starts. While it works, it has its own database connection.

export const functions = { uploadFile, previewUploadedFile, importUploadedFile };

parentPort?.on("message", async (job: ImportJob) => parentPort?.postMessage(await perform(job)));

async function perform({ name, args }: ImportJob): Promise<JobDone> {
  const work = functions[name] as (...args: unknown[]) => Promise<unknown>;
  openDatabase(workerData.connectionString, { max: 1, name: workerData.connectionName });
  try {
    return { result: await work(...args) };
  } catch (error) {
    // Sending an error to another thread loses PostgreSQL's code.
    return { error, code: codeOf(error) };
  } finally {
    // An idle connection would keep the embedded PostgreSQL running when the app stops.
    await closeDatabase();
  }
}
