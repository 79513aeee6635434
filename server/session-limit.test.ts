import { once } from "node:events";
import express, { type Response } from "express";
import { pinoHttp } from "pino-http";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { log } from "#log";
import { eventHandler } from "./event-streams/event-response.ts";
import { limitPerSession } from "./session-limit.ts";
import { serve } from "./test-server.ts";

let port: number;
let arrived: number;
let left: number;
let begun: number;
let held: Response[];
let failToOpen: ((error: Error) => void) | undefined;
/** The clock of the limit stands still: on a busy machine, a request may wait for its turn longer than it should. */
let now: MockInstance<() => number>;

beforeEach(async () => {
  now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  arrived = 0;
  left = 0;
  begun = 0;
  held = [];
  failToOpen = undefined;
  const app = express();
  app.get(
    "/events",
    eventHandler((_request, response) => {
      begun += 1;
      held.push(response);
      return once(response, "close").then(() => {});
    }),
  );
  app.get(
    "/broken-events",
    eventHandler(() => new Promise((_resolve, reject) => (failToOpen = reject))),
  );
  app.use(pinoHttp({ level: "silent" }), limitPerSession, (_request, response) => {
    begun += 1;
    held.push(response);
  });
  const served = await serve(app);
  served.server.on("request", (_request, response) => {
    arrived += 1;
    response.on("close", () => (left += response.writableFinished ? 0 : 1));
  });
  port = served.port;
  return served.stop;
});

/** Asks for a page that is answered when the test says so. */
function ask(session: string, signal?: AbortSignal, path = "/") {
  const headers: HeadersInit = session ? { Cookie: `session=${session}; desk=${session}-desk` } : {};
  return fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: signal ?? null });
}

const askOften = (count: number, session: string, path = "/") =>
  Array.from({ length: count }, () => ask(session, undefined, path));
const untilHeld = (count: number) => expect.poll(() => held.length).toBe(count);

/** Answers every request that is under way, until all are answered. */
async function answerAll(pages: Promise<globalThis.Response>[]) {
  const timer = setInterval(() => {
    for (const response of held.splice(0)) response.send("page");
  });
  const statuses = await Promise.all(pages.map(async (page) => (await page).status));
  clearInterval(timer);
  return statuses;
}

test("a session's requests beyond 8 wait, those of other sessions, the desk's and visitors do not", {
  tags: "slow",
}, async () => {
  const pages = askOften(50, "sana");
  await untilHeld(8);
  const others = [...askOften(8, "omar"), ...askOften(8, "sana", "/desk/board"), ...askOften(20, "")];
  await untilHeld(44);
  expect(await answerAll([...pages, ...others])).toEqual(Array(86).fill(200));
});

test("beyond 100 waiting requests the next are refused with a Retry-After", { tags: "slow" }, async () => {
  const pages = askOften(110, "sana");
  const refused = await Promise.any(pages);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(await refused.text()).toContain("You have too many pages loading at once. Please wait a moment.");
  const statuses = await answerAll(pages);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.filter((status) => status === 200)).toHaveLength(108);
});

test("a waiting request whose browser disconnects never starts, and frees its place", { tags: "slow" }, async () => {
  const pages = askOften(8, "sana");
  await untilHeld(8);
  const leaving = new AbortController();
  for (let page = 0; page < 10; page++) ask("sana", leaving.signal).catch(() => {});
  await expect.poll(() => arrived).toBe(18);
  const last = ask("sana");
  leaving.abort();
  await expect.poll(() => left).toBe(10);
  expect(await answerAll([...pages, last])).toEqual(Array(9).fill(200));
  expect(begun).toBe(9);
});

test("a request that has waited for more than 3 seconds is refused when its turn comes", async () => {
  const pages = askOften(8, "sana");
  await untilHeld(8);
  const late = ask("sana");
  await expect.poll(() => arrived).toBe(9);
  const arrivedAt = performance.now();
  now.mockReturnValue(arrivedAt + 3_001);
  held.shift()?.send("page");
  expect((await late).status).toBe(429);
  now.mockReturnValue(arrivedAt);
  expect(await answerAll(pages)).toEqual(Array(8).fill(200));
});

test("a request that has waited behind pages without a database gets 503, as they do", async () => {
  const pages = askOften(8, "sana");
  await untilHeld(8);
  const late = ask("sana");
  await expect.poll(() => arrived).toBe(9);
  now.mockReturnValue(performance.now() + 3_001);
  held.shift()?.sendStatus(503);
  const refused = await late;
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(await refused.text()).toContain("Please try again in a moment.");
  expect((await answerAll(pages)).sort()).toEqual([...Array(7).fill(200), 503]);
});

test("an event stream that cannot be opened gets 503, and the page waiting behind it is answered", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  const stream = ask("sana", undefined, "/broken-events");
  await vi.waitUntil(() => failToOpen !== undefined);
  const pages = askOften(7, "sana");
  await untilHeld(7);
  const waiting = ask("sana");
  await vi.waitUntil(() => arrived === 9);
  failToOpen?.(new Error("the database is down"));
  expect((await stream).status).toBe(503);
  expect(await answerAll([...pages, waiting])).toEqual(Array(8).fill(200));
  expect(warn).toHaveBeenCalledWith(expect.anything(), "failed to open an event stream");
});

test("event streams open in the session's turn; too many are refused, as pages are", { tags: "slow" }, async () => {
  const streams = Array.from({ length: 110 }, () => ask("sana", undefined, "/events"));
  const refused = await Promise.any(streams);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("30");
  await untilHeld(8);
  const others = [ask("omar", undefined, "/events"), ...askOften(9, "", "/events"), ask("")];
  await untilHeld(19);
  const statuses = await answerAll([...streams, ...others]);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  expect(begun).toBe(119);
});
