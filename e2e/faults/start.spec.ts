import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import pg from "pg";
import { startEmbeddedPostgres } from "../../db/embedded-postgres/start.server.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm } from "../support/http.ts";
import { findFreePort, isReady } from "../support/own-app.ts";
import { test as base } from "../support/own-app-fixture.ts";
import { listWorkerPids } from "../support/workers.ts";

const built = [process.execPath, "build/server/index.js"];
const isPostgresLeft = (dataDir: string) => existsSync(join(dataDir, "postgres/postmaster.pid"));
const originOf = (port: number) => `http://127.0.0.1:${port}`;

type Launch = (settings: Record<string, string>, command?: string[]) => ReturnType<typeof launchApp>;

const test = base.extend<{ dataDir: string; port: number; launch: Launch }>({
  dataDir: ({ ownApp }, use) => use(ownApp.dataDir),
  port: async ({}, use) => use(await findFreePort()),
  /** Starts the app on `dataDir` and `port`, and stops it at the end. */
  launch: async ({ dataDir, port }, use) => {
    const apps: ReturnType<typeof launchApp>[] = [];
    await use((settings, command = built) => {
      const app = launchApp({ DATA_DIR: dataDir, PORT: String(port), ...settings }, command);
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      app.process.kill("SIGTERM");
      await app.ended;
    }
  },
});

/** Starts the built app without waiting for it; `ended` resolves to its exit code and what it wrote to stderr. */
function launchApp(settings: Record<string, string>, [command = "", ...parameters]: string[]) {
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "silent" };
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
  return { process: app, ended, readLogs: () => logs };
}

/** Waits until the app is ready; returns the longest time in ms during which nobody listened on its port. */
async function measureSilence(port: number): Promise<number> {
  let longest = 0;
  let silentSince: number | undefined;
  const poll = async () => {
    const answer = await fetch(`${originOf(port)}/readyz`).catch(() => undefined);
    silentSince = answer ? undefined : (silentSince ?? performance.now());
    if (silentSince !== undefined) longest = Math.max(longest, performance.now() - silentSince);
    return answer?.ok;
  };
  await expect.poll(poll, { timeout: 30_000, intervals: [20] }).toBe(true);
  return longest;
}

async function waitUntilReady(port: number): Promise<void> {
  await expect.poll(() => isReady(originOf(port)), { timeout: 30_000 }).toBe(true);
}

for (const [who, processes, also] of [
  ["an app whose port is taken reports it and leaves", "1", ""],
  ["two processes whose port is taken say so once and leave", "2", "tiffin: worker 1 could not start (exit code 1)\n"],
] as const) {
  test(`${who} no PostgreSQL behind`, { tag: "@once" }, async ({ launch, dataDir }) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await launch({ PORT: String(port), WEB_CONCURRENCY: processes }).ended).toEqual({
      code: 1,
      errors: `tiffin: PORT ${port} can't be used (EADDRINUSE): set PORT to another one\n${also}`,
    });
    expect(existsSync(join(dataDir, "postgres")), "PostgreSQL was started").toBe(true);
    expect(isPostgresLeft(dataDir)).toBe(false);
    other.close();
  });
}

test("an app that can't render a page leaves no PostgreSQL behind", { tag: "@once" }, async ({ launch, dataDir }) => {
  const breakPages = "globalThis.Request = function () { throw new Error('broken on purpose'); }";
  const app = launch({ PORT: "0", NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breakPages)}` });
  expect(await app.ended).toEqual({ code: 1, errors: "tiffin: broken on purpose\n" });
  expect(isPostgresLeft(dataDir)).toBe(false);
});

test("an app that is stopped while it starts leaves no PostgreSQL behind, however often npm repeats the signal", {
  tag: "@once",
}, async ({ launch, dataDir }) => {
  const app = launch({ PORT: "0" });
  // PostgreSQL writes this file before it can be connected to, and the app has migrations to run after that.
  await expect.poll(() => isPostgresLeft(dataDir), { timeout: 30_000, intervals: [5] }).toBe(true);
  for (const signal of ["SIGINT", "SIGTERM"] as const) app.process.kill(signal);
  expect(await app.ended).toEqual({ code: 0, errors: "" });
  expect(isPostgresLeft(dataDir)).toBe(false);
});

test("a signal that stops `npm start` stops the app", { tag: "@once" }, async ({ launch, dataDir, port }) => {
  const npm = launch({}, ["npm", "start", "--silent"]);
  await waitUntilReady(port);
  npm.process.kill("SIGTERM");
  await npm.ended;
  await expect.poll(() => isPostgresLeft(dataDir)).toBe(false);
});

test("the app of a test or benchmark that is killed stops", { tag: "@once" }, async ({ launch, dataDir, port }) => {
  const start = 'import { startApp } from "./e2e/support/own-app.ts"; await startApp(process.env)';
  const parent = launch({}, [process.execPath, "--input-type=module", "--eval", start]);
  await waitUntilReady(port);
  parent.process.kill("SIGKILL");
  await expect.poll(() => isPostgresLeft(dataDir), { timeout: 10_000 }).toBe(false);
});

test("a public demo needs the delivery of reset codes to be chosen", { tag: "@once" }, async ({ launch, dataDir }) => {
  const ending = await launch({ APP_ORIGIN: "https://food.example", DEMO: "1" }).ended;
  expect(ending.code).toBe(1);
  expect(ending.errors).toMatch(/^tiffin: RESET_CODE_DELIVERY must be chosen[^\n]*SMTP_URL[^\n]*=screen[^\n]*\n$/);
  expect(existsSync(join(dataDir, "postgres")), "PostgreSQL was started").toBe(false);
});

test("a public site that shows reset codes on screen says so", { tag: "@once" }, async ({ launch, port, request }) => {
  const app = launch({ APP_ORIGIN: "https://food.example", RESET_CODE_DELIVERY: "screen", LOG_LEVEL: "warn" });
  await waitUntilReady(port);
  expect(app.readLogs()).toContain("anybody who knows a customer's email address can read the reset code");
  const page = parseHtml(await (await request.get(`${originOf(port)}/forgot-password`)).text());
  expect(textOf(page)).toContain("anyone who knows your email address can reset your password");
});

test("without HOST only this machine can connect; a mail server that can't be used is reported", {
  tag: "@once",
}, async ({ launch, port }) => {
  const app = launch({ HOST: "", SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "warn" });
  await waitUntilReady(port);
  // On Linux all of 127.0.0.0/8 is this machine: an app that listens on every address would answer here, too.
  await expect(fetch(`http://127.0.0.2:${port}/readyz`)).rejects.toThrow();
  await expect
    .poll(app.readLogs)
    .toMatch(
      /reset codes can't be mailed now: connect ECONNREFUSED [^"]+; start the mail server, or correct SMTP_URL"/,
    );
});

test("a demo does not start on a site's database", { tag: "@once" }, async ({ launch, dataDir, port, request }) => {
  const site = launch({});
  await waitUntilReady(port);
  const fields = { fullName: "Ayesha Khan", email: "ayesha@e2e.example", phone: "0301 2345678", address: "" };
  const passwords = { password: "chai-and-samosa", confirmPassword: "chai-and-samosa" };
  await postForm(request, `${originOf(port)}/register`, { ...fields, ...passwords });
  site.process.kill("SIGTERM");
  await site.ended;
  expect(await launch({ DEMO: "1" }).ended).toEqual({
    code: 1,
    errors: expect.stringMatching(
      /^tiffin: the demo fills only an empty database, [^\n]* has customers [^\n]*: start without DEMO, or [^\n]+\n$/,
    ),
  });
  expect(isPostgresLeft(dataDir)).toBe(false);
});

test("an app whose processes can't be restarted exits", { tag: "@once" }, async ({ launch, dataDir, port }) => {
  const app = launch({ WEB_CONCURRENCY: "2", LOG_LEVEL: "fatal" });
  await waitUntilReady(port);
  await writeFile(join(dataDir, "session-secret"), "cut off");
  const [worker] = await listWorkerPids(app);
  process.kill(Number(worker), "SIGKILL");
  const { code, errors } = await app.ended;
  expect(code).toBe(1);
  // The lines of the killed worker; the other one may still have been starting.
  expect(errors.match(/session-secret is damaged/g)?.length).toBeGreaterThanOrEqual(5);
  expect(app.readLogs()).toContain("a worker keeps failing");
  expect(isPostgresLeft(dataDir)).toBe(false);
});

test("an app that hangs leaves no PostgreSQL behind", { tag: "@once" }, async ({ launch, dataDir, port }) => {
  const app = launch({ WEB_CONCURRENCY: "2" });
  await waitUntilReady(port);
  const client = new pg.Client(`postgresql://tiffin@localhost/postgres?host=${dataDir}/postgres`);
  await client.connect();
  const listeners = "select pid from pg_stat_activity where application_name = 'tiffin listener'";
  const { pid } = (await client.query(listeners)).rows[0];
  await client.end();
  const [worker] = await listWorkerPids(app);
  for (const hanging of [Number(worker), pid]) process.kill(hanging, "SIGSTOP");
  app.process.kill("SIGTERM");
  // The worker is killed after 7.6 seconds.
  await sleep(7_850);
  process.kill(pid, "SIGCONT");
  expect((await app.ended).code).toBe(0);
  expect(isPostgresLeft(dataDir)).toBe(false);
});

for (const processes of ["1", "2"]) {
  test(`with WEB_CONCURRENCY=${processes}, an app that waits for its database is alive, answers 503, and then serves`, {
    tag: "@once",
  }, async ({ launch, dataDir, port }) => {
    const startPostgres = () => startEmbeddedPostgres({ dataDir, log: () => {} });
    const postgres = await startPostgres();
    await postgres.stop();
    launch({ DATABASE_URL: postgres.connectionString, WEB_CONCURRENCY: processes });
    const request = async (path: string) => fetch(originOf(port) + path).catch(() => undefined);
    await expect.poll(async () => (await request("/healthz"))?.status, { timeout: 15_000 }).toBe(200);
    expect((await request("/readyz"))?.status).toBe(503);
    const page = await request("/login");
    expect([page?.status, page?.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(textOf(parseHtml((await page?.text()) ?? ""))).toContain("Please try again in a moment.");
    const late = await startPostgres();
    // A worker takes a second from its start until it listens.
    expect(await measureSilence(port)).toBeLessThan(700);
    expect((await request("/login"))?.status).toBe(200);
    await late.stop();
  });
}
