import { join } from "node:path";
import { toMilliseconds } from "#app/features/dates/duration.ts";
import {
  backupFolder,
  backupName,
  findLastBackup,
  pruneBackups,
  recordFailure,
} from "#db/backup/backup-folder.server.ts";
import { BackupInProgressError, writeArchive } from "#db/backup/write-archive.server.ts";
import { reasonOf } from "#db/errors.server.ts";
import { env } from "#env";
import { explainDataDir, isFileSystemError, otherDataDir } from "#folders";
import { log } from "#log";
import { repeat } from "./repeat.ts";

/** How often to check whether a backup is due, so that a machine that was asleep catches up. */
const checkEveryMs = 60_000;

/** Left free on the disk of the embedded PostgreSQL: a backup that fails is tried again every minute, and must not fill it each time. */
const freeForPostgresBytes = 100_000_000;

/** Makes a backup as often as BACKUP_EVERY asks. Returns a stop function, which aborts a running backup. */
export function startBackups(): () => Promise<void> {
  if (!env.BACKUP_EVERY) return async () => {};
  const everyMs = toMilliseconds(env.BACKUP_EVERY);
  return repeat(checkEveryMs, (stopped) => backUpWhenDue(env.DATA_DIR, everyMs, stopped), { startsNow: false });
}

/** Makes a backup if the newest is at least this old, and deletes the oldest beyond 14. A failure is logged and recorded. */
export async function backUpWhenDue(dataDir: string, everyMs: number, stopped: AbortSignal): Promise<void> {
  const folder = backupFolder(dataDir);
  try {
    const now = new Date();
    const { madeAt } = await findLastBackup(dataDir, now);
    if (madeAt && now.getTime() - madeAt.getTime() < everyMs) return;
    const name = backupName(now);
    const { tables } = await writeArchive(join(folder, name), {
      stopped,
      elsewhere: otherDataDir,
      reservedBytes: env.DATABASE_URL ? 0 : freeForPostgresBytes,
    });
    await pruneBackups(folder, now);
    log.info(`wrote the backup ${name} of ${tables.length} tables`);
  } catch (error) {
    // If another process is making a backup, the next check is in a minute.
    if (stopped.aborted || error instanceof BackupInProgressError) return;
    const failure = isFileSystemError(error) ? new Error(explainDataDir(folder, error), { cause: error }) : error;
    log.error({ err: failure }, "the backup failed");
    await recordFailure(folder, reasonOf(failure));
  }
}
