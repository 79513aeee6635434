import { toMilliseconds } from "../dates/duration.ts";
import { type Check, firstOf } from "./check.ts";

const gigabyte = 1_000_000_000;

/** Checks whether the disk of DATA_DIR has room. */
export function checkDisk({ freeBytes }: { freeBytes: number }): Check {
  const free = `${(freeBytes / gigabyte).toFixed(1)} GB are free in DATA_DIR`;
  const fix = "make room: a full disk stops the embedded database and the backups";
  return firstOf(
    "disk",
    free,
    freeBytes < gigabyte / 5 && { level: "unsafe", message: `only ${free}`, fix },
    freeBytes < gigabyte && { level: "advice", message: `only ${free}`, fix },
  );
}

/** The newest backup, and why the latest attempt failed if it did. */
interface LastBackup {
  madeAt?: Date;
  failure?: string;
}

/** Checks whether backups are made as often as BACKUP_EVERY says. A backup takes time, so it may be an hour late. */
export function checkLastBackup(every: string, { madeAt, failure }: LastBackup, now: Date): Check {
  const lateAfterMs = toMilliseconds(every) + 3_600_000;
  const isLate = madeAt === undefined || now.getTime() - madeAt.getTime() > lateAfterMs;
  const latest = madeAt ? `the last one was made at ${madeAt.toISOString()}` : "there is none yet";
  const fix = "check the app's log, and run `ops export FILE` to see what is wrong";
  return firstOf(
    "backups",
    `${latest}, every ${every}`,
    failure !== undefined && { level: "unsafe", message: `the backup failed (${failure}), ${latest}`, fix },
    isLate && { level: "advice", message: `a backup is due: ${latest}`, fix: "start the app with BACKUP_EVERY set" },
  );
}
