import { deleteExpiredCodes } from "#app/features/accounts/recovery.server.ts";
import { deleteEndedSessions } from "#app/features/accounts/sessions.server.ts";
import { log } from "#log";

const dayMs = 24 * 60 * 60 * 1_000;

/** Deletes what nobody can use any more, now and once a day; any number of processes may. Answers how to end that. */
export function keepHouse(): () => void {
  const tidyUp = async () => {
    try {
      const [sessions, codes] = await Promise.all([deleteEndedSessions(), deleteExpiredCodes()]);
      if (sessions + codes > 0) log.info(`deleted ${sessions} ended sessions and ${codes} expired reset codes`);
    } catch (error) {
      log.warn({ err: error }, "ended sessions and expired reset codes could not be deleted");
    }
  };
  tidyUp();
  const timer = setInterval(tidyUp, dayMs);
  return () => clearInterval(timer);
}
