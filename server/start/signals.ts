/**
 * Calls `stop` on the first SIGTERM, SIGINT (Ctrl-C) or SIGHUP (the terminal was closed), replacing earlier listeners; a second
 * signal exits at once. Without a listener, process 1 of a container ignores signals.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let first: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = performance.now();
      stop(signal);
    } else if (performance.now() - first > 1_000) process.exit(1);
    // Within a second it is the same Ctrl-C: the terminal sends it to the app and to npm, which forwards it.
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    const earlier = process.listeners(signal);
    // First: without any listener, a signal that has arrived but was not handled yet would be lost.
    process.on(signal, handle);
    for (const listener of earlier) process.off(signal, listener);
  }
}

/** Returns an AbortSignal for the first of these signals, for work that must close the database before the process ends. */
export function abortOnStopSignal(): AbortSignal {
  const stopping = new AbortController();
  onStopSignal((signal) => stopping.abort(new Error(`stopped by ${signal}`)));
  return stopping.signal;
}
