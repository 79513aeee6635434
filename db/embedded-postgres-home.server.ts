import { createHash } from "node:crypto";
import { mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { findPrograms, usablePrograms } from "./embedded-postgres-programs.server.ts";
import {
  type Account,
  accountFor,
  CURE,
  canEnter,
  isFilled,
  isRoot,
  letIn,
  makeOpenFolder,
} from "./embedded-postgres-user.server.ts";

/** Where one cluster and the programs that serve it are. */
export interface Home {
  /** The PostgreSQL data folder itself (it need not exist yet). */
  cluster: string;
  /** The folder that holds `bin`, `lib` and `share` of PostgreSQL. */
  native: string;
  /** For example `18.4.0-beta.17`. */
  version: string;
  /** Set only when this process is root. */
  account: Account | undefined;
}

type Log = (line: string) => void;

/**
 * Decides where the cluster of `dataDir` lives and which programs run it. As root, all of it is
 * made reachable for the user PostgreSQL runs as; what cannot be is kept under `systemFolder`.
 * Throws an Error of one line when no place will do.
 */
export async function findHome(dataDir: string, log: Log, systemFolder = "/var/lib/tiffin"): Promise<Home> {
  const installed = await findPrograms();
  await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  const folder = await realpath(dataDir);
  const existing = await findCluster(folder);
  const account = isRoot() ? await accountFor(existing) : undefined;
  const cluster = existing ?? (await newClusterPath(folder, account, systemFolder));
  if (path.dirname(cluster) !== folder) log(`The database of ${folder} is kept in ${cluster}.`);
  await refuseForeignCluster(existing, account);
  const native = await usablePrograms(installed.native, installed.version, account, systemFolder);
  return { cluster, native, version: installed.version, account };
}

/** Whether `dataDir` has a cluster, in it or noted as kept elsewhere. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await findCluster(path.resolve(dataDir))) !== undefined;
}

/** A cluster made earlier wins over any preference, so that no start begins with an empty database by surprise. */
async function findCluster(folder: string): Promise<string | undefined> {
  const own = path.join(folder, "postgres");
  if (await isFilled(own)) return realpath(own);
  const noted = (await readFile(notePath(folder), "utf8").catch(() => "")).trim();
  return noted !== "" && (await isFilled(noted)) ? realpath(noted) : undefined;
}

async function newClusterPath(folder: string, account: Account | undefined, systemFolder: string): Promise<string> {
  if (!account || (await letIn(folder, account))) return path.join(folder, "postgres");
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const parent = path.join(systemFolder, hash);
  await makeOpenFolder(systemFolder);
  await makeOpenFolder(parent);
  if (!(await canEnter(parent, account)))
    throw new Error(`PostgreSQL's user can reach neither ${folder} nor ${parent}. ${CURE}`);
  const cluster = path.join(parent, "postgres");
  await writeFile(notePath(folder), `${cluster}\n`);
  return cluster;
}

function notePath(folder: string): string {
  return path.join(folder, "postgres-is-in");
}

async function refuseForeignCluster(existing: string | undefined, account: Account | undefined): Promise<void> {
  if (!existing) return;
  const owner = (await stat(existing)).uid;
  if (account && owner === 0) {
    throw new Error(
      `The database in ${existing} belongs to root, as whom PostgreSQL refuses to run: chown -R ${account.uid}:${account.gid} it, or set DATABASE_URL.`,
    );
  }
  if (owner !== (account?.uid ?? process.getuid?.())) {
    throw new Error(
      `The database in ${existing} belongs to the user with id ${owner}: run the app as that user (or as root), or set DATABASE_URL.`,
    );
  }
  if (account && !(await canEnter(existing, account))) {
    throw new Error(
      `The database in ${existing} is out of reach of its owner, the user with id ${owner}: let it through the folders above, or set DATABASE_URL.`,
    );
  }
}
