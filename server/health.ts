import { setTimeout as pause } from "node:timers/promises";
import type { Express } from "express";
import { db } from "#db/db.server.ts";
import { isMigrated } from "#db/migrator.server.ts";

/** A proxy that gets no answer for that long asks again. */
const timeoutMs = 3_000;
/** With a slow database or machine, a proxy would otherwise take even the last app out of service. */
const patienceMs = 15_000;
let isStopping = false;

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, with a reachable and migrated database. */
export function addHealthRoutes(app: Express): void {
  app.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send("ok");
  });
  app.get("/readyz", async (_request, response) => {
    const ready = !isStopping && (await isReady());
    response
      .status(ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text/plain")
      .send(ready ? "ready" : "not ready");
  });
}

/** Makes `/readyz` answer 503 from now on, so that load balancers stop sending requests. */
export function markNotReady(): void {
  isStopping = true;
}

const isReady = patiently(() => isMigrated(db), { timeoutMs, patienceMs });

/**
 * A check that fails when `check` does. One that has no answer after `timeoutMs` passes if the last one that had an answer
 * passed less than `patienceMs` ago: what is slow is still better than nothing.
 */
export function patiently(
  check: () => Promise<boolean>,
  limits: { timeoutMs: number; patienceMs: number },
): () => Promise<boolean> {
  let passedAt = Number.NEGATIVE_INFINITY;
  const note = (passes: boolean) => {
    passedAt = passes ? performance.now() : Number.NEGATIVE_INFINITY;
    return passes;
  };
  return () => {
    const timeout = pause(limits.timeoutMs, undefined, { ref: false });
    const late = timeout.then(() => performance.now() - passedAt < limits.patienceMs);
    const answer = check().then(note, () => note(false));
    return Promise.race([answer, late]);
  };
}
