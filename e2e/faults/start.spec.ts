import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { findFreePort, isReady } from "../support/own-app.ts";
import { test } from "../support/own-app-fixture.ts";

const built = [process.execPath, "build/server/index.js"];

/** Starts the built app without waiting for it; `ended` resolves to its exit code and what it wrote to stderr. */
function launch(settings: { DATA_DIR: string; PORT: string }, [command = "", ...parameters] = built) {
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "silent" };
  const app = spawn(command, parameters, {
    env: { ...env, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  app.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = once(app, "close").then(([code]) => ({ code, errors }));
  return { process: app, ended };
}

const isPostgresLeft = (dataDir: string) => existsSync(join(dataDir, "postgres/postmaster.pid"));

test("an app whose port is taken says so and leaves no PostgreSQL behind", { tag: "@once" }, async ({
  ownApp: { dataDir },
}) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const ending = await launch({ DATA_DIR: dataDir, PORT: String(port) }).ended;
  expect(ending).toEqual({
    code: 1,
    errors: `tiffin: PORT ${port} can't be used (EADDRINUSE): set PORT to another one\n`,
  });
  expect(existsSync(join(dataDir, "postgres")), "PostgreSQL was started").toBe(true);
  expect(isPostgresLeft(dataDir)).toBe(false);
  other.close();
});

test("an app that is stopped while it starts leaves no PostgreSQL behind, however often npm repeats the signal", {
  tag: "@once",
}, async ({ ownApp: { dataDir } }) => {
  const app = launch({ DATA_DIR: dataDir, PORT: "0" });
  // PostgreSQL writes this file before it can be connected to, and the app has migrations to run after that.
  await expect.poll(() => isPostgresLeft(dataDir), { timeout: 15_000, intervals: [5] }).toBe(true);
  for (const signal of ["SIGINT", "SIGTERM"] as const) app.process.kill(signal);
  expect(await app.ended).toEqual({ code: 0, errors: "" });
  expect(isPostgresLeft(dataDir)).toBe(false);
});

test("a signal that stops `npm start` stops the app", { tag: "@once" }, async ({ ownApp: { dataDir } }) => {
  const port = String(await findFreePort());
  const { process: npm, ended } = launch({ DATA_DIR: dataDir, PORT: port }, ["npm", "start", "--silent"]);
  await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 15_000 }).toBe(true);
  npm.kill("SIGTERM");
  await ended;
  await expect.poll(() => isPostgresLeft(dataDir)).toBe(false);
});
