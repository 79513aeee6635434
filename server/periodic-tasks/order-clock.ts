import { tickOrderClock } from "#app/features/kitchen/order-clock.server.ts";
import { composePauseMails } from "#app/features/kitchen/pause-mail.server.ts";
import { sendInBackground } from "#app/features/mail/mail.server.ts";
import { log } from "#log";
import { repeat } from "./repeat.ts";

const everyMs = 5_000;

/**
 * Cancels unanswered orders and updates openings every five seconds. Several processes may do so concurrently. Returns a
 * stop function.
 */
export function startOrderClock(): () => Promise<void> {
  return repeat(everyMs, tick);
}

async function tick(): Promise<void> {
  try {
    const { expired, paused } = await tickOrderClock();
    if (expired.length > 0) log.info(`cancelled orders that nobody answered: ${expired.length}`);
    if (paused.length > 0) log.warn(`paused restaurants that did not answer two orders: ${paused.join(", ")}`);
    await tellManagers(paused);
  } catch (error) {
    log.warn({ err: error }, "failed to cancel unanswered orders or to update openings");
  }
}

/** The pauses are committed by now: an email that fails must not be logged as a clock that failed. */
async function tellManagers(paused: string[]): Promise<void> {
  const mails = await composePauseMails(paused).catch((error) => {
    log.error({ err: error }, `failed to tell managers that their restaurants are paused: ${paused.join(", ")}`);
    return [];
  });
  for (const mail of mails) sendInBackground(mail, logUnsent);
}

const logUnsent = (error: unknown) =>
  log.error({ err: error }, "failed to tell a manager that the restaurant is paused");
