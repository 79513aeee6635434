import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { findHome } from "./embedded-postgres-home.server.ts";
import { findPostmaster } from "./embedded-postgres-postmaster.server.ts";
import { allows, canEnter } from "./embedded-postgres-user.server.ts";

const unhurried = { timeout: 20_000 };
const isRoot = process.getuid?.() === 0;
const started: EmbeddedPostgres[] = [];
let dataDir = "";
let logged: string[] = [];

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(path.join(os.tmpdir(), "tiffin-data-")));
  await chmod(dataDir, 0o711);
  logged = [];
});

afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const settings = { fsync: "off", shared_buffers: "16MB" };
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings,
    log: (line) => void logged.push(line),
  });
  started.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const pool = new pg.Pool({
    connectionString: server.connectionString,
    max: 1,
  });
  try {
    return (await pool.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await pool.end();
  }
}

function postmaster(folder = dataDir): number | undefined {
  return findPostmaster(path.join(folder, "postgres"));
}

test("serves a UTF-8 database by a private socket only, and is gone after stop", unhurried, async () => {
  const server = await start();
  const answer = await ask(
    server,
    `select lower('ÄÇ'), current_database(), current_setting('server_encoding'), current_setting('listen_addresses')`,
  );
  expect(answer).toEqual(["äç", "tiffin", "UTF8", ""]);
  expect((await stat(path.join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
  expect(postmaster()).toBeDefined();
  await Promise.all([server.stop(), server.stop()]);
  expect(postmaster()).toBeUndefined();
  expect(logged).toEqual([]);
});

test(
  "two starts at once on an empty folder share one cluster, and the last to leave shuts it down",
  unhurried,
  async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await ask(one, "create table dish (name text)");
    await ask(two, `insert into dish values ('dosa')`);
    await one.stop();
    expect(await ask(two, "select name from dish")).toEqual(["dosa"]);
    expect(logged).toContain("PostgreSQL stays up: another process uses it.");
    await two.stop();
    expect(postmaster()).toBeUndefined();
    expect((await readdir(dataDir)).toSorted()).toEqual(["postgres", "postgres.log"]);
  },
);

test("joins the PostgreSQL that a killed app left running", unhurried, async () => {
  await killApp();
  const left = postmaster();
  expect(left).toBeDefined();
  const server = await start();
  expect(postmaster()).toBe(left);
  await server.stop();
  expect(postmaster()).toBeUndefined();
});

/** Runs an app that starts PostgreSQL and is then killed. */
async function killApp(): Promise<void> {
  const module = JSON.stringify(path.resolve("db/embedded-postgres.server.ts"));
  const script = `const { startEmbeddedPostgres } = await import(${module});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } });
    process.kill(process.pid, 'SIGKILL');`;
  const app = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: "inherit",
  });
  const signal = await new Promise((resolve) => app.on("exit", (_code, by) => resolve(by)));
  expect(signal).toBe("SIGKILL");
}

test("recovers what was saved before PostgreSQL was killed, and says that it ended", unhurried, async () => {
  const server = await start();
  await ask(server, `create table dish as select 'idli' as name`);
  process.kill(postmaster() ?? 0, "SIGKILL");
  await expect.poll(() => logged.join()).toMatch(/PostgreSQL ended/);
  expect(await ask(await start(), "select name from dish")).toEqual(["idli"]);
});

test("outlives a PostgreSQL that is killed after its log was removed", unhurried, async () => {
  await start();
  await rm(path.join(dataDir, "postgres.log"));
  process.kill(postmaster() ?? 0, "SIGKILL");
  await expect
    .poll(() => logged.join("\n"), unhurried)
    .toMatch(/PostgreSQL ended: it ended with SIGKILL;.*\n.*is back/);
});

test("starts PostgreSQL again when it was killed, until it is stopped", unhurried, async () => {
  const server = await start();
  await ask(server, `create table dish as select 'idli' as name`);
  for (let round = 1; round <= 2; round++) {
    process.kill(postmaster() ?? 0, "SIGKILL");
    await expect.poll(() => logged.filter((line) => /PostgreSQL is back/.test(line)).length, unhurried).toBe(round);
    expect(await ask(server, "select name from dish")).toEqual(["idli"]);
  }
  await server.stop();
  expect(postmaster()).toBeUndefined();
});

test.runIf(process.platform === "linux")(
  "leaves no PostgreSQL behind that it had just started again when it was stopped",
  unhurried,
  async () => {
    const server = await start();
    const killed = postmaster() ?? 0;
    process.kill(killed, "SIGKILL");
    await expect.poll(async () => (await listServers()).some((id) => id !== killed), { interval: 1 }).toBe(true);
    await server.stop();
    expect(await listServers()).toEqual([]);
  },
);

/** Every PostgreSQL of the folder, also one too young to have written its process id. */
async function listServers(): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, index) => commands[index]?.includes(`-D\0${dataDir}`)).map(Number);
}

test("is not misled by a stale process id that another program now has", unhurried, async () => {
  await (await start()).stop();
  const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
  const sleeper = spawn("sleep", ["60"], await ownerOf(path.dirname(pidFile)));
  onTestFinished(() => void sleeper.kill());
  await writeFile(pidFile, `${sleeper.pid}\n${path.dirname(pidFile)}\n1\n5432\n\n\n1 1\nready\n`);
  expect(await ask(await start(), "select 1")).toEqual([1]);
});

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | object> {
  const { uid, gid } = await stat(folder);
  return isRoot ? { uid, gid } : {};
}

test("starts in a folder whose path is too long for a socket", unhurried, async () => {
  const deep = path.join(dataDir, "a".repeat(60), `b c+%${"d".repeat(60)}`);
  const server = await start(deep);
  const socket = new URL(server.connectionString).searchParams.get("host") ?? "";
  onTestFinished(() => rm(socket, { recursive: true, force: true }));
  expect(socket).toMatch(/^\/tmp\/tiffin-/);
  expect((await stat(socket)).mode & 0o777).toBe(0o700);
  expect(await ask(server, "select 1")).toEqual([1]);
});

test("refuses the data of another major version in one line", unhurried, async () => {
  await (await start()).stop();
  await writeFile(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17, the app brings PostgreSQL 18: dump it[^\n]+$/);
});

test("says why PostgreSQL did not start, and what to do", unhurried, async () => {
  const starting = startEmbeddedPostgres({
    dataDir,
    settings: { fsync: "off", shared_buffers: "plenty" },
  });
  await expect(starting).rejects.toThrow(
    /^PostgreSQL could not start: invalid value for parameter "shared_buffers": "plenty" .*DATABASE_URL.*$/,
  );
});

test("reads mode bits as the kernel does: the owner is not helped by the bits of others", () => {
  const account = { uid: 7, gid: 8 };
  expect(allows({ uid: 7, gid: 0, mode: 0o077 }, account, 1)).toBe(false);
  expect(allows({ uid: 0, gid: 8, mode: 0o710 }, account, 1)).toBe(true);
  expect(allows({ uid: 0, gid: 0, mode: 0o754 }, account, 5)).toBe(false);
  expect(allows({ uid: 0, gid: 0, mode: 0o751 }, account, 1)).toBe(true);
});

test.runIf(isRoot)(
  "as root, keeps the cluster elsewhere when its user cannot reach the folder, and notes where",
  async () => {
    await chmod(dataDir, 0o700);
    const hidden = path.join(dataDir, "hidden");
    const elsewhere = await mkdtemp(path.join(os.tmpdir(), "tiffin-system-"));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    const home = await findHome(hidden, (line) => void logged.push(line), elsewhere);
    expect(path.dirname(path.dirname(home.cluster))).toBe(elsewhere);
    expect(await readFile(path.join(hidden, "postgres-is-in"), "utf8")).toBe(`${home.cluster}\n`);
    expect(logged).toEqual([`The database of ${hidden} is kept in ${home.cluster}.`]);
    expect(home.account && (await canEnter(path.dirname(home.cluster), home.account))).toBe(true);
  },
);
