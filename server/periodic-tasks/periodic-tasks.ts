import { env } from "#env";
import { startBackups } from "./backups.ts";
import { startCleanup } from "./cleanup.ts";
import { startDemoKitchen } from "./demo-kitchen.ts";
import { finishMails } from "./finish-mails.ts";
import { startNotifications } from "./notifications.ts";
import { startOrderClock } from "./order-clock.ts";
import { startReportDays } from "./report-days.ts";

/** Starts all periodic tasks. Returns a stop function, which also finishes the emails of this process. */
export function startPeriodicTasks(): () => Promise<void> {
  const stops = [
    startOrderClock(),
    env.DEMO ? startDemoKitchen() : () => {},
    startCleanup(),
    startBackups(),
    startReportDays(),
  ];
  const stopNotifications = startNotifications();
  return async () => {
    const stoppingOthers = Promise.all(stops.map((stop) => stop()));
    await Promise.all([stopNotifications(), stoppingOthers.then(finishMails)]);
  };
}
