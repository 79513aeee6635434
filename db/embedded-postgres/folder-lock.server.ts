import { spawnSync } from "node:child_process";
import { closeSync, constants, fchownSync, openSync } from "node:fs";
import path from "node:path";
import { codeOf } from "../errors.server.ts";
import type { Cluster } from "./cluster.server.ts";

/**
 * Takes the lock of a cluster's folder, without waiting. PostgreSQL must inherit the descriptor, and the caller close
 * it: the kernel then keeps the lock until the last process of that PostgreSQL has ended, however it ends. The lock
 * also works across containers that share the folder, which see neither each other's process ids nor shared memory.
 * @returns the descriptor of the lock file, or 'held' if another PostgreSQL has the lock
 */
export function lockFolder({ folder, user }: Cluster): number | "held" {
  const { O_CREAT, O_NOFOLLOW, O_RDWR } = constants;
  const descriptor = openSync(path.join(folder, "app.lock"), O_CREAT | O_NOFOLLOW | O_RDWR, 0o600);
  // The file can then be opened even if the app later runs without root.
  if (user) fchownSync(descriptor, user.uid, user.gid);
  // Node.js has no flock. This program of util-linux, part of every Linux distribution, locks the file it inherits.
  const { status, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  const isMissing = error !== undefined && codeOf(error) === "ENOENT";
  if (status === 0 || isMissing) return descriptor;
  closeSync(descriptor);
  if (error) throw error;
  return "held";
}
