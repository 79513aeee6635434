import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { postForm } from "./http.ts";
import { findFreePort } from "./own-app.ts";
import { tidyAfterEach } from "./tidy-up.ts";

test.describe.configure({ timeout: 60_000 });

const tidyUp = tidyAfterEach();
let dataDir = "";

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tiffin-start-"));
  tidyUp(() => rm(dataDir, { recursive: true }));
});

const built = [process.execPath, "build/server/index.js"];

/** Starts the built app on a folder of its own; `ended` resolves to its exit code and what it complained about, `readLogs` returns its log so far. */
function startApp(settings: Record<string, string>, [command = "", ...parameters] = built) {
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "silent", DATA_DIR: dataDir };
  const app = spawn(command, parameters, {
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let logs = "";
  app.stdout.on("data", (chunk) => {
    logs += chunk;
  });
  let errors = "";
  app.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = once(app, "close").then(([code]) => ({ code, errors }));
  tidyUp(async () => {
    app.kill("SIGTERM");
    await ended;
  });
  return { process: app, ended, readLogs: () => logs };
}

async function waitUntilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
}

const isPostgresLeft = () => existsSync(join(dataDir, "postgres/postmaster.pid"));

test("an app whose port is taken says so and leaves no PostgreSQL behind", async () => {
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

test("an app that is stopped while it starts leaves no PostgreSQL behind, however often npm repeats the signal", async () => {
  const app = startApp({ PORT: "0" });
  // PostgreSQL writes this file before it can be connected to, and the app has migrations to run after that.
  await expect.poll(isPostgresLeft, { timeout: 15_000, intervals: [5] }).toBe(true);
  for (const signal of ["SIGINT", "SIGTERM"] as const) app.process.kill(signal);
  expect(await app.ended).toEqual({ code: 0, errors: "" });
  expect(isPostgresLeft()).toBe(false);
});

test("what stops npm stops the app: the shell between them hands no signal on", async () => {
  const port = await findFreePort();
  const { process: npm, ended } = startApp({ PORT: String(port) }, ["npm", "start", "--silent"]);
  await waitUntilReady(port);
  npm.kill("SIGTERM");
  await ended;
  await expect.poll(isPostgresLeft).toBe(false);
});

test("a public demo does not start until somebody chooses how reset codes travel", async () => {
  const ending = await startApp({ APP_ORIGIN: "https://food.example", DEMO: "1" }).ended;
  expect(ending.code).toBe(1);
  expect(ending.errors).toMatch(/^tiffin: RESET_CODE_DELIVERY must be chosen[^\n]*SMTP_URL[^\n]*=screen[^\n]*\n$/);
  expect(existsSync(join(dataDir, "postgres")), "PostgreSQL was started").toBe(false);
});

test("a public site that shows reset codes on screen says so at the start and on the page", async ({ request }) => {
  const port = await findFreePort();
  const settings = { APP_ORIGIN: "https://food.example", RESET_CODE_DELIVERY: "screen", LOG_LEVEL: "warn" };
  const app = startApp({ ...settings, PORT: String(port) });
  await waitUntilReady(port);
  expect(app.readLogs()).toContain("anybody who knows a customer's e-mail address can read the reset code");
  const page = await request.get(`http://127.0.0.1:${port}/forgot-password`);
  expect(await page.text()).toContain("anyone who knows your e-mail address can reset your password");
});

test("without HOST only this machine can connect; a mail server that can't be used is reported", async () => {
  const port = await findFreePort();
  const app = startApp({ HOST: "", PORT: String(port), SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "warn" });
  await waitUntilReady(port);
  // On Linux all of 127.0.0.0/8 is this machine: an app that listens on every address would answer here, too.
  await expect(fetch(`http://127.0.0.2:${port}/readyz`)).rejects.toThrow();
  await expect.poll(app.readLogs).toContain("reset codes can't be mailed now: connect ECONNREFUSED");
});

test("a demo does not start on the database of a real site, and leaves no PostgreSQL behind", async ({ request }) => {
  const port = await findFreePort();
  const site = startApp({ PORT: String(port) });
  await waitUntilReady(port);
  const fields = { fullName: "Ayesha Khan", email: "ayesha@e2e.example", phone: "0301 2345678", address: "" };
  const passwords = { password: "chai-and-samosa", confirmPassword: "chai-and-samosa" };
  await postForm(request, `http://127.0.0.1:${port}/register`, { ...fields, ...passwords });
  site.process.kill("SIGTERM");
  await site.ended;
  expect(await startApp({ DEMO: "1", PORT: String(port) }).ended).toEqual({
    code: 1,
    errors: expect.stringMatching(
      /^tiffin: DEMO is set, but the database has customers [^\n]*: unset DEMO, or [^\n]+\n$/,
    ),
  });
  expect(isPostgresLeft()).toBe(false);
});
