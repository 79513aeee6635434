import type { Server } from "node:http";
import { reasonOf } from "#db/errors.server.ts";
import { log } from "#log";
import { announceStop } from "./health.ts";
import { onSignals } from "./signals.ts";

/** What requests have to finish in: letters then get two seconds more, and Docker kills after ten in all. */
const requestPatienceMs = 4_000;

interface Stopping {
  /** Ends the responses that would never end by themselves. */
  endStreams: () => Promise<void>;
  /** After the last answer: database, timers. */
  close: () => Promise<void>;
}

/** On SIGTERM or SIGINT: not ready, finish what is being answered, close the database, exit. */
export function stopOnSignals(server: Server, { endStreams, close }: Stopping): void {
  onSignals(async (signal) => {
    log.info(`${signal}: stopping`);
    announceStop();
    const hardStop = setTimeout(() => server.closeAllConnections(), requestPatienceMs);
    const answered = new Promise((closed) => server.close(closed));
    await endStreams();
    server.closeIdleConnections();
    await answered;
    clearTimeout(hardStop);
    await close();
    process.exit(0);
  });
}

/** Ends a process that could not start: with the reason, or in silence when a signal stopped it. */
export function endFailedStart(error: unknown, stopped: AbortSignal): never {
  if (stopped.aborted && error === stopped.reason) process.exit(0);
  console.error(`tiffin: ${reasonOf(error)}`);
  process.exit(1);
}
