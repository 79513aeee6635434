import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, constants, fchownSync, fstatSync, openSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { readFile, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../errors.server.ts";
import type { Cluster } from "./cluster.server.ts";
import { lockFolder } from "./folder-lock.server.ts";

/** The port is only part of the socket's file name: PostgreSQL listens on no TCP port. */
export const port = 5432;
/** The file name of the socket in its folder. */
export const socketName = `.s.PGSQL.${port}`;

const maxLogBytes = 5_000_000;

const defaultSettings = {
  listen_addresses: "",
  port: String(port),
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  shared_buffers: "128MB",
  max_connections: "100",
  max_wal_size: "512MB",
  // Parallel workers need more than the 64 MB of /dev/shm in containers.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  jit: "off",
  // Ends queries whose client is gone: after the app and the postmaster were killed, they would delay the next start.
  client_connection_check_interval: "5s",
  log_min_messages: "warning",
  // No statements and no DETAIL lines, which contain people's input.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** A program of PostgreSQL that this process started. */
export interface Launched {
  process: ChildProcess;
  /** Why it ended, in one line; set after it has ended. */
  endReason?: string;
  ended: Promise<{ isSuccess: boolean; reason: string }>;
}

/**
 * Starts the postmaster of the cluster, PostgreSQL's main process. `settings` override the defaults. Undefined if
 * another PostgreSQL uses the folder, perhaps in another container.
 */
export function launchPostmaster(
  cluster: Cluster,
  socketFolder: string,
  settings: Record<string, string>,
): Launched | undefined {
  const lock = lockFolder(cluster);
  if (lock === "held") return undefined;
  removeStalePidFile(cluster.folder);
  const folderList = `"${socketFolder.replaceAll('"', '""')}"`;
  const all = Object.entries({ ...defaultSettings, unix_socket_directories: folderList, ...settings });
  const options = all.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launched = runProgram(cluster, "postgres", ["-D", cluster.folder, ...options], [lock]);
  closeSync(lock);
  launched.process.unref();
  return launched;
}

/**
 * Runs a program as the cluster's user: in its own process group, so that Ctrl-C reaches only the app, and with its
 * messages in the log file, so that it can outlive the app.
 * @param inherited file descriptors that it gets as 3, 4 and so on
 */
export function runProgram(
  { programs, logFile, user }: Cluster,
  name: string,
  args: string[],
  inherited: number[] = [],
): Launched {
  const log = openLog(logFile, user);
  const logStart = fstatSync(log).size;
  const child = spawn(path.join(programs.bin, name), args, {
    ...user,
    cwd: "/",
    env: { LC_ALL: "C" },
    detached: true,
    stdio: ["ignore", "ignore", log, ...inherited],
  });
  closeSync(log);
  const ended = new Promise<{ isSuccess: boolean; reason: string }>((resolve) => {
    const end = (isSuccess: boolean, reason: string) => {
      launched.endReason = reason;
      resolve({ isSuccess, reason });
    };
    child.on("error", (error) => end(false, error.message));
    child.on("exit", async (code, signal) => {
      const written = await readFile(logFile).catch(() => Buffer.alloc(0));
      end(code === 0, lastError(written.subarray(logStart).toString()) ?? `it ended with ${signal ?? code}`);
    });
  });
  const launched: Launched = { process: child, ended };
  return launched;
}

function openLog(logFile: string, user: Cluster["user"]): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const log = openSync(logFile, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  // The file can then be written to even if the app later runs without root.
  if (user) fchownSync(log, user.uid, user.gid);
  return log;
}

/** Returns the last error in PostgreSQL's messages, or else the last line, without the time stamp. */
function lastError(written: string): string | undefined {
  const lines = written.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((each) => /(FATAL|PANIC|ERROR|error):/.test(each)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, "");
}

/** Empties the log if it is larger than 5 MB; PostgreSQL appends, so it continues at the start. Never throws. */
export async function limitLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > maxLogBytes) await truncate(logFile).catch(() => undefined);
}

interface PidFile {
  /** Negative for a `postgres --single`. */
  pid: number;
  /** `starting`, `ready`, `stopping` or `standby`; '' before PostgreSQL has written it. */
  status: string;
}

/** Reads `postmaster.pid` of the cluster, which may be stale; undefined if there is none, or none with a process id. */
export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number.parseInt(lines[0] ?? "", 10);
    return pid ? { pid, status: (lines[7] ?? "").trim() } : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Finds the process id of the running postmaster of the cluster; undefined if there is none. */
export function findPostmaster(folder: string): number | undefined {
  const pid = readPidFile(folder)?.pid;
  return pid !== undefined && isPostmaster(pid, folder) ? pid : undefined;
}

/** Checks what the process is, too: after a crash or in a new container, another program may have this process id. */
function isPostmaster(pid: number, folder: string): boolean {
  try {
    if (process.platform === "darwin")
      return execFileSync("ps", ["-o", "command=", "-p", String(pid)]).includes(folder);
    const isPostgres = readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/**
 * Removes a stale `postmaster.pid`: PostgreSQL itself would mistake any running process with that id for a postmaster, and
 * refuses to start where a power failure has left the file empty.
 */
function removeStalePidFile(folder: string): void {
  const pid = readPidFile(folder)?.pid;
  if (pid !== undefined && (pid < 0 || isPostmaster(pid, folder) || !isAlive(pid))) return;
  if (readPidFile(folder)?.pid === pid) rmSync(path.join(folder, "postmaster.pid"), { force: true });
}

/** Whether there is a process with this id, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Shuts PostgreSQL down and disconnects its clients. If that takes longer than 8 s, ends it without a checkpoint; its next
 * start then recovers.
 * @param pid only this postmaster, if there is one: as soon as it has ended, another process may start PostgreSQL again
 */
export async function shutDown(folder: string, pid: number | undefined): Promise<void> {
  const steps = [
    ["SIGINT", 8_000],
    ["SIGQUIT", 2_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    if (pid === undefined || !isPostmaster(pid, folder)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (isPostmaster(pid, folder) && Date.now() < deadline) await sleep(20);
  }
}
