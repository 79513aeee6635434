import { setTimeout as sleep } from "node:timers/promises";
import { type Channel, setMailSetting } from "#app/features/notifications/outbox.server.ts";
import { sendDueNotifications } from "#app/features/notifications/send-notifications.server.ts";
import { env } from "#env";
import { log } from "#log";
import { repeat } from "./repeat.ts";

const everyMs = 2_000;
/** How long a shutdown waits for messages that are being sent; the others are sent after the next start. */
const shutdownTimeoutMs = 2_000;

/**
 * Notifies customers about their orders, every two seconds. Emails and push messages do not wait for each other. Several
 * processes may do so concurrently. Returns a stop function, which waits for a moment only: a mail server that does not
 * answer takes longer than a shutdown may.
 */
export function startNotifications(): () => Promise<void> {
  let isStored = false;
  const storeSetting = async () => {
    if (isStored) return;
    await setMailSetting(Boolean(env.SMTP_URL));
    isStored = true;
  };
  const warn = (error: unknown) =>
    log.warn({ err: error }, "failed to store whether emails about orders are turned on");
  const stops = [
    repeat(everyMs, async (stopped) => {
      await storeSetting().catch(warn);
      await sendDue("mail", stopped);
    }),
    repeat(everyMs, (stopped) => sendDue("push", stopped)),
  ];
  const stop = async () => void (await Promise.all(stops.map((each) => each())));
  return () => Promise.race([stop(), sleep(shutdownTimeoutMs, undefined, { ref: false })]);
}

/** Sends until nothing is due: at dinner time there are more messages than a round sends. */
async function sendDue(channel: Channel, stopped: AbortSignal): Promise<void> {
  try {
    for (let isMore = true; isMore && !stopped.aborted; ) {
      const round = await sendDueNotifications(channel);
      for (const { error, isGivenUp, orderId } of round.failures) {
        const what = isGivenUp ? "a notification was given up" : "a notification could not be sent yet";
        log.warn({ err: error, channel, orderId }, what);
      }
      isMore = round.isMore;
    }
  } catch (error) {
    log.warn({ err: error, channel }, "failed to send notifications");
  }
}
