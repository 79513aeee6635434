import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { finishPosting } from "#app/features/accounts/reset-mail.server.ts";
import { log } from "#app/http/log.server.ts";
import { env, isSecureOrigin, resetCodeDelivery, sessionSecret } from "#env";
import { createApp } from "./app.ts";
import { startCleanup } from "./cleanup.ts";
import { prepareDatabase, signInHint } from "./database.ts";
import { openDemoKitchen } from "./demo-kitchen.ts";
import { listen } from "./listen.ts";
import { startOrderStreams } from "./order-streams.ts";
import { endFailedStart, stopOnSignals } from "./shutdown.ts";
import { abortOnSignals } from "./signals.ts";
import { serveClientFiles } from "./static-files.ts";

/** The production server: `npm start`. */
async function start(stopped: AbortSignal): Promise<void> {
  // React's server half would mix its development and production builds and fail on every page.
  if (process.env.NODE_ENV !== "production") throw new Error("NODE_ENV must be production: use npm start");
  sessionSecret();
  warnOfGaps();
  const app = createApp(build, serveClientFiles);
  const closeDatabase = await prepareDatabase(stopped);
  const server = createServer(app);
  server.requestTimeout = 30_000;
  await listen(server, stopped, closeDatabase);
  const endStreams = startOrderStreams();
  const closeKitchen = env.DEMO ? openDemoKitchen() : () => {};
  const stopCleanup = startCleanup();
  stopOnSignals(server, {
    endStreams,
    close: async () => {
      closeKitchen();
      stopCleanup();
      const lost = await finishPosting();
      if (lost > 0) log.error(`${lost} reset codes could not be mailed before the stop`);
      await closeDatabase();
    },
  });
  const { port } = server.address() as AddressInfo;
  log.info(`${env.APP_NAME} is ready on ${env.APP_ORIGIN ?? `http://localhost:${port}`}`);
  log.info(signInHint());
}

/** Warns of settings that are fine for trying the app, but not in public. */
function warnOfGaps(): void {
  // All customers would share the proxy's address, and so the limits on their tries.
  if (isSecureOrigin && !env.TRUST_PROXY) {
    log.warn("APP_ORIGIN is https and TRUST_PROXY is unset: name the proxy, or all customers count as one");
  }
  if (resetCodeDelivery === "local") {
    log.warn("reset codes are only shown, and only on this machine: for customers set APP_ORIGIN and SMTP_URL");
  }
}

const stopped = abortOnSignals();
start(stopped).catch((error) => endFailedStart(error, stopped));
