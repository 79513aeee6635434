/** Texts that would begin another line of the log, or act on the terminal that shows it. */
import { closeSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../support/database.ts";
import { test } from "../support/own-app-fixture.ts";
import { runAll } from "../support/trust/raw-request.ts";

/** A line like one of the app's own, after a line end and codes for terminals, as bytes of Latin-1. */
const forged = '{"level":60,"time":"2026-01-01T00:00:00.000Z","msg":"forged"}';
const lineEnds = ["\n", "\r\n", "\r", "\u0085", "\u00e2\u0080\u00a8", "\u0000", "\t"];
const terminalCodes = ["\u001b[2J", "\u009b2J", "\u009d0;title\u0007", "\u00e2\u0080\u00ae", "\u007f\u0008"];
const texts = [...lineEnds, ...terminalCodes].map((text) => `"}${text}${forged}${text}`);
const long = "x".repeat(1_000_000);

type Write = (text: string) => string;

test.use({ startFrom: "nothing" });

const headers = ["User-Agent", "X-Request-Id", "X-Forwarded-For", "X-Real-IP", "Referer", "Cookie", "Host", "Origin"];
const inHeader =
  (name: string): Write =>
  (text) =>
    `GET /login HTTP/1.1\r\nHost: localhost\r\n${name}: ${text}\r\n\r\n`;
const get: Write = (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

function post(path: string, fields: Record<string, string>): string {
  const body = new URLSearchParams(fields).toString();
  const type = "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin";
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Every place of a request that the app may write about. */
const places: Write[] = [
  ...headers.map(inHeader),
  (text) => get(`/${text}`),
  (text) => get(`/${text.replaceAll(" ", "")}`),
  (text) => get(`/${encodeURIComponent(text)}`),
  (text) => get(`/desk/invitation/${encodeURIComponent(text)}`),
  (text) => get(`/order-tracking/${encodeURIComponent(text)}/events`),
  (text) => get(`/?q=${text}`),
  (text) => `${text} / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  (text) => post("/login", { email: `${text}@tiffin.example`, password: text }),
  (text) => post("/forgot-password", { email: `${text}@tiffin.example` }),
  (text) => post("/desk/sign-in", { email: `${text}@tiffin.example`, password: text }),
];

test("whatever is sent, each line of the log is the app's own, and plain text", { tag: "@once" }, async ({
  ownApp,
}) => {
  const logFile = join(ownApp.dataDir, "log");
  const output = openSync(logFile, "w");
  const { origin } = await ownApp.start({ LOG_LEVEL: "debug", TRUST_PROXY: "loopback" }, output);
  await ownApp.joinDatabase();
  const port = Number(new URL(origin).port);
  const sent = places.flatMap((write) => [...texts, long].map(write));
  await runAll(sent.map((request) => () => send(port, request)));
  // PostgreSQL's errors may quote what was sent.
  await sql`alter table customers rename to customers_away`.execute(db);
  for (const text of texts) await send(port, post("/login", { email: `${text}@tiffin.example`, password: text }));
  await sql`alter table customers_away rename to customers`.execute(db);

  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(sent.length / 2);
  expect(lines.filter((line) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
  for (const line of lines) {
    expect(line.length).toBeLessThan(40_000);
    const { level, msg, requestId = "" } = JSON.parse(line);
    expect(level, line).toBeLessThan(60);
    expect(msg, line).not.toContain("forged");
    expect(requestId, line).toMatch(/^[\w-]*$/);
  }
  closeSync(output);
});

/** Sends bytes on a connection of their own, and waits until the app has answered or hung up. */
async function send(port: number, request: string): Promise<void> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(Buffer.from(request, "latin1"));
  await new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
  socket.destroy();
}
