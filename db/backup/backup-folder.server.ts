import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { explainDataDir } from "#folders";
import { codeOf } from "../errors.server.ts";

const maxBackups = 14;
const pattern = /^tiffin-(\d{4}-\d{2}-\d{2}T\d{2})(\d{2})(\d{2}Z)\.zip$/;
/** An unfinished backup of version 1.0.0 or earlier; later ones are deleted by `writeArchive`. */
const earlierDraft = /^tiffin-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip\.\d+\.part$/;
const failureFile = "last-failure.txt";

/** Returns the folder of scheduled backups. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

/** Returns the file name of a backup made at this time; names sort by time. */
export function backupName(at: Date): string {
  return `tiffin-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.zip`;
}

/** The reverse of `backupName`. Not the file's own time, which copying it changes. */
function timeOf(name: string): Date {
  return new Date(name.replace(pattern, "$1:$2:$3"));
}

/**
 * Finds when the newest backup was made, and why the last attempt failed, if it did. A folder that cannot be read is such a
 * failure. Ignores backups dated in the future, made while the clock was wrong: no other would be due until then.
 */
export async function findLastBackup(dataDir: string, now = new Date()): Promise<{ madeAt?: Date; failure?: string }> {
  const folder = backupFolder(dataDir);
  const names = await listBackups(folder).catch((error) => explainDataDir(folder, error));
  if (typeof names === "string") return { failure: names };
  const newest = names.findLast((name) => name <= backupName(now));
  const failure = await readFile(path.join(folder, failureFile), "utf8").catch(() => undefined);
  return {
    ...(newest !== undefined && { madeAt: timeOf(newest) }),
    // On a full disk the file of the reason stays empty.
    ...(failure !== undefined && { failure: failure.trim() || "the reason could not be stored, as on a full disk" }),
  };
}

/**
 * Deletes all but the newest 14 backups, what earlier versions left unfinished, and the record of an earlier failure. Deletes
 * backups dated in the future first; otherwise they would count as the newest, and the one just made would be deleted.
 */
export async function pruneBackups(folder: string, now: Date): Promise<void> {
  const isInFuture = (name: string) => name > backupName(now);
  const all = await listBackups(folder);
  const oldestFirst = [...all.filter(isInFuture), ...all.filter((name) => !isInFuture(name))];
  const drafts = (await readdir(folder)).filter((name) => earlierDraft.test(name));
  for (const old of [...oldestFirst.slice(0, -maxBackups), ...drafts])
    await rm(path.join(folder, old), { force: true });
  await rm(path.join(folder, failureFile), { force: true });
}

/** Records why a backup failed, for `ops check`. If the folder cannot be written to, only the log says so. */
export async function recordFailure(folder: string, reason: string): Promise<void> {
  await writeFile(path.join(folder, failureFile), `${reason}\n`, { mode: 0o600 }).catch(() => undefined);
}

/** Lists the names of the backups in a folder, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}
