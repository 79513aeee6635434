import cluster from "node:cluster";
import { inOneLine } from "#app/features/checks/check.ts";
import { listSettingsChecks } from "#app/features/checks/settings-checks.server.ts";
import { env, sessionSecret } from "#env";
import { prepareDataDir } from "#folders";
import { log } from "#log";
import { exitFailedStart } from "./shutdown.ts";
import { abortOnStopSignal } from "./signals.ts";
import { startPrimary } from "./start-primary.ts";
import { startAlone, startWorker } from "./start-server.ts";

// Node.js cuts small buffers from a shared one, which stays in memory as long as any of them does: 8 KB instead of 64 KB.
Buffer.poolSize = 8_192;

/** Starts the production server, `npm start`. */
async function start(stopped: AbortSignal): Promise<void> {
  // React's server half would mix its development and production builds and fail on every page.
  if (process.env.NODE_ENV !== "production") throw new Error("NODE_ENV must be production: use npm start");
  if (cluster.isPrimary && (!env.DATABASE_URL || env.BACKUP_EVERY)) prepareDataDir(env.DATA_DIR);
  sessionSecret();
  if (cluster.isWorker) return startWorker(stopped);
  for (const check of listSettingsChecks(env)) if (check.level !== "ok") log.warn(inOneLine(check));
  return env.WEB_CONCURRENCY > 1 ? startPrimary(stopped) : startAlone(stopped);
}

const stopped = abortOnStopSignal();
stopped.addEventListener("abort", () =>
  log.info(`${stopped.reason.message} before the app was ready; the next start continues`),
);
start(stopped).catch((error) => exitFailedStart(error, stopped));
