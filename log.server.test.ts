import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { pinoHttp } from "pino-http";
import { expect, onTestFinished, test } from "vitest";
import { databasePool, db } from "#db/db.server.ts";
import { loggedPath, logOptions, omitGenericError, requestSerializers, withRequest } from "#log";

const row = { email: "sana@tiffin.example", fullName: "Sana", phone: "0300 1234567", passwordHash: "plain words" };

/** A logger like the process's own, and its output. */
function openLog() {
  const written = { text: "" };
  const write = (line: string) => {
    written.text += line;
  };
  return { written, log: pino({ ...logOptions, level: "info" }, { write }) };
}

/** PostgreSQL's error for a rejected row. */
async function causeRejectedRow(): Promise<Error> {
  const refused = db.insertInto("customers").values(row).execute();
  const refusal = await refused.catch((error: Error) => error);
  if (refusal instanceof Error) return refusal;
  throw new Error("the row was accepted");
}

function expectWithoutInput(text: string) {
  expect(text).toContain("customers_password_hash_check");
  for (const input of Object.values(row)) expect(text).not.toContain(input);
}

test("a row that PostgreSQL rejects is not logged, and the line has the request's id", async () => {
  const refusal = await causeRejectedRow();
  expect(JSON.stringify(refusal)).toContain("plain words");
  const { log, written } = openLog();
  withRequest({ requestId: "r1" }, () => log.error({ err: refusal }, "a request failed"));
  expectWithoutInput(written.text);
  expect(written.text).toContain('"requestId":"r1"');
});

test("a line about a missing table says what the operator has to do", async () => {
  const failure = await sql`select from no_such_table`.execute(db).catch((error: Error) => error);
  const { log, written } = openLog();
  log.error({ err: failure }, "a request failed");
  expect(JSON.parse(written.text).err.fix).toMatch(/`ops migrate`.*restore a backup$/);
});

test("a line about a lost connection contains neither its statements nor its key", async () => {
  const pool = new pg.Pool({ connectionString: databasePool().options.connectionString });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  const lost = once(pool, "error");
  await sql`select pg_terminate_backend(${rows[0].pid})`.execute(db);
  const [err] = await lost;
  const { log, written } = openLog();
  log.warn({ err }, "a database connection was lost");
  expect(JSON.parse(written.text).err).toMatchObject({ code: "57P01" });
  expect(written.text).not.toMatch(/parsedStatements|secretKey/);
});

test("the line of a request contains neither a rejected row, nor the query, nor cookies", async () => {
  const refusal = await causeRejectedRow();
  const { log, written } = openLog();
  const requestLog = pinoHttp({ logger: log, serializers: requestSerializers });
  const server = createServer((request, response) => {
    requestLog(request, response);
    request.log.error({ err: refusal }, "request failed");
    response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { cookie: "session=secret-id" };
  await once(
    get({ port, path: "/?q=typed-words", headers }).on("response", (response) => response.resume()),
    "close",
  );
  await expect.poll(() => written.text).toContain('"status":200');
  expectWithoutInput(written.text);
  expect(written.text).toContain('"path":"/"');
  expect(written.text).not.toMatch(/secret-id|typed-words/);
});

test("the line of a request answered with 503 has no stack, and that of a broken response has one", async () => {
  const { log, written } = openLog();
  const requestLog = pinoHttp({ logger: log, serializers: requestSerializers, customErrorObject: omitGenericError });
  const server = createServer((request, response) => {
    requestLog(request, response);
    if (request.url === "/broken") response.emit("error", new Error("the pipe broke"));
    response.writeHead(503).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const path of ["/", "/broken"]) {
    await once(
      get({ port, path }).on("response", (response) => response.resume()),
      "close",
    );
  }
  await expect.poll(() => written.text.trim().split("\n")).toHaveLength(2);
  const lines = written.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ err }) => err?.message)).toEqual([undefined, "the pipe broke"]);
});

test("text sent by a client neither begins another log line nor controls the terminal that shows it", () => {
  const { log, written } = openLog();
  const sent = 'x\r\n{"level":30}\u001b[2J\u009b31m\u0085\u2028\u202e\u200f\u{e0001}\ud800\u007f';
  log.error({ err: new Error(sent), path: loggedPath(`/\u009b2J/${sent}`) }, sent);
  expect(written.text.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(written.text)).toMatchObject({ msg: sent, path: `/\u009b2J/${sent}`, err: { message: sent } });
  log.info("کڑاہی 🍛");
  expect(written.text).toContain("کڑاہی 🍛");
});

test.each([
  "/desk/invitation/",
  "/DESK/Invitation/",
  "//desk//invitation//",
  "/%64esk/invitation/",
  "/desk/%69nvitation/",
  "/desk/invitation%2F",
  "/x/../desk/invitation/",
])("the token of an invitation is not logged after %s", (path) => {
  expect(loggedPath(`${path}s3cret?x=1`)).toMatch(/invitation\/+…$/i);
});

test.skipIf(!existsSync("/dev/full"))("a process whose log is on a full disk goes on, and ends", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const script = `const { log } = await import("#log");
    log.info("a line");
    setTimeout(() => { log.fatal("the last line"); console.error("still here"); }, 200);`;
  const app = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["ignore", full, "pipe"],
  });
  onTestFinished(() => void app.kill("SIGKILL"));
  const [[code], errors] = await Promise.all([once(app, "exit"), text(app.stderr as Readable)]);
  expect({ code, errors }).toEqual({ code: 0, errors: "still here\n" });
});

test("the lines of two processes stay whole while the pipe they share is full", async () => {
  const script = `const { log } = await import("#log");
    for (let line = 0; line < 2_000; line += 1) log.info({ line, padding: "x".repeat(line % 300) }, "a line");
    console.error("all lines wait");`;
  const app = `"${process.execPath}" --input-type=module -e '${script}'`;
  const { stdout, stderr } = spawn("sh", ["-c", `{ ${app} & ${app} & wait; } | dd bs=1000 status=none`], {
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let waiting = 0;
  for await (const chunk of stderr) {
    waiting += String(chunk).split("all lines wait").length - 1;
    if (waiting === 2) break;
  }
  const lines = (await text(stdout)).trimEnd().split("\n");
  const broken = lines.filter((line) => !/^{"level":30,.*"msg":"a line"}$/.test(line) || line.lastIndexOf("{") > 0);
  expect({ lines: lines.length, broken: broken.slice(0, 3) }).toEqual({ lines: 4_000, broken: [] });
});
