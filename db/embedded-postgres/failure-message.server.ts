import { statfsSync } from "node:fs";
import { explainDataDir, isFileSystemError } from "#folders";
import { reasonOf } from "../errors.server.ts";

/** More than an empty database takes. */
const minFreeBytes = 100_000_000;
/** What PostgreSQL says about files that the disk lost, or somebody deleted. */
const damages =
  /could not open file .* No such file|could not load \S*pg_hba|valid checkpoint|not a valid data directory|database "\w+" does not exist/;

/** Returns one line for operators about an embedded PostgreSQL that could not start, with what to do. */
export function failureMessage(error: unknown, dataDir: string, freeBytes = findFreeBytes(dataDir)): string {
  const fallback = "set DATABASE_URL to a PostgreSQL of your own, or run the app as another user";
  return explainFailure(error, dataDir, freeBytes) ?? `${reasonOf(error).replaceAll("\n", " ")}: ${fallback}`;
}

/**
 * As `failureMessage`, but undefined for a reason that is not known. Looks at the free space itself, because on a full disk
 * PostgreSQL could not even log its reason.
 */
export function explainFailure(
  error: unknown,
  dataDir: string,
  freeBytes = findFreeBytes(dataDir),
): string | undefined {
  const reason = reasonOf(error).replaceAll("\n", " ");
  if (isFileSystemError(error))
    return `DATA_DIR ${explainDataDir(dataDir, error)}, or set DATABASE_URL to a PostgreSQL of your own`;
  if (freeBytes < minFreeBytes)
    return `DATA_DIR ${dataDir}: only ${Math.floor(freeBytes / 1_000_000)} MB are free (${reason}): make room, or move DATA_DIR to another folder`;
  if (/\bE[MN]FILE\b|insufficient file descriptors/.test(reason))
    return `${reason}: let the app open more files, with \`ulimit -n 1024\` or \`docker run --ulimit nofile=1024\``;
  if (/\bEAGAIN\b|could not fork|Resource temporarily unavailable/.test(reason))
    return `${reason}: let the app run more processes, with \`ulimit -u 1000\` or \`docker run --pids-limit 1000\``;
  if (/Permission denied|wrong ownership/.test(reason))
    return `${reason}: give that folder, with all files in it, to the user who runs the app, or to postgres if that is root, with \`chown -R\``;
  if (reason.includes("invalid permissions")) return `${reason}: run \`chmod 700\` on that folder`;
  if (damages.test(reason))
    return `${reason}: files of the database are missing or damaged: restore a backup into another DATA_DIR`;
  return reason.includes("DATABASE_URL") ? reason : undefined;
}

function findFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
