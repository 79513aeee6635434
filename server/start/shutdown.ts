import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonWithFix } from "#db/errors.server.ts";
import { exitAfterLog, log } from "#log";
import { markNotReady } from "../health.ts";
import { onStopSignal } from "./signals.ts";
import { stopListening } from "./stop-listening.ts";

/** How long requests are still accepted, while load balancers notice that the process is no longer ready. */
const noticeMs = 1_500;
/** How long open requests then have to finish; emails have two more seconds. */
const requestTimeoutMs = 3_500;
/** From the signal to the end at most: Docker kills the process after ten seconds. */
const stopTimeoutMs = 7_500;

interface Stopping {
  /** Ends the event streams, which would never end by themselves. */
  endStreams: () => Promise<void>;
  /** Closes database and timers, after the last response. */
  close: () => Promise<void>;
}

/**
 * On SIGTERM reports not ready and keeps answering requests for a moment. Then, and on other signals immediately, lets open
 * requests finish, closes the database and exits.
 */
export function shutDownOnSignal(server: Server, { endStreams, close }: Stopping): void {
  onStopSignal(async (signal) => {
    log.info(`${signal}: stopping`);
    exitInTime(stopTimeoutMs);
    markNotReady();
    if (signal === "SIGTERM") await answerLastRequests(server);
    const hardStop = setTimeout(() => server.closeAllConnections(), requestTimeoutMs);
    const { promise: answered, resolve: onClosed } = Promise.withResolvers<void>();
    await stopListening(server, onClosed);
    await endStreams();
    server.closeIdleConnections();
    await answered;
    clearTimeout(hardStop);
    await close();
    await exitAfterLog(0);
  });
}

/** Exits after this time, even if the database does not answer or takes longer to stop. */
export function exitInTime(timeoutMs: number): void {
  const exit = () => {
    log.warn("PostgreSQL did not answer or stop in time: exiting anyway");
    return exitAfterLog(0);
  };
  setTimeout(exit, timeoutMs).unref();
}

/**
 * Answers requests for a moment, and closes each connection afterwards. A connection whose request has not been read yet counts
 * as idle, so closing at once would cut off requests sent before the signal.
 */
function answerLastRequests(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  return sleep(noticeMs);
}

/** Exits after a failed start: with code 1 and the reason, or silently with 0 when a signal stopped it. */
export function exitFailedStart(error: unknown, stopped: AbortSignal): never {
  if (stopped.aborted && error === stopped.reason) process.exit(0);
  console.error(`tiffin: ${reasonWithFix(error)}`);
  process.exit(1);
}
