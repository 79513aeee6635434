import { shareWhileRunning } from "../share-while-running.ts";

/**
 * Calls `task` now, unless `startsNow` is false, and then at an interval, but not while an earlier call is still
 * running. Returns a function that stops it: it aborts the task's signal, and waits for a running call.
 * @param task must not reject
 */
export function repeat(
  everyMs: number,
  task: (stopped: AbortSignal) => Promise<void>,
  { startsNow = true } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const run = shareWhileRunning(() => task(stopping.signal));
  let latest = startsNow ? run() : undefined;
  const timer = setInterval(() => {
    latest = run();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await latest;
  };
}
