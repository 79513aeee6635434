import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { inOneLine } from "#app/features/checks/check.ts";
import { listSettingsChecks } from "#app/features/checks/settings-checks.server.ts";
import { checkMailServer, finishMailing } from "#app/features/mail/mail.server.ts";
import { reasonOf } from "#db/errors.server.ts";
import { env, isLocalHost, resetCodeDelivery, sessionSecret } from "#env";
import { log } from "#log";
import { createApp } from "./app.ts";
import { startBackups } from "./backups.ts";
import { startCleanup } from "./cleanup.ts";
import { prepareDatabase, signInHints } from "./database.ts";
import { startDemoKitchen } from "./demo-kitchen.ts";
import { listen } from "./listen.ts";
import { startLiveStreams } from "./live-streams.ts";
import { startNotifications } from "./notifications.ts";
import { startOrderClock } from "./order-clock.ts";
import { startReportDays } from "./report-days.ts";
import { exitFailedStart, shutDownOnSignal } from "./shutdown.ts";
import { abortOnStopSignal } from "./signals.ts";
import { serveClientFiles } from "./static-files.ts";

/** The production server: `npm start`. */
async function start(stopped: AbortSignal): Promise<void> {
  // React's server half would mix its development and production builds and fail on every page.
  if (process.env.NODE_ENV !== "production") throw new Error("NODE_ENV must be production: use npm start");
  sessionSecret();
  for (const check of listSettingsChecks(env)) if (check.level !== "ok") log.warn(inOneLine(check));
  const app = createApp(build, serveClientFiles);
  const closeDatabase = await prepareDatabase(stopped);
  const server = createServer(app);
  // Long enough for a picture of 8 MB over a slow mobile network.
  server.requestTimeout = 180_000;
  server.headersTimeout = 30_000;
  // Longer than proxies do: a form that one sends on a connection while it is closed is lost.
  server.keepAliveTimeout = 125_000;
  await listen(server, stopped, closeDatabase);
  const endStreams = startLiveStreams();
  const stopClock = startOrderClock();
  const stopDemoKitchen = env.DEMO ? startDemoKitchen() : () => {};
  const stopCleanup = startCleanup();
  const stopNotifications = startNotifications();
  const stopBackups = startBackups();
  const stopReportDays = startReportDays();
  shutDownOnSignal(server, {
    endStreams,
    close: async () => {
      stopClock();
      stopDemoKitchen();
      stopCleanup();
      await stopNotifications();
      await stopBackups();
      stopReportDays();
      const lost = await finishMailing();
      if (lost > 0) log.error(`${lost} letters could not be mailed before shutdown`);
      await closeDatabase();
    },
  });
  await announce(server.address() as AddressInfo);
}

/** Tells operators where the app is, how to begin, and whether its mail server works. */
async function announce({ port }: AddressInfo): Promise<void> {
  const origin = env.APP_ORIGIN ?? `http://localhost:${port}`;
  log.info(`${env.APP_NAME} is ready on ${origin}`);
  if (!env.APP_ORIGIN && isLocalHost(env.HOST)) log.info("Only this machine can open it: HOST=0.0.0.0 lets others in");
  for (const line of await signInHints(origin)) log.info(line);
  if (resetCodeDelivery !== "email") return;
  await checkMailServer().catch((error) => log.warn(`reset codes can't be mailed now: ${reasonOf(error)}`));
}

const stopped = abortOnStopSignal();
start(stopped).catch((error) => exitFailedStart(error, stopped));
