import { createServer as createHttpServer } from "node:http";
import express, { type Express } from "express";
import { createServer as createViteServer } from "vite";
import { abortOnStopSignal } from "./start/signals.ts";

// The development server, `npm run dev`: the same Express app, with modules reloaded as they change.

const app = express();
const server = createHttpServer(app);
// Its WebSocket shares the app's port. On Vite's own port, the second of two checkouts would get no updates.
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } } });
// Replaces Vite's own signal listeners, which end the process at once.
const stopped = abortOnStopSignal();
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
const { env } = await load<typeof import("../env.server.ts")>("/env.server.ts");
const { prepareDatabase, signInHints } = await load<typeof import("./start/database.ts")>("/server/start/database.ts");
const { listen } = await load<typeof import("./start/listen.ts")>("/server/start/listen.ts");
const { startLiveUpdates } = await load<typeof import("./start/live-updates.ts")>("/server/start/live-updates.ts");
const { exitFailedStart, shutDownOnSignal } =
  await load<typeof import("./start/shutdown.ts")>("/server/start/shutdown.ts");

app.use(vite.middlewares);
app.use(async (request, response, next) => {
  try {
    const { createApp } = await load<typeof import("./app.ts")>("/server/app.ts");
    const build = await load<Parameters<typeof createApp>[0]>("virtual:react-router/server-build");
    createApp(build, serveDemoPictures)(request, response, next);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    next(error);
  }
});

/** Serves the pictures that `npm run dev` has drawn; Vite serves all other files. */
function serveDemoPictures(app: Express): void {
  app.use("/pictures", express.static("build/client/pictures"));
}

async function start(): Promise<void> {
  const { close: closeDatabase } = await prepareDatabase(stopped);
  await listen(server, stopped, closeDatabase);
  const endLiveUpdates = startLiveUpdates();
  shutDownOnSignal(server, {
    endStreams: async () => {
      await endLiveUpdates();
      // Ends its WebSockets, for which the server would wait.
      await vite.close();
    },
    close: closeDatabase,
  });
  const origin = `http://localhost:${env.PORT}`;
  console.log(`${env.APP_NAME} development server: ${origin}`);
  for (const line of await signInHints(origin)) console.log(line);
}

start().catch((error) => exitFailedStart(error, stopped));
