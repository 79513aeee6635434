import { existsSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const inMemory = "/dev/shm";
const neededBytes = 3 * 1024 ** 3;

/**
 * Makes this process and those it starts keep temporary files in memory, if there is room, unless TMPDIR is set. The
 * databases of a test run have ten thousand files; for minutes after these were deleted, ext4 is slow to create new ones.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && freeBytes() > neededBytes) process.env.TMPDIR = inMemory;
}

/** Containers often allow 64 MB there; macOS has no such folder. */
function freeBytes(): number {
  if (!existsSync(inMemory)) return 0;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem());
}
