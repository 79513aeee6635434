import { hash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createDataDir, deleteAbandoned, syncFolder } from "#folders";
import { codeOf } from "../errors.server.ts";
import { runProgram, socketName } from "./process.server.ts";
import {
  findPrograms,
  findSystemUser,
  grantEntry,
  isFilled,
  isRoot,
  makePublicFolder,
  type Programs,
  renameUnlessTaken,
  type SystemUser,
} from "./system.server.ts";

export const superuser = "tiffin";

/** A cluster: PostgreSQL's word for a data directory and the databases in it. */
export interface Cluster {
  /** The data directory, which may not exist yet. */
  folder: string;
  /** PostgreSQL's log, beside the data directory. */
  logFile: string;
  programs: Programs;
  /** The user that runs PostgreSQL; set only if this process is root. */
  user: SystemUser | undefined;
}

/** The maximum on macOS; Linux allows 107. */
const maxSocketPathBytes = 103;

/**
 * Finds the cluster of `dataDir` and the programs that run it. If root starts the app, and PostgreSQL's user cannot enter `dataDir`,
 * the cluster is under `systemFolder`, and the file `postgres-is-in` contains its path.
 */
export async function locateCluster(
  dataDir: string,
  log: (line: string, level: "info") => void,
  systemFolder = "/var/lib/tiffin",
): Promise<Cluster> {
  createDataDir(dataDir);
  const parent = await realpath(dataDir);
  const existing = await findFolder(parent);
  const user = isRoot() ? await findSystemUser(existing) : undefined;
  const folder = existing ?? (await chooseFolder(parent, user, systemFolder));
  if (path.dirname(folder) !== parent) log(`the database of ${parent} is kept in ${folder}`, "info");
  const programs = await findPrograms(user, systemFolder);
  return { folder, logFile: path.join(path.dirname(folder), "postgres.log"), programs, user };
}

/** Whether there is a cluster of `dataDir`, in it or in the folder that `postgres-is-in` names. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await findFolder(path.resolve(dataDir))) !== undefined;
}

/** Finds an existing cluster, wherever it is. Callers prefer it to a new one: otherwise a start could silently begin with an empty database. */
async function findFolder(parent: string): Promise<string | undefined> {
  const own = path.join(parent, "postgres");
  if (await isFilled(own)) return realpath(own);
  const elsewhere = (await readFile(path.join(parent, "postgres-is-in"), "utf8").catch(() => "")).trim();
  return elsewhere !== "" && (await isFilled(elsewhere)) ? realpath(elsewhere) : undefined;
}

async function chooseFolder(parent: string, user: SystemUser | undefined, systemFolder: string): Promise<string> {
  if (!user || (await grantEntry(parent, user))) return path.join(parent, "postgres");
  const elsewhere = path.join(systemFolder, hash("sha256", parent).slice(0, 12));
  await makePublicFolder(systemFolder);
  await makePublicFolder(elsewhere);
  const folder = path.join(elsewhere, "postgres");
  await writeFile(path.join(parent, "postgres-is-in"), `${folder}\n`);
  return folder;
}

/**
 * Creates the cluster if there is none, and deletes what killed starts left of one, 40 MB each.
 * @throws {Error} with one line, if it is of another major version
 */
export async function ensureCluster(cluster: Cluster, initdbOptions: readonly string[]): Promise<void> {
  if (!(await isFilled(cluster.folder))) await createCluster(cluster, initdbOptions);
  const unfinished = `${path.basename(cluster.folder)}.new-`;
  await deleteAbandoned(path.dirname(cluster.folder), (name) => name.startsWith(unfinished));
  const written = (await readFile(path.join(cluster.folder, "PG_VERSION"), "utf8").catch(() => "")).trim();
  const [ours] = cluster.programs.version.split(".");
  if (written === "" || written === ours) return;
  throw new Error(
    `the database in ${cluster.folder} was created by PostgreSQL ${written}, but the app includes PostgreSQL ${ours}: run 'ops export FILE' with the version of the app that wrote it, move the folder away, then run 'ops restore FILE' with this version; or set DATABASE_URL`,
  );
}

/** Creates the cluster in a temporary folder, which is renamed when it is complete. */
async function createCluster(cluster: Cluster, initdbOptions: readonly string[]): Promise<void> {
  const { folder, user } = cluster;
  const unfinished = await mkdtemp(`${folder}.new-`);
  if (user) await chown(unfinished, user.uid, user.gid);
  const access = [`--username=${superuser}`, "--auth-local=trust", "--auth-host=reject"];
  const text = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const { ended } = runProgram(cluster, "initdb", [`--pgdata=${unfinished}`, ...access, ...text, ...initdbOptions]);
  const { isSuccess, reason } = await ended;
  if (!isSuccess) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create a database in ${path.dirname(folder)}: ${reason}`);
  }
  await renameUnlessTaken(unfinished, folder);
  // Otherwise a power failure could lose the whole database.
  await syncFolder(path.dirname(folder));
}

/** Returns the folder of the socket: the data directory or, if its path is too long, a private folder under /tmp. */
export async function ensureSocketFolder({ folder, user }: Cluster): Promise<string> {
  if (Buffer.byteLength(path.join(folder, socketName)) <= maxSocketPathBytes) return folder;
  const short = `/tmp/tiffin-${hash("sha256", folder).slice(0, 16)}`;
  try {
    await mkdir(short, { mode: 0o700 });
    if (user) await chown(short, user.uid, user.gid);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const entry = await lstat(short);
  const isOwn = entry.uid === (user?.uid ?? process.getuid?.());
  if (entry.isDirectory() && isOwn && (entry.mode & 0o077) === 0) return short;
  throw new Error(`${short} is not a private folder of PostgreSQL's user: remove it, or set DATABASE_URL`);
}
