import { execFile } from "node:child_process";
import type { Stats } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Said at the end of every error that the person who starts the app can act upon. */
export const CURE = "Set DATABASE_URL to a PostgreSQL of your own, or run the app as another user.";

/** The system user PostgreSQL runs as, when that is not the user of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** Whether this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The owner of the existing cluster, whatever it is called here; else the user `postgres`, created when missing. */
export async function accountFor(existing: string | undefined): Promise<Account> {
  const owner = existing ? await stat(existing) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findPostgresUser()) ?? createPostgresUser();
}

async function findPostgresUser(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createPostgresUser(): Promise<Account> {
  await run("groupadd", ["--system", "--force", "postgres"]).catch(() => undefined);
  const home = ["--home-dir", "/nonexistent", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  await run("useradd", ["--system", "--gid", "postgres", ...home, "postgres"]).catch(() => undefined);
  const account = await findPostgresUser();
  if (!account)
    throw new Error(`PostgreSQL refuses to run as root, and the user postgres could not be created. ${CURE}`);
  return account;
}

/** Tells whether `account` may pass through `folder` and every folder above it. Access lists are not looked at. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!allows(await stat(folder), account, 1)) return false;
  const parent = path.dirname(folder);
  return parent === folder || canEnter(parent, account);
}

/** Tells whether mode bits `wanted` (4 read, 2 write, 1 execute or pass through) hold for `account`, as the kernel reads them. */
export function allows(entry: Pick<Stats, "uid" | "gid" | "mode">, account: Account, wanted: number): boolean {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
  return ((entry.mode >> shift) & wanted) === wanted;
}

/** Opens the data folder itself for passing through, should that be all that keeps `account` out. */
export async function letIn(folder: string, account: Account): Promise<boolean> {
  if (await canEnter(folder, account)) return true;
  const entry = await stat(folder);
  if (entry.uid !== 0 || !(await canEnter(path.dirname(folder), account))) return false;
  await chmod(folder, (entry.mode & 0o7777) | 0o011);
  return canEnter(folder, account);
}

/** Whether `folder` exists and holds anything, as far as can be seen. */
export async function isFilled(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    if (codeOf(error) === "EACCES") return true;
    throw error;
  }
}

/** Creates `folder` and lets every user pass through and list it. */
export async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** Moves a finished folder into place; when another process was first, its folder stands and ours is removed. */
export async function renameUnlessTaken(finished: string, place: string): Promise<void> {
  try {
    await rename(finished, place);
  } catch (error) {
    await rm(finished, { recursive: true, force: true });
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
  }
}

/** The `code` of a system or database error (`ENOENT`, `57P03`), or an empty string. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** What the person who starts the app is told when PostgreSQL could not be started: the reason and the cure, in one line. */
export function failureMessage(error: unknown, dataDir: string): string {
  const message = error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
  if (message.includes("DATABASE_URL")) return message;
  if (!["EACCES", "EPERM", "EROFS"].includes(codeOf(error))) return `${message}. ${CURE}`;
  const user = process.getuid?.();
  return `DATA_DIR ${dataDir} is not writable for user ${user} (${message}). Give it to that user (chown ${user} on the folder or volume), or set DATABASE_URL to a PostgreSQL of your own.`;
}
