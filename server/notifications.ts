import { setMailsOrders } from "#app/features/notifications/outbox.server.ts";
import { sendDueNotifications } from "#app/features/notifications/send-notifications.server.ts";
import { env } from "#env";
import { log } from "#log";

const everyMs = 2_000;

/** Notifies customers about their orders, every two seconds; several processes may do so at once. Returns a stop function. */
export function startNotifications(): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    // With a slow mail server rounds must not overlap.
    running ??= sendDue(stopping.signal).finally(() => {
      running = undefined;
    });
  };
  const announced = setMailsOrders(Boolean(env.SMTP_URL)).catch((error) =>
    log.warn({ err: error }, "mails about orders could not be turned on or off"),
  );
  announced.then(run);
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** Sends until nothing is due: at dinner there are more messages than one round takes. */
async function sendDue(stopped: AbortSignal): Promise<void> {
  try {
    for (let isMore = true; isMore && !stopped.aborted; ) {
      const round = await sendDueNotifications();
      for (const { error, isGivenUp } of round.failures) {
        log.warn({ err: error }, isGivenUp ? "a notification was given up" : "a notification could not be sent yet");
      }
      isMore = round.isMore;
    }
  } catch (error) {
    log.warn({ err: error }, "notifications could not be sent");
  }
}
