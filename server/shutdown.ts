import type { Server } from "node:http";
import { log } from "#app/http/log.server.ts";
import { announceStop } from "./health.ts";

/** Docker kills after 10 s; by then requests are finished and PostgreSQL is stopped. */
const patienceMs = 8_000;

/** On SIGTERM or SIGINT: not ready, finish what is being answered, close the database, exit. A second signal exits at once. */
export function stopOnSignals(server: Server, closeDatabase: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info(`${signal}: stopping`);
    announceStop();
    const hardStop = setTimeout(() => server.closeAllConnections(), patienceMs / 2);
    await new Promise((closed) => {
      server.close(closed);
      server.closeIdleConnections();
    });
    clearTimeout(hardStop);
    await closeDatabase();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
