import { closeDays } from "#app/features/reports/close-days.server.ts";
import { closeMonths } from "#app/features/reports/close-months.server.ts";
import { log } from "#log";
import { repeat } from "./repeat.ts";

/** This often because of imported histories: until their days are stored, reports read all of their orders. */
const everyMs = 60_000;
const daysAtOnce = 5;

/**
 * Computes the stored figures of past days and months, now and every minute. Several processes may do so
 * concurrently. Returns a stop function.
 */
export function startReportDays(): () => void {
  const stop = repeat(everyMs, computeDays);
  // Not awaited: computing days may take longer than a shutdown, and can be cut off.
  return () => void stop();
}

async function computeDays(stopped: AbortSignal): Promise<void> {
  try {
    while (!stopped.aborted && (await closeDays(daysAtOnce)) > 0);
    if (!stopped.aborted) await closeMonths();
  } catch (error) {
    // Stopping closes the database while a day is being computed.
    if (!stopped.aborted) log.warn({ err: error }, "failed to compute days of reports");
  }
}
