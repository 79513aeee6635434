import type { Server } from "node:http";
import { reasonOf } from "#db/errors.server.ts";
import { log } from "#log";
import { markNotReady } from "./health.ts";
import { onStopSignal } from "./signals.ts";

/** Requests get this long to finish, then mails two more seconds: Docker kills the process after ten. */
const requestTimeoutMs = 4_000;

interface Stopping {
  /** Ends the event streams, which would never end by themselves. */
  endStreams: () => Promise<void>;
  /** Closes database and timers, after the last response. */
  close: () => Promise<void>;
}

/** On SIGTERM or SIGINT: reports not ready, lets open requests finish, closes the database, exits. */
export function shutDownOnSignal(server: Server, { endStreams, close }: Stopping): void {
  onStopSignal(async (signal) => {
    log.info(`${signal}: stopping`);
    markNotReady();
    const hardStop = setTimeout(() => server.closeAllConnections(), requestTimeoutMs);
    const answered = new Promise((closed) => server.close(closed));
    await endStreams();
    server.closeIdleConnections();
    await answered;
    clearTimeout(hardStop);
    await close();
    process.exit(0);
  });
}

/** Exits after a failed start: with code 1 and the reason, or silently with 0 when a signal stopped it. */
export function exitFailedStart(error: unknown, stopped: AbortSignal): never {
  if (stopped.aborted && error === stopped.reason) process.exit(0);
  console.error(`tiffin: ${reasonOf(error)}`);
  process.exit(1);
}
