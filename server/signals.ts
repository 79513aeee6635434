/**
 * Calls `stop` at the first SIGTERM or SIGINT, instead of what was called before; a second one exits at once. Without a
 * listener, process 1 of a container ignores signals.
 */
export function onSignals(stop: (signal: string) => void): void {
  let first: number | undefined;
  const hear = (signal: string) => {
    if (first === undefined) {
      first = performance.now();
      stop(signal);
    } else if (performance.now() - first > 1_000) process.exit(1);
    // Else it is the same Ctrl-C: the terminal sends it to the app and to npm, which passes it on to the app.
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.removeAllListeners(signal).on(signal, hear);
}

/** Aborted by the first signal: for work that has to close the database before the process ends. */
export function abortOnSignals(): AbortSignal {
  const stopping = new AbortController();
  onSignals((signal) => stopping.abort(new Error(`stopped by ${signal}`)));
  return stopping.signal;
}
