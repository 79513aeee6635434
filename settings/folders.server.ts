/** Folders that the app writes into: creates them, and explains to operators why one cannot be written to. */
import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Creates a folder and its missing parents, readable by nobody else.
 *
 * Not by `mkdir` with `recursive`, which never returns below /proc: the kernel reports ENOENT there for each new folder,
 * although its parent exists, and Node.js tries again.
 */
export function createFolder(folder: string, mode = 0o700): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) createFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Makes the names of new and renamed files in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Deletes what killed processes left unfinished in a folder. Another process may be writing whatever has changed in the last
 * ten minutes.
 */
export async function deleteAbandoned(folder: string, isUnfinished: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const unfinished = join(folder, name);
    // Another process may have just finished or deleted it.
    const entry = await stat(unfinished).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > 600_000) await rm(unfinished, { recursive: true, force: true });
  }
}

/** Creates DATA_DIR. If root starts the app, PostgreSQL runs as another user, who must be able to enter the folder. */
export function createDataDir(folder: string): void {
  createFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/**
 * Creates DATA_DIR if it is missing, and tries to write into it.
 * @throws {Error} with one line for operators, if that is refused
 */
export function prepareDataDir(folder: string): void {
  try {
    createDataDir(folder);
    rmdirSync(mkdtempSync(join(folder, ".try-")));
  } catch (error) {
    throw new Error(`DATA_DIR ${explainDataDir(folder, error)}`, { cause: error });
  }
}

/** For operators: what helps if DATA_DIR cannot be written to. Another folder alone would be that of an empty database. */
export const otherDataDir = "move DATA_DIR to another folder";

/** Returns one line for operators about a DATA_DIR that cannot be written to: its path, the reason and the fix. */
export function explainDataDir(folder: string, error: unknown): string {
  const { problem, fix } = describeFileSystemError(error);
  return `${folder} ${problem}: ${fix}${otherDataDir}`;
}

/** Whether an error comes from the file system, not from a connection or from starting a program. */
export function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  const { code = "", syscall = "" } = Object(error) as NodeJS.ErrnoException;
  if (syscall === "connect" || syscall.startsWith("spawn")) return false;
  return /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EEXIST|ENAMETOOLONG|ELOOP|ENOSPC|EDQUOT|EFBIG|EIO)$/.test(code);
}

/**
 * Returns the parts of a sentence about a folder that cannot be written to: the problem, such as
 * `is on a read-only file system (EROFS: …)`, and the beginning of the fix, such as `make that writable, or `, or ''.
 */
export function describeFileSystemError(error: unknown): { problem: string; fix: string } {
  const { code = "", syscall, message } = Object(error) as NodeJS.ErrnoException;
  const [problem, fix] = wordFileSystemError(code, syscall);
  // Without the end of the system's message, the call and its path, which may be that of a temporary file.
  return { problem: `${problem} (${(message ?? String(error)).replace(/, \w+ '.*'$/, "")})`, fix };
}

function wordFileSystemError(code: string, syscall: string | undefined): [problem: string, fix: string] {
  if (code === "EACCES" || code === "EPERM") {
    const user = process.getuid?.();
    return [
      `is not writable for user ${user}`,
      `run this as its owner, or give it to user ${user} (chown -R ${user} on the folder or volume), or `,
    ];
  }
  if (code === "EROFS") return ["is on a read-only file system", "make that writable, or "];
  if (code === "ENOSPC" || code === "EDQUOT") return ["is on a full disk", "make room, or "];
  if (code === "ENOTDIR" || (code === "EEXIST" && syscall === "mkdir")) return ["is not a folder", ""];
  return ["refuses files", ""];
}
