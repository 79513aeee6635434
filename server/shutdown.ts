import type { Server } from "node:http";
import { log } from "#app/http/log.server.ts";
import { announceStop } from "./health.ts";

/** What requests have to finish in: letters then get two seconds more, and Docker kills after ten in all. */
const requestPatienceMs = 4_000;

interface Stopping {
  /** Ends the responses that would never end by themselves. */
  endStreams: () => Promise<void>;
  /** After the last answer: database, timers. */
  close: () => Promise<void>;
}

/** On SIGTERM or SIGINT: not ready, finish what is being answered, close the database, exit. A second signal exits at once. */
export function stopOnSignals(server: Server, { endStreams, close }: Stopping): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
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
  };
  onSignals(stop);
}

/** Until the server answers there is nothing to finish. Without a listener, process 1 of a container ignores signals. */
export function exitOnSignals(): void {
  onSignals(() => process.exit(0));
}

function onSignals(listener: (signal: string) => void): void {
  for (const signal of ["SIGTERM", "SIGINT"]) process.removeAllListeners(signal).on(signal, listener);
}
