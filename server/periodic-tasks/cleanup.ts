import { deleteUnusedDevices } from "#app/features/accounts/known-devices.server.ts";
import { deleteEndedSessions } from "#app/features/accounts/sessions.server.ts";
import { deleteExpiredImportFiles } from "#app/features/imports/uploaded-files.server.ts";
import { deleteExpiredCodes } from "#app/features/password-reset/reset-codes.server.ts";
import { deleteUnusedPictures } from "#app/features/pictures/picture-files.server.ts";
import { deleteExpiredInvitations } from "#app/features/staff/invitations.server.ts";
import { deleteEndedStaffSessions } from "#app/features/staff/staff-sessions.server.ts";
import { deleteExpiredAttempts } from "#app/features/throttle/throttle.server.ts";
import { log } from "#log";
import { repeat } from "./repeat.ts";

const everyMs = 60 * 60 * 1_000;

const deletions: [rows: string, deleteRows: () => Promise<number>][] = [
  ["ended sessions", deleteEndedSessions],
  ["expired reset codes", deleteExpiredCodes],
  ["ended sessions of the staff", deleteEndedStaffSessions],
  ["expired invitations", deleteExpiredInvitations],
  ["files of imports", deleteExpiredImportFiles],
  ["unused devices", deleteUnusedDevices],
  ["unused pictures", deleteUnusedPictures],
  ["expired rate limits", deleteExpiredAttempts],
];

/** Deletes expired rows, now and every hour. Several processes may do so concurrently. Returns a stop function. */
export function startCleanup(): () => void {
  const stop = repeat(everyMs, cleanUp);
  // Not awaited: a running deletion may take longer than a shutdown, and can be cut off.
  return () => void stop();
}

/** Runs all deletions; one that fails is logged, and does not prevent the others. */
export async function cleanUp(stopped: AbortSignal): Promise<void> {
  for (const [rows, deleteRows] of deletions) {
    if (stopped.aborted) return;
    try {
      const count = await deleteRows();
      if (count > 0) log.info(`deleted ${rows}: ${count}`);
    } catch (error) {
      // Stopping closes the database during a running deletion.
      if (!stopped.aborted) log.warn({ err: error }, `failed to delete ${rows}`);
    }
  }
}
