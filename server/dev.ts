import { createServer as createHttpServer } from "node:http";
import express from "express";
import { createServer as createViteServer } from "vite";

/** The development server, `npm run dev`: the same shell, with modules reloaded as they change. */
const vite = await createViteServer({ server: { middlewareMode: true } });
const { env } = (await vite.ssrLoadModule("/env.server.ts")) as typeof import("../env.server.ts");
const database = (await vite.ssrLoadModule("/server/database.ts")) as typeof import("./database.ts");
const { stopOnSignals } = (await vite.ssrLoadModule("/server/shutdown.ts")) as typeof import("./shutdown.ts");

const closeDatabase = await database.prepareDatabase();
const app = express();
app.use(vite.middlewares);
app.use(async (request, response, next) => {
  try {
    const { createApp } = (await vite.ssrLoadModule("/server/app.ts")) as typeof import("./app.ts");
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    createApp(build as Parameters<typeof createApp>[0], () => {})(request, response, next);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    next(error);
  }
});
const server = createHttpServer(app);
const { startOrderStreams } = (await vite.ssrLoadModule(
  "/server/order-streams.ts",
)) as typeof import("./order-streams.ts");
stopOnSignals(server, {
  endStreams: startOrderStreams(),
  close: async () => {
    await vite.close();
    await closeDatabase();
  },
});
server.listen(env.PORT, env.HOST, () => {
  console.log(`${env.APP_NAME} is being developed on http://localhost:${env.PORT}`);
  console.log(database.signInHint());
});
