import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, constants, fchownSync, fstatSync, openSync, readFileSync } from "node:fs";
import { chown, lstat, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";

import type { Home } from "./embedded-postgres-home.server.ts";
import { removeStalePidFile } from "./embedded-postgres-postmaster.server.ts";
import { CURE, codeOf, renameUnlessTaken } from "./embedded-postgres-user.server.ts";

/** The port is only part of the socket's file name: PostgreSQL listens on no TCP port. */
export const PORT = 5432;
/** The database superuser the cluster is made with. */
export const SUPERUSER = "tiffin";

const LONGEST_SOCKET_PATH = 103; // macOS; Linux allows 107 bytes
const LARGEST_LOG = 5_000_000; // bytes
const ABANDONED_AFTER = 600_000; // milliseconds; initdb takes seconds
const STARTED_FOR_THE_APP = { PATH: process.env.PATH, LC_ALL: "C" };

const MODEST_SETTINGS = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  shared_buffers: "128MB",
  max_connections: "100",
  max_wal_size: "512MB",
  // Containers give /dev/shm 64 MB, which parallel workers outgrow.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  jit: "off",
  // A query left running by a killed app and postmaster would otherwise hold up the next start until it is done.
  client_connection_check_interval: "5s",
  log_min_messages: "warning",
  // No statements and no DETAIL lines: those hold the values people typed in.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** A postgres process that this process started. */
export interface Launch {
  /** Once it has ended: why, in one line. */
  endReason: string | undefined;
  /** Resolves when it ends. */
  ended: Promise<void>;
}

/** Path of the log of the cluster in `home`, next to the data folder. */
export function logPath(home: Home): string {
  return path.join(path.dirname(home.cluster), "postgres.log");
}

/**
 * Creates the cluster when there is none, in a folder of its own that is put in place only when
 * complete. Throws an Error of one line when it cannot, or when another major version wrote it.
 */
export async function ensureCluster(home: Home, extra: readonly string[]): Promise<void> {
  await removeAbandoned(home.cluster);
  const filled = await readdir(home.cluster).catch(() => []);
  if (filled.length === 0) await createCluster(home, extra);
  const found = (await readFile(path.join(home.cluster, "PG_VERSION"), "utf8").catch(() => "")).trim();
  const ours = String(Number.parseInt(home.version, 10));
  if (found === "")
    throw new Error(
      `${home.cluster} holds something other than a PostgreSQL database: move it away, or set DATABASE_URL.`,
    );
  if (found === ours) return;
  throw new Error(
    `The database in ${home.cluster} is of PostgreSQL ${found}, the app brings PostgreSQL ${ours}: dump it with ${found}, move the folder away, start the app and restore the dump.`,
  );
}

async function createCluster(home: Home, extra: readonly string[]): Promise<void> {
  const unfinished = await mkdtemp(`${home.cluster}.new-`);
  if (home.account) await chown(unfinished, home.account.uid, home.account.gid);
  const who = [`--username=${SUPERUSER}`, "--auth-local=trust", "--auth-host=reject"];
  const text = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await runToEnd(home, "initdb", [`--pgdata=${unfinished}`, "--no-instructions", ...who, ...text, ...extra]);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await renameUnlessTaken(unfinished, home.cluster);
  await syncFolder(path.dirname(home.cluster));
}

async function runToEnd(home: Home, program: string, args: string[]): Promise<void> {
  const child = spawn(path.join(home.native, "bin", program), args, {
    ...home.account,
    cwd: "/",
    env: STARTED_FOR_THE_APP,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const failure = await new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? "" : reasonIn(said, `${program} ended with code ${code}`)));
  });
  if (failure !== "")
    throw new Error(`PostgreSQL could not make a database in ${path.dirname(home.cluster)}: ${failure}. ${CURE}`);
}

/** Makes the rename itself survive a power cut: without it, so would not the orders saved after it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function removeAbandoned(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  const names = await readdir(parent);
  for (const name of names.filter((each) => each.startsWith(`${path.basename(cluster)}.new-`))) {
    const entry = await stat(path.join(parent, name)).catch(() => undefined);
    if (!entry || Date.now() - entry.mtimeMs < ABANDONED_AFTER) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** The folder of the cluster's socket: the cluster itself, or a private one under /tmp when that path is too long. */
export async function socketFolder(home: Home): Promise<string> {
  if (Buffer.byteLength(path.join(home.cluster, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return home.cluster;
  const folder = `/tmp/tiffin-${createHash("sha256").update(home.cluster).digest("hex").slice(0, 16)}`;
  const uid = home.account?.uid ?? process.getuid?.();
  try {
    await mkdir(folder, { mode: 0o700 });
    if (home.account) await chown(folder, home.account.uid, home.account.gid);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const entry = await lstat(folder);
  if (entry.isDirectory() && entry.uid === uid && (entry.mode & 0o077) === 0) return folder;
  throw new Error(`${folder} is not a private folder of PostgreSQL's user: remove it, or set DATABASE_URL.`);
}

/**
 * Starts postgres in a process group of its own, so that Ctrl-C reaches the app alone, and with its
 * messages going to a file, so that it outlives the app unharmed. `settings` override the defaults.
 */
export function launch(home: Home, socket: string, settings: Record<string, string>): Launch {
  removeStalePidFile(home.cluster);
  const log = openLog(home);
  const logStart = fstatSync(log).size;
  const child = spawn(
    path.join(home.native, "bin", "postgres"),
    ["-D", home.cluster, ...asArguments(socket, settings)],
    {
      ...home.account,
      cwd: "/",
      env: STARTED_FOR_THE_APP,
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  child.unref();
  const launched: Launch = { endReason: undefined, ended: Promise.resolve() };
  const reason = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(reasonIn(textFrom(home, logStart), `it ended with ${signal ?? code}`)));
  });
  launched.ended = reason.then((text) => void Object.assign(launched, { endReason: text }));
  return launched;
}

function asArguments(socket: string, settings: Record<string, string>): string[] {
  const folderList = `"${socket.replaceAll('"', '""')}"`;
  const all = { ...MODEST_SETTINGS, unix_socket_directories: folderList, ...settings };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function openLog(home: Home): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const log = openSync(logPath(home), O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  // So that it can still be written to when the same data is later served without root.
  if (home.account) fchownSync(log, home.account.uid, home.account.gid);
  return log;
}

/** What was written to the log since; nothing where somebody removed it. */
function textFrom(home: Home, start: number): string {
  try {
    return readFileSync(logPath(home)).subarray(start).toString();
  } catch {
    return "";
  }
}

/** The last complaint in what PostgreSQL wrote, without its time stamp, else `otherwise`. */
function reasonIn(written: string, otherwise: string): string {
  const lines = written
    .trim()
    .split("\n")
    .filter((line) => line !== "");
  const complaint = lines.findLast((line) => /(FATAL|PANIC|error|ERROR):/.test(line)) ?? lines.at(-1) ?? otherwise;
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, "");
}

/** Empties the log once it is larger than 5 MB; postgres appends, so it carries on at the start. Never fails. */
export async function boundLog(home: Home): Promise<void> {
  const entry = await stat(logPath(home)).catch(() => undefined);
  if (entry && entry.size > LARGEST_LOG) await truncate(logPath(home)).catch(() => undefined);
}
