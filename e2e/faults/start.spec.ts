import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { findFreePort } from "../support/own-app.ts";
import { tidyAfterEach } from "../support/tidy-up.ts";

const tidyUp = tidyAfterEach();
let dataDir = "";

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tiffin-start-"));
  tidyUp(() => rm(dataDir, { recursive: true }));
});

const built = [process.execPath, "build/server/index.js"];

/** Starts the built app on a folder of its own; `ended` resolves to its exit code and what it complained about. */
function startApp(settings: Record<string, string>, [command = "", ...parameters] = built) {
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "silent", DATA_DIR: dataDir };
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

const isPostgresLeft = () => existsSync(join(dataDir, "postgres/postmaster.pid"));

test("an app whose port is taken says so and leaves no PostgreSQL behind", { tag: "@once" }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  tidyUp(async () => other.close());
  const { port } = other.address() as { port: number };
  const ending = await startApp({ PORT: String(port) }).ended;
  expect(ending).toEqual({
    code: 1,
    errors: `tiffin: PORT ${port} can't be used (EADDRINUSE): set PORT to another one\n`,
  });
  expect(existsSync(join(dataDir, "postgres")), "PostgreSQL was started").toBe(true);
  expect(isPostgresLeft()).toBe(false);
});

test("an app that is stopped while it starts leaves no PostgreSQL behind, however often npm repeats the signal", {
  tag: "@once",
}, async () => {
  const app = startApp({ PORT: "0" });
  // PostgreSQL writes this file before it can be connected to, and the app has migrations to run after that.
  await expect.poll(isPostgresLeft, { timeout: 15_000, intervals: [5] }).toBe(true);
  for (const signal of ["SIGINT", "SIGTERM"] as const) app.process.kill(signal);
  expect(await app.ended).toEqual({ code: 0, errors: "" });
  expect(isPostgresLeft()).toBe(false);
});

test("what stops npm stops the app: the shell between them hands no signal on", { tag: "@once" }, async () => {
  const port = String(await findFreePort());
  const { process: npm, ended } = startApp({ PORT: port }, ["npm", "start", "--silent"]);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isReady, { timeout: 15_000 }).toBe(true);
  npm.kill("SIGTERM");
  await ended;
  await expect.poll(isPostgresLeft).toBe(false);
});
