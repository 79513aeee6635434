import { createServer } from "node:http";
import { env } from "#env";
import { exitAfterLog, log } from "#log";
import { createStartingApp } from "../app.ts";
import { answerMetricsRequests } from "../metrics/shared-metrics.ts";
import { startPeriodicTasks } from "../periodic-tasks/periodic-tasks.ts";
import { announce } from "./announce.ts";
import { prepareDatabase } from "./database.ts";
import { listenEarly } from "./listen.ts";
import { handOverPort } from "./port-handover.ts";
import { exitInTime } from "./shutdown.ts";
import { onStopSignal } from "./signals.ts";
import { Workers } from "./workers.ts";

/** Longer than the workers, and then PostgreSQL, take to stop; less than the ten seconds after which Docker kills all. */
const stopTimeoutMs = 9_000;

/** Prepares the database, keeps WEB_CONCURRENCY worker processes running, and runs the periodic tasks. */
export async function startPrimary(stopped: AbortSignal): Promise<void> {
  const server = createServer(createStartingApp());
  await listenEarly(server);
  const { connectionString, close } = await prepareDatabase(stopped);
  handOverPort(server);
  let end = async (_signal: NodeJS.Signals) => {};
  const onGiveUp = async (error: unknown) => {
    log.fatal({ err: error }, "a worker keeps failing: stopping");
    await end("SIGTERM");
    await exitAfterLog(1);
  };
  const workers = new Workers({ databaseUrl: connectionString, onGiveUp });
  if (env.METRICS_TOKEN) answerMetricsRequests();
  const port = await workers.start(env.WEB_CONCURRENCY, stopped).catch(async (error) => {
    await close();
    throw error;
  });
  const stopPeriodicTasks = startPeriodicTasks();
  end = async (signal) => {
    await Promise.all([workers.stop(signal), stopPeriodicTasks()]);
    await close();
  };
  onStopSignal(async (signal) => {
    log.info(`${signal}: stopping`);
    exitInTime(stopTimeoutMs);
    await end(signal);
    await exitAfterLog(0);
  });
  await announce(port);
}
