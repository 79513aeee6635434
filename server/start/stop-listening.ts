import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** During a longer turn of the event loop, connections arrive that are not accepted in it. */
const shortTurnMs = 0.1;
/** On a process that is never idle, waiting any longer would not help. */
const maxAcceptMs = 500;
/** How long a request may take to arrive on a connection that was just accepted. */
const arrivalMs = 100;

/**
 * Stops listening without cutting connections whose request is on its way: a proxy would repeat a lost GET at most, never a
 * form. Unlike `server.close()`, which closes connections without a request, leaves that to the caller.
 * @param onClosed called when all connections are closed
 */
export async function stopListening(server: Server, onClosed: () => void): Promise<void> {
  await acceptWaiting(server);
  NetServer.prototype.close.call(server, onClosed);
  await sleep(arrivalMs);
}

/**
 * Resolves when no connection waits to be accepted, which the end of listening would reset: each turn of the event loop accepts
 * one of them.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let isBusy = true;
  server.on("connection", () => {
    isBusy = true;
  });
  const endsAt = performance.now() + maxAcceptMs;
  // Ends the current turn, which may have accepted before.
  await nextTurn();
  while (isBusy && performance.now() < endsAt) {
    const beganAt = performance.now();
    isBusy = false;
    await nextTurn();
    isBusy ||= performance.now() - beganAt > shortTurnMs;
  }
}
