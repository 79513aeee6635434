import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { checkLastBackup } from "#app/features/checks/data-dir-checks.ts";
import { countPendingMails } from "#app/features/mail/mail.server.ts";
import { type Backlog, measureBacklog } from "#app/features/notifications/outbox.server.ts";
import { findLastBackup } from "#db/backup/backup-folder.server.ts";
import { databasePool } from "#db/db.server.ts";
import { env } from "#env";
import { notificationAttempts } from "#metrics";
import { deskStreams } from "../event-streams/desk-streams.ts";
import { orderStreams } from "../event-streams/order-streams.ts";
import { isReady } from "../health.ts";
import { shareWhileRunning } from "../share-while-running.ts";

/** Adds gauges of a process that serves requests, such as its event loop lag, which are read on each scrape. */
export function addServerGauges(register: Registry): void {
  collectDefaultMetrics({ register });
  const add = addGaugesTo(register);
  add("tiffin_pool_connections_in_use", "Database connections in use", () => {
    const pool = databasePool();
    return pool.totalCount - pool.idleCount;
  });
  add("tiffin_pool_requests_waiting", "Requests waiting for a connection", () => databasePool().waitingCount);
  add("tiffin_mails_pending", "Emails being sent", countPendingMails);
  add("tiffin_ready", "1 if the process can serve requests, as /readyz says, otherwise 0", () =>
    isReady().then(Number),
  );
  new Gauge({
    name: "tiffin_open_streams",
    help: "Open event streams",
    labelNames: ["kind"],
    registers: [register],
    collect() {
      this.set({ kind: "order" }, orderStreams.size);
      for (const [kind, streams] of Object.entries(deskStreams)) this.set({ kind }, streams.size);
    },
  });
}

/**
 * Adds the metrics of the process that runs the periodic tasks: what it sends, and gauges read from the database, which
 * are the same in all containers. Without a database they keep their values. A container that stores a database or backups
 * also shows the state of its DATA_DIR.
 */
export function addInstallationMetrics(register: Registry): void {
  register.registerMetric(notificationAttempts);
  // All gauges of a scrape are read at once.
  const measureOnce = shareWhileRunning(() => measureBacklog().catch(() => undefined));
  const readBacklog = (name: keyof Backlog) => async () => (await measureOnce())?.[name];
  const add = addGaugesTo(register);
  add("tiffin_notifications_waiting", "Messages about orders still to be sent", readBacklog("waiting"));
  add(
    "tiffin_notifications_oldest_seconds",
    "Age of the oldest message about an order still to be sent",
    readBacklog("oldestSeconds"),
  );
  const every = env.BACKUP_EVERY;
  if (every) {
    add("tiffin_backup_problem", "1 if the last backup failed or the next one is late", async () => {
      const last = await findLastBackup(env.DATA_DIR);
      return checkLastBackup(every, last, new Date()).level === "ok" ? 0 : 1;
    });
  }
  if (every || !env.DATABASE_URL) addDiskGauge(register);
}

/** Returns a function that adds gauges, each of which is read on a scrape and keeps its value if that returns nothing. */
function addGaugesTo(register: Registry) {
  return (name: string, help: string, read: () => number | Promise<number | undefined>): void => {
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await read();
        if (value !== undefined) this.set(value);
      },
    });
  };
}

function addDiskGauge(register: Registry): void {
  new Gauge({
    name: "tiffin_data_dir_free_bytes",
    help: "Free space on the disk of DATA_DIR",
    registers: [register],
    async collect() {
      const disk = await statfs(env.DATA_DIR).catch(() => undefined);
      if (disk) this.set(disk.bavail * disk.bsize);
      else this.remove();
    },
  });
}
