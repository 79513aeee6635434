import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { log } from "#app/http/log.server.ts";
import { env } from "#env";
import { createApp } from "./app.ts";
import { prepareDatabase, signInHint } from "./database.ts";
import { stopOnSignals } from "./shutdown.ts";
import { serveClientFiles } from "./static-files.ts";

/** The production server: `npm start`. */
async function start(): Promise<void> {
  // React's server half would mix its development and production builds and fail on every page.
  if (process.env.NODE_ENV !== "production") throw new Error("NODE_ENV must be production: use npm start");
  const closeDatabase = await prepareDatabase();
  const server = createServer(createApp(build, serveClientFiles));
  server.requestTimeout = 30_000;
  stopOnSignals(server, closeDatabase);
  server.on("error", async (error: NodeJS.ErrnoException) => {
    console.error(`tiffin: PORT ${env.PORT} can't be used (${error.code}): set PORT to another one`);
    await closeDatabase();
    process.exit(1);
  });
  server.listen(env.PORT, env.HOST, () => {
    const { port } = server.address() as AddressInfo;
    log.info(`${env.APP_NAME} is ready on ${env.APP_ORIGIN ?? `http://localhost:${port}`}`);
    log.info(signInHint());
  });
}

start().catch((error: unknown) => {
  console.error(`tiffin: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
