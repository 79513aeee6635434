/** Databases that own apps start with: copied from one that an app has set up, because that takes seconds of a core. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { hasCluster, locateCluster } from "../../db/embedded-postgres/cluster.server.ts";
import { renameUnlessTaken } from "../../db/embedded-postgres/system.server.ts";
import { startApp } from "./own-app.ts";

const templates = resolve(".data/e2e-templates");

/**
 * Copies a database with all migrations, and the rows of the demo if wanted, into a data folder that has none, and the
 * secret, which encrypts the push keys in the database.
 */
export async function copyDatabase(dataDir: string, isDemo: boolean): Promise<void> {
  if (await hasCluster(dataDir)) return;
  const template = await findTemplate(isDemo);
  const from = await locateCluster(template, () => {});
  const to = await locateCluster(dataDir, () => {});
  await copyFile(join(template, "session-secret"), join(dataDir, "session-secret"));
  // Not `cp` of node:fs, which gives root's copies to root: PostgreSQL runs as another user then.
  await promisify(execFile)("cp", ["-Rp", from.folder, to.folder]);
}

/** Returns the data folder of this build and day: the demo's orders are as old as its database. */
async function findTemplate(isDemo: boolean): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const version = `${day}-${hashBuild()}`;
  const template = join(templates, `${version}-${isDemo ? "demo" : "empty"}`);
  if (!existsSync(template)) await makeTemplate(template, version, isDemo);
  return template;
}

/** Concurrent tests wait for the first one to make it, but not if it began over a minute ago: that one may have been killed. */
async function makeTemplate(template: string, version: string, isDemo: boolean): Promise<void> {
  await mkdir(templates, { recursive: true, mode: 0o711 });
  await removeOthers(version);
  const lock = `${template}.lock`;
  const isFirst = await mkdir(lock).then(
    () => true,
    () => false,
  );
  while (!isFirst && (await ageOf(lock)) < 60_000) await sleep(100);
  if (existsSync(template)) return;
  const unfinished = await mkdtemp(`${template}.new-`);
  try {
    const app = await startApp({ DATA_DIR: unfinished, ...(isDemo && { DEMO: "1" }) });
    await app.stop();
    await renameUnlessTaken(unfinished, template);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Infinity if there is no such file. */
async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found ? Date.now() - found.mtimeMs : Number.POSITIVE_INFINITY;
}

async function removeOthers(version: string): Promise<void> {
  const old = (await readdir(templates)).filter((name) => !name.startsWith(version));
  await Promise.all(old.map((name) => rm(join(templates, name), { recursive: true, force: true })));
}

/** Identifies the migrations and the demo, which are part of the build except for its tables, and the release of PostgreSQL. */
function hashBuild(): string {
  const files = ["package-lock.json", ...globSync(["build/server/**/*.js", "db/demo/*.tsv"]).toSorted()];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
