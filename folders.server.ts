/** Folders that the app writes into: creating them, and what to do where a file system refuses that. */
import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Creates a folder and those above it, readable by nobody else.
 *
 * `mkdir` with `recursive` would never return below /proc, where the kernel says of every new folder that the existing one
 * above it is missing.
 */
export function createFolder(folder: string, mode = 0o700): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) createFolder(above, mode);
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

/** Returns one line for operators about a DATA_DIR that refuses files: its path, the reason and the fix. */
export function explainDataDir(folder: string, error: unknown): string {
  const { problem, fix } = explainRefusal(error);
  return `${folder} ${problem}: ${fix}set DATA_DIR to another folder`;
}

/** Whether an error is a file system's refusal, not that of a connection or a program. */
export function isRefusedFile(error: unknown): error is NodeJS.ErrnoException {
  const { code = "", syscall = "" } = Object(error) as NodeJS.ErrnoException;
  if (syscall === "connect" || syscall.startsWith("spawn")) return false;
  return /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EEXIST|ENAMETOOLONG|ELOOP|ENOSPC|EDQUOT|EFBIG|EIO)$/.test(code);
}

/**
 * Words what a folder does that refuses files, with the system's reason, such as `is on a read-only file system (EROFS: …)`,
 * and the first half of the fix, such as `make it writable, or `.
 */
export function explainRefusal(error: unknown): { problem: string; fix: string } {
  const { code = "", syscall, message } = Object(error) as NodeJS.ErrnoException;
  const [problem, fix] = wordRefusal(code, syscall);
  // The system's message ends with what it was asked, often about a temporary file.
  return { problem: `${problem} (${(message ?? String(error)).replace(/, \w+ '.*'$/, "")})`, fix };
}

function wordRefusal(code: string, syscall: string | undefined): [problem: string, fix: string] {
  if (code === "EACCES" || code === "EPERM") {
    const user = process.getuid?.();
    return [
      `is not writable for user ${user}`,
      `run this as its owner, or give it to user ${user} (chown ${user} on the folder or volume), or `,
    ];
  }
  if (code === "EROFS") return ["is on a read-only file system", "make that writable, or "];
  if (code === "ENOSPC" || code === "EDQUOT") return ["is on a full disk", "make room, or "];
  if (code === "ENOTDIR" || (code === "EEXIST" && syscall === "mkdir")) return ["is not a folder", ""];
  return ["refuses files", ""];
}
