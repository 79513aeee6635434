import { closeDays } from "#app/features/reports/close-days.server.ts";
import { closeMonths } from "#app/features/reports/close-months.server.ts";
import { log } from "#log";

const everyMs = 10 * 60 * 1_000;
const daysAtOnce = 5;

/** Computes the stored figures of past days and months, now and every ten minutes, in any number of processes. Returns a stop function. */
export function startReportDays(): () => void {
  const stopping = new AbortController();
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!stopping.signal.aborted && (await closeDays(daysAtOnce)) > 0);
      if (!stopping.signal.aborted) await closeMonths();
    } catch (error) {
      // Stopping closes the database while a day is being computed.
      if (!stopping.signal.aborted) log.warn({ err: error }, "days of reports could not be computed");
    } finally {
      isRunning = false;
    }
  };
  run();
  const timer = setInterval(run, everyMs);
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}
