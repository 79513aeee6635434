import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { findPostmaster } from "../../db/embedded-postgres/process.server.ts";
import { startEmbeddedPostgres } from "../../db/embedded-postgres/start.server.ts";
import { test } from "../support/own-app-fixture.ts";

const maxStopMs = 8_000;

async function openConnection(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

function sendGet(socket: Socket, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: none\r\n\r\n`);
}

test("requests sent around SIGTERM are answered, then the app ends", { tag: "@once" }, async ({ ownApp }) => {
  const { origin, process: app } = await ownApp.start();
  const connections = await Promise.all(Array.from({ length: 12 }, () => openConnection(origin)));
  const idle = await openConnection(origin);
  const answers = connections.map((socket) => text(socket));
  for (const socket of connections) sendGet(socket, "/login");
  await sleep(40);
  const stoppedAt = performance.now();
  const ended = once(app, "exit");
  app.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { intervals: [20] }).toBe(503);
  const late = text(idle);
  sendGet(idle, "/login");
  expect(await late).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*Connection: close\r\n/);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*<\/html>/);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(maxStopMs);
});

/** Forwards TCP connections to the PostgreSQL in `dataDir` until it `hang`s: then they stay open, and nothing answers. */
async function startRelay(dataDir: string) {
  const sockets: Socket[] = [];
  let isHanging = false;
  const relay = createServer((client) => {
    sockets.push(client.on("error", () => {}));
    if (isHanging) return;
    const postgres = connect(join(dataDir, "postgres/.s.PGSQL.5432")).on("error", () => {});
    sockets.push(postgres);
    client.pipe(postgres).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const hang = () => {
    isHanging = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const stop = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  const url = `postgresql://tiffin_app@127.0.0.1:${(relay.address() as AddressInfo).port}/tiffin?sslmode=disable`;
  return { url, hang, stop };
}

test("an app whose database hangs ends in time all the same", { tag: "@once" }, async ({ ownApp }) => {
  const postgres = await startEmbeddedPostgres({ dataDir: ownApp.dataDir, log: () => {} });
  const relay = await startRelay(ownApp.dataDir);
  const { origin, process: app } = await ownApp.start({ DATABASE_URL: relay.url });
  relay.hang();
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const stoppedAt = performance.now();
  const ended = once(app, "exit");
  app.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(maxStopMs);
  relay.stop();
  await postgres.stop();
});

/** Opens a pipe that is full, and that nobody reads; returns its descriptor. */
function openFullPipe(path: string): number {
  execFileSync("mkfifo", [path]);
  const pipe = openSync(path, constants.O_RDWR);
  const filling = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const fill = () => {
    for (;;) writeSync(filling, "x".repeat(4_096));
  };
  expect(fill).toThrow("EAGAIN");
  closeSync(filling);
  return pipe;
}

test(
  "an app whose log nobody reads ends in time, after its PostgreSQL",
  { tag: "@once" },
  async ({ ownApp }, testInfo) => {
    const pipe = openFullPipe(testInfo.outputPath("log"));
    const { process: app } = await ownApp.start({ LOG_LEVEL: "info" }, pipe);
    const stoppedAt = performance.now();
    const ended = once(app, "exit");
    app.kill("SIGTERM");
    // Node.js waits for the write that hangs, so it cannot exit by itself.
    const killing = setTimeout(() => app.kill("SIGKILL"), 2 * maxStopMs);
    expect(await ended).toEqual([null, "SIGKILL"]);
    clearTimeout(killing);
    expect(performance.now() - stoppedAt).toBeLessThan(maxStopMs);
    expect(findPostmaster(join(ownApp.dataDir, "postgres"))).toBeUndefined();
    closeSync(pipe);
  },
);
