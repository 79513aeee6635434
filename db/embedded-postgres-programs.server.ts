import { access, chmod, cp, lstat, mkdtemp, readdir, readFile, realpath, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import {
  type Account,
  allows,
  CURE,
  canEnter,
  isFilled,
  makeOpenFolder,
  renameUnlessTaken,
} from "./embedded-postgres-user.server.ts";

/** The installed PostgreSQL for this machine. Throws an Error of one line when there is none. */
export async function findPrograms(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === "win32")
    throw new Error("The built-in PostgreSQL does not run on Windows. Set DATABASE_URL.");
  try {
    // By way of embedded-postgres, since a strict package manager links its binaries for it alone.
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(main).resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: path.join(root, "native"), version };
  } catch {
    throw new Error(`The built-in PostgreSQL for this machine (package ${name}) is not installed. Set DATABASE_URL.`);
  }
}

/** The programs in `native`, or a copy of them under `systemFolder` when `account` cannot reach those. */
export async function usablePrograms(
  native: string,
  version: string,
  account: Account | undefined,
  systemFolder: string,
): Promise<string> {
  await completeLinks(native);
  if (!account || (await canUse(native, account))) return native;
  const copy = path.join(systemFolder, `postgresql-${version}`);
  await copyPrograms(native, copy);
  if (!(await canUse(copy, account)))
    throw new Error(`PostgreSQL's user can reach neither ${native} nor ${copy}. ${CURE}`);
  return copy;
}

async function canUse(native: string, account: Account): Promise<boolean> {
  const needs: [string, number][] = [
    ["bin/postgres", 5],
    ["bin/initdb", 5],
    ["lib/libpq.so.5", 4],
    ["share/postgresql/postgres.bki", 4],
  ];
  for (const [name, wanted] of needs) {
    const file = await realpath(path.join(native, name));
    if (!allows(await stat(file), account, wanted)) return false;
    if (!(await canEnter(path.dirname(file), account))) return false;
  }
  return true;
}

async function copyPrograms(native: string, copy: string): Promise<void> {
  if (await isFilled(copy)) return;
  await makeOpenFolder(path.dirname(copy));
  const unfinished = await mkdtemp(`${copy}.new-`);
  const isNeeded = (file: string) => !file.endsWith(".a");
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: isNeeded,
  });
  await completeLinks(unfinished);
  await openForReading(unfinished);
  await renameUnlessTaken(unfinished, copy);
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
    await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

/** npm packages hold no symlinks: the package's install script makes them, unless scripts are off. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, path.relative("native", target));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch(() => undefined);
  }
  const postgres = path.join(native, "bin", "postgres");
  await access(postgres).catch(() =>
    Promise.reject(new Error(`${postgres} is missing: install the packages again, or set DATABASE_URL.`)),
  );
}
