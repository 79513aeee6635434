import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "./embedded-postgres-user.server.ts";

interface PidFile {
  pid: number;
  /** `starting`, `ready`, `stopping` or `standby`, once PostgreSQL has written it. */
  status: string;
}

/** What `postmaster.pid` of the cluster says, true or stale; undefined when there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number.parseInt(lines[0] ?? "", 10);
    return pid > 0 ? { pid, status: (lines[7] ?? "").trim() } : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The process id of the PostgreSQL that serves the cluster now; undefined when none does. */
export function findPostmaster(cluster: string): number | undefined {
  const pid = readPidFile(cluster)?.pid;
  return pid !== undefined && isPostmaster(pid, cluster) ? pid : undefined;
}

/** A process id alone proves nothing: after a crash or in a new container another program may have it. */
function isPostmaster(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "darwin")
      return execFileSync("ps", ["-o", "command=", "-p", String(pid)]).includes(cluster);
    const isPostgres = readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

/** PostgreSQL clears away the file of a dead process, but takes any living process with that id for itself. */
export function removeStalePidFile(cluster: string): void {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined || isPostmaster(pid, cluster) || !isAlive(pid)) return;
  if (readPidFile(cluster)?.pid === pid) rmSync(path.join(cluster, "postmaster.pid"), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Shuts PostgreSQL down at once but cleanly; after 8 s it is cut off, and recovers at its next start. */
export async function shutDown(cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 8000],
    ["SIGQUIT", 2000],
  ] as const) {
    const pid = findPostmaster(cluster);
    if (pid === undefined) return;
    process.kill(pid, signal);
    const deadline = Date.now() + patience;
    while (isPostmaster(pid, cluster) && Date.now() < deadline) await delay(20);
  }
}
