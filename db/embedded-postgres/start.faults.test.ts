// @module-tag slow
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { locateCluster } from "./cluster.server.ts";
import { findPostmaster, shutDown } from "./process.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.server.ts";
import { canEnter } from "./system.server.ts";

const slow = { timeout: 20_000 };
const isRoot = process.getuid?.() === 0;
const started: EmbeddedPostgres[] = [];
const madeDirs: string[] = [];
/** Contains a cluster that was started and stopped. */
let usedDir = "";
let dataDir = "";
let isBorrowed = false;
let logged: string[] = [];
/** The errors among them. */
let errors: string[] = [];

beforeAll(async () => {
  usedDir = await makeDataDir();
  await (await start(usedDir)).stop();
});

// Not after each test: on ext4, creating files takes several times as long for minutes after many were deleted.
afterAll(async () => {
  for (const folder of madeDirs) await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  dataDir = await makeDataDir();
  logged = [];
  errors = [];
});

async function makeDataDir(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "tiffin-data-")));
  await chmod(folder, 0o711);
  madeDirs.push(folder);
  return folder;
}

afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
  if (isBorrowed) await rename(clusterOf(dataDir), clusterOf(usedDir));
  isBorrowed = false;
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const settings = { fsync: "off", shared_buffers: "16MB" };
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings,
    log: (line, level) => {
      logged.push(line);
      if (level === "error") errors.push(line);
    },
  });
  started.push(server);
  return server;
}

const clusterOf = (folder: string) => path.join(folder, "postgres");

/** Starts on a copy of the used cluster, for a test that changes it: making a new one takes ten times as long. */
function startCopied(): Promise<EmbeddedPostgres> {
  execFileSync("cp", ["-a", clusterOf(usedDir), dataDir]);
  return start();
}

/** Moves the used cluster to `dataDir` until the end of the test: copying its thousand files takes half a second. */
async function borrowCluster(): Promise<void> {
  await rename(clusterOf(usedDir), clusterOf(dataDir));
  isBorrowed = true;
}

/** The values of all rows that a query returns. */
async function ask(server: EmbeddedPostgres, sql: string, connectionString = server.connectionString) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const results = [await pool.query({ text: sql, rowMode: "array" })].flat();
    return results.flatMap(({ rows }) => rows.flat());
  } finally {
    await pool.end();
  }
}

function postmaster(folder = dataDir): number | undefined {
  return findPostmaster(clusterOf(folder));
}

test("serves a UTF-8 database by a private socket only, and is gone after stop", slow, async () => {
  const server = await start();
  const answer = await ask(
    server,
    `select lower('ÄÇ'), current_database(), current_setting('server_encoding'), current_setting('listen_addresses')`,
  );
  expect(answer).toEqual(["äç", "tiffin", "UTF8", ""]);
  expect((await stat(clusterOf(dataDir))).mode & 0o777).toBe(0o700);
  expect(postmaster()).toBeDefined();
  await Promise.all([server.stop(), server.stop()]);
  expect(postmaster()).toBeUndefined();
  expect(logged).toEqual([]);
});

test("two concurrent starts on an empty folder share one cluster, until the last leaves it", slow, async () => {
  const [one, two] = await Promise.all([start(), start()]);
  await ask(one, "create table dish (name text)");
  await ask(two, `insert into dish values ('dosa')`);
  await one.stop();
  expect(await ask(two, "select name from dish")).toEqual(["dosa"]);
  expect(logged).toContain("PostgreSQL stays up: another process uses it");
  await two.stop();
  expect(postmaster()).toBeUndefined();
  expect((await readdir(dataDir)).toSorted()).toEqual(["postgres", "postgres.log"]);
});

test("a process that gets no answer while it leaves does not shut down what another one uses", slow, async () => {
  await borrowCluster();
  const one = await start();
  const two = await start();
  const pids = "select pid from pg_stat_activity where application_name = 'tiffin in use' order by backend_start";
  const [pid] = await ask(two, pids, two.adminConnectionString);
  const used = postmaster();
  process.kill(pid, "SIGSTOP");
  await one.stop().finally(() => process.kill(pid, "SIGCONT"));
  expect(postmaster()).toBe(used);
  expect(await ask(two, "select 1")).toEqual([1]);
  expect(logged).toEqual(["PostgreSQL stays up: it does not answer, and another process may use it"]);
});

test("the app is not a superuser: it cannot access files, programs, roles or other databases", slow, async () => {
  const server = await startCopied();
  expect(await ask(server, "select current_user, current_setting('is_superuser')")).toEqual(["tiffin_app", "off"]);
  for (const statement of [
    "copy (select 1) to program 'cat'",
    "select pg_read_file('PG_VERSION')",
    "create role waiter",
    "create database kitchen",
    "alter system set work_mem = '1GB'",
    "set role tiffin",
    "create extension dblink",
  ])
    await expect(ask(server, statement), statement).rejects.toMatchObject({ code: "42501" });
  await ask(server, "create extension pg_trgm; create table dish (name text); alter table dish add price int");
});

test("joins the PostgreSQL that a killed app left running", slow, async () => {
  await borrowCluster();
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
  const module = JSON.stringify(path.resolve("db/embedded-postgres/start.server.ts"));
  const script = `const { startEmbeddedPostgres } = await import(${module});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } });
    process.kill(process.pid, 'SIGKILL');`;
  const app = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  const signal = await new Promise((resolve) => app.on("exit", (_code, by) => resolve(by)));
  expect(signal).toBe("SIGKILL");
}

/** The options of `unshare` that separate processes like two containers: neither sees those of the other. */
const container = ["--mount", "--pid", "--ipc", "--fork", "--mount-proc", "--kill-child"];
const canIsolate = spawnSync("unshare", [...container, "true"]).status === 0;

/** Starts an app in another container, on the same folder; it stops at the end of its input. */
async function startInContainer(): Promise<ChildProcess> {
  const module = JSON.stringify(path.resolve("db/embedded-postgres/start.server.ts"));
  const script = `const { startEmbeddedPostgres } = await import(${module});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log("up");
    process.stdin.on("end", () => server.stop()).resume();`;
  const app = spawn("unshare", [...container, process.execPath, "--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void app.kill("SIGKILL"));
  await once(app.stdout, "data");
  return app;
}

// Namespaces need root and the right to mount. `npm run test:container` tries the same with the image.
if (!canIsolate) console.warn("Not tested: two containers on one folder, because `unshare` is refused here.");

test.for(["stopped", "killed"])(
  "two containers never share a cluster: the second waits until the first was %s",
  { timeout: 60_000 },
  async (end, { skip }) => {
    skip(!canIsolate, "unshare is refused");
    await borrowCluster();
    const first = await startInContainer();
    const second = start();
    await expect.poll(() => logged.length, slow).toBe(1);
    // Long enough to start a PostgreSQL, or to join the one that is running.
    expect(await Promise.race([second.then(() => "started"), sleep(3_000, "waiting")])).toBe("waiting");
    const exited = once(first, "exit");
    if (end === "killed") first.kill("SIGKILL");
    else first.stdin?.end();
    await exited;
    expect(await ask(await second, "select 1")).toEqual([1]);
    expect(logged).toEqual([expect.stringContaining("is used by another container or user: waiting for it to stop")]);
  },
);

test("a start that waits for another container ends when it is stopped", slow, async ({ skip }) => {
  skip(!canIsolate, "unshare is refused");
  await borrowCluster();
  const first = await startInContainer();
  const stop = new AbortController();
  const log = (line: string) => void logged.push(line);
  const waiting = startEmbeddedPostgres({ dataDir, log, stopped: stop.signal });
  await expect.poll(() => logged.length, slow).toBe(1);
  stop.abort(new Error("stopped by SIGTERM"));
  await expect(waiting).rejects.toThrow("stopped by SIGTERM");
  const exited = once(first, "exit");
  first.stdin?.end();
  await exited;
});

test("recovers what was saved before PostgreSQL was killed, and says that it ended", slow, async () => {
  const server = await startCopied();
  await ask(server, `create table dish as select 'idli' as name`);
  process.kill(postmaster() ?? 0, "SIGKILL");
  await expect.poll(() => logged.join()).toMatch(/PostgreSQL ended/);
  expect(await ask(await start(), "select name from dish")).toEqual(["idli"]);
});

test("outlives a PostgreSQL that is killed after its log was removed", slow, async () => {
  await borrowCluster();
  await start();
  await rm(path.join(dataDir, "postgres.log"));
  process.kill(postmaster() ?? 0, "SIGKILL");
  await expect.poll(() => logged.join("\n"), slow).toMatch(/PostgreSQL ended: it ended with SIGKILL;.*\n.*is back/);
  expect(errors).toEqual([expect.stringMatching(/^PostgreSQL ended/)]);
});

test("starts PostgreSQL again when it was killed, until it is stopped", slow, async () => {
  const server = await startCopied();
  await ask(server, `create table dish as select 'idli' as name`);
  for (let round = 1; round <= 2; round++) {
    process.kill(postmaster() ?? 0, "SIGKILL");
    await expect.poll(() => logged.filter((line) => /PostgreSQL is back/.test(line)).length, slow).toBe(round);
    expect(await ask(server, "select name from dish")).toEqual(["idli"]);
  }
  await server.stop();
  expect(postmaster()).toBeUndefined();
});

test("says what to correct while PostgreSQL cannot be started again, and goes on trying", slow, async () => {
  await startCopied();
  const rules = path.join(clusterOf(dataDir), "pg_hba.conf");
  await rename(rules, `${rules}.kept`);
  process.kill(postmaster() ?? 0, "SIGKILL");
  const line = /^PostgreSQL could not start: .*pg_hba.conf.*: restore a backup into another DATA_DIR$/;
  await expect.poll(() => errors, slow).toContainEqual(expect.stringMatching(line));
  await rename(`${rules}.kept`, rules);
  await expect.poll(() => logged.at(-1), slow).toMatch(/^PostgreSQL is back/);
});

test.runIf(process.platform === "linux")("a stop leaves no PostgreSQL that was just started again", slow, async () => {
  await borrowCluster();
  const server = await start();
  const killed = postmaster() ?? 0;
  process.kill(killed, "SIGKILL");
  await expect.poll(async () => (await listServers()).some((id) => id !== killed), { interval: 1 }).toBe(true);
  await server.stop();
  // The processes of the killed one end by themselves, a moment later.
  await expect.poll(listServers).toEqual([]);
});

/** The process ids of every PostgreSQL of the folder, including one that has not yet written its pid file. */
async function listServers(): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, index) => commands[index]?.includes(`-D\0${dataDir}`)).map(Number);
}

test("deletes what a killed start left of a cluster, but not one that may still be filled", slow, async () => {
  await borrowCluster();
  for (const name of ["old", "young"]) await mkdir(`${clusterOf(dataDir)}.new-${name}/base`, { recursive: true });
  await utimes(`${clusterOf(dataDir)}.new-old`, 0, 0);
  await start();
  expect((await readdir(dataDir)).toSorted()).toEqual(["postgres", "postgres.log", "postgres.new-young"]);
});

test("is not misled by a stale process id that another program now has", slow, async () => {
  await borrowCluster();
  await writePidFile((pid) => pid);
  expect(await ask(await start(), "select 1")).toEqual([1]);
});

test("waits for a `postgres --single`, whose process id is negative in the file", slow, async () => {
  await borrowCluster();
  const single = await writePidFile((pid) => -pid);
  const starting = start();
  const readLog = () => readFile(path.join(dataDir, "postgres.log"), "utf8").catch(() => "");
  await expect.poll(readLog, { timeout: 10_000 }).toContain('lock file "postmaster.pid" already exists');
  single.kill();
  expect(await ask(await starting, "select 1")).toEqual([1]);
});

/** Writes the id of another program into `postmaster.pid`. */
async function writePidFile(write: (pid: number) => number): Promise<ChildProcess> {
  const folder = clusterOf(dataDir);
  const sleeper = spawn("sleep", ["60"], await ownerOf(folder));
  onTestFinished(() => void sleeper.kill());
  const pid = write(sleeper.pid ?? 0);
  await writeFile(path.join(folder, "postmaster.pid"), `${pid}\n${folder}\n1\n5432\n\n\n1 1\nready\n`);
  return sleeper;
}

test("starts although a power failure left an empty file for the process id", slow, async () => {
  await borrowCluster();
  await writeFile(path.join(clusterOf(dataDir), "postmaster.pid"), "");
  expect(await ask(await start(), "select 1")).toEqual([1]);
});

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | object> {
  const { uid, gid } = await stat(folder);
  return isRoot ? { uid, gid } : {};
}

test.runIf(process.platform === "linux")("a shutdown ends no PostgreSQL that was started in the meantime", async () => {
  const program = path.join(dataDir, "postgres");
  await symlink(execFileSync("which", ["sleep"]).toString().trim(), program);
  const [first, second] = [1, 2].map(() => spawn(program, ["60"], { cwd: dataDir })) as [ChildProcess, ChildProcess];
  onTestFinished(() => void second.kill());
  const setPid = ({ pid }: ChildProcess) => writeFileSync(path.join(dataDir, "postmaster.pid"), `${pid}\n`);
  setPid(first);
  first.on("exit", () => setPid(second));
  await expect.poll(() => findPostmaster(dataDir)).toBe(first.pid);
  await shutDown(dataDir, first.pid);
  // It may return before this process is told that the first one has ended.
  await expect.poll(() => findPostmaster(dataDir)).toBe(second.pid);
});

test("starts in a folder whose path is too long for a socket", slow, async () => {
  const deep = path.join(dataDir, "a".repeat(60), `b c+%${"d".repeat(60)}`);
  const server = await start(deep);
  const socket = new URL(server.connectionString).searchParams.get("host") ?? "";
  onTestFinished(() => rm(socket, { recursive: true, force: true }));
  expect(socket).toMatch(/^\/tmp\/tiffin-/);
  expect((await stat(socket)).mode & 0o777).toBe(0o700);
  expect(await ask(server, "select 1")).toEqual([1]);
});

test("refuses the data of another major version in one line", slow, async () => {
  await mkdir(clusterOf(dataDir), { mode: 0o700 });
  await writeFile(path.join(clusterOf(dataDir), "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(
    /was created by PostgreSQL 17, but the app includes PostgreSQL 18: [^\n]*'ops export FILE'[^\n]*'ops restore FILE'[^\n]+$/,
  );
});

test("leaves no PostgreSQL behind if it can't create the database", slow, async () => {
  await borrowCluster();
  await expect(startEmbeddedPostgres({ dataDir, database: "", log: () => {} })).rejects.toThrow("zero-length");
  expect(postmaster()).toBeUndefined();
});

test("says why PostgreSQL did not start, and what to do", slow, async () => {
  await borrowCluster();
  const starting = startEmbeddedPostgres({ dataDir, settings: { fsync: "off", shared_buffers: "plenty" } });
  await expect(starting).rejects.toThrow(
    /^PostgreSQL could not start: invalid value for parameter "shared_buffers": "plenty" .*DATABASE_URL.*$/,
  );
});

test.runIf(isRoot).each([
  [7, 0, 0o077, false],
  [0, 8, 0o710, true],
  [0, 0, 0o754, false],
  [0, 0, 0o751, true],
])("user 7 of group 8 enters a folder of %i:%i with mode %o: %j", async (uid, gid, mode, expected) => {
  const folder = await mkdtemp(path.join(dataDir, "folder-"));
  await chown(folder, uid, gid);
  await chmod(folder, mode);
  expect(await canEnter(folder, { uid: 7, gid: 8 })).toBe(expected);
});

test.runIf(isRoot)(
  "as root, keeps the cluster elsewhere if its user can't reach the folder, noting where",
  async () => {
    await chmod(dataDir, 0o700);
    const hidden = path.join(dataDir, "hidden");
    const elsewhere = await mkdtemp(path.join(os.tmpdir(), "tiffin-system-"));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    const { folder, user } = await locateCluster(hidden, (line) => void logged.push(line), elsewhere);
    expect(path.dirname(path.dirname(folder))).toBe(elsewhere);
    expect(await readFile(path.join(hidden, "postgres-is-in"), "utf8")).toBe(`${folder}\n`);
    expect(logged).toEqual([`the database of ${hidden} is kept in ${folder}`]);
    expect(user && (await canEnter(path.dirname(folder), user))).toBe(true);
  },
);
