import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { endImports } from "#app/features/imports/in-worker.server.ts";
import { createApp, createStartingApp } from "../app.ts";
import { finishMails } from "../periodic-tasks/finish-mails.ts";
import { startPeriodicTasks } from "../periodic-tasks/periodic-tasks.ts";
import { oneAtATime } from "../pipelining.ts";
import { serveClientFiles } from "../static-files.ts";
import { announce } from "./announce.ts";
import { createAppServer } from "./create-app-server.ts";
import { joinDatabase, prepareDatabase } from "./database.ts";
import { sendHeartbeats } from "./heartbeats.ts";
import { holdRequests } from "./hold-requests.ts";
import { listen, listenEarly } from "./listen.ts";
import { startLiveUpdates } from "./live-updates.ts";
import { askForPort } from "./port-handover.ts";
import { shutDownOnSignal } from "./shutdown.ts";
import { warmUp } from "./warm-up.ts";

/** Starts the whole app in one process. */
export async function startAlone(stopped: AbortSignal): Promise<void> {
  const app = oneAtATime(createApp(build, serveClientFiles));
  const { holdingApp, release } = holdRequests(createStartingApp());
  const server = createAppServer(holdingApp);
  await listenEarly(server);
  // Before PostgreSQL is started: if it fails, there is nothing to stop.
  await warmUp(build);
  const { close } = await prepareDatabase(stopped);
  server.off("request", holdingApp).on("request", app);
  release(app);
  await listen(server, stopped, close);
  const endStreams = startLiveUpdates();
  const stopPeriodicTasks = startPeriodicTasks();
  shutDownOnSignal(server, {
    endStreams,
    close: async () => {
      await endImports();
      await stopPeriodicTasks();
      await close();
    },
  });
  await announce((server.address() as AddressInfo).port);
}

/** Starts one of several worker processes, which only serve requests: the primary prepares the database and runs the tasks. */
export async function startWorker(stopped: AbortSignal): Promise<void> {
  const server = createAppServer(oneAtATime(createApp(build, serveClientFiles)));
  const close = joinDatabase();
  await warmUp(build);
  await askForPort();
  await listen(server, stopped, close);
  sendHeartbeats();
  shutDownOnSignal(server, {
    endStreams: startLiveUpdates(),
    close: async () => {
      await endImports();
      await finishMails();
      await close();
    },
  });
}
