/** Heartbeats of the worker processes, so that the primary notices when one hangs. */
import type { EventEmitter } from "node:events";

/** The type of a worker's message. */
const type = "tiffin:alive";
const everyMs = 5_000;
/** As long as the liveness probe of deploy/kubernetes.yaml takes; docs/limits.md has the reason. */
export const silentAfterMs = 30_000;

/** In a worker: tells the primary every 5 seconds that this process still handles events. */
export function sendHeartbeats(): void {
  // Errors go to the callback: without it, a primary that has just died would be an uncaught exception here.
  setInterval(() => process.send?.({ type }, undefined, undefined, () => {}), everyMs).unref();
}

/**
 * In the primary: calls `onSilent` once if no heartbeat of a worker arrives for 30 seconds. Counts the calls of a timer of
 * the primary instead of reading a clock: a machine that was suspended, or a primary that was held up, adds one call only.
 */
export function watchHeartbeats(worker: EventEmitter, onSilent: () => void): void {
  let missed = 0;
  const timer = setInterval(() => {
    missed += 1;
    if (missed < silentAfterMs / everyMs) return;
    clearInterval(timer);
    onSilent();
  }, everyMs);
  worker.on("message", (message) => {
    if (message?.type === type) missed = 0;
  });
  worker.once("exit", () => clearInterval(timer));
}
