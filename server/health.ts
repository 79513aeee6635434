import { setTimeout as sleep } from "node:timers/promises";
import type { Express } from "express";
import { db } from "#db/db.server.ts";
import { codeOf } from "#db/errors.server.ts";
import { isMigrated } from "#db/migrator.server.ts";
import { shareWhileRunning } from "./share-while-running.ts";

/** Long: with a slow database, a short one would make load balancers take all processes out of service at once. */
const timeoutMs = 3_000;
let isStopping = false;

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, with a reachable and migrated database. */
export function addHealthRoutes(app: Express, check: () => Promise<boolean> = hasDatabase): void {
  app.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send("ok");
  });
  app.get("/readyz", async (_request, response) => {
    const ready = await isReady(check);
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

/** What `/readyz` answers. */
export async function isReady(check: () => Promise<boolean> = hasDatabase): Promise<boolean> {
  return !isStopping && (await check());
}

/** Shared, because a flood of checks would use up the connections itself. */
const hasDatabase = shareWhileRunning(() => Promise.race([reachDatabase(), sleep(timeoutMs, false, { ref: false })]));

/**
 * Tries again while other requests use up the connections: one client can do that, and load balancers would take all
 * processes out of service.
 */
async function reachDatabase(): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await isMigrated(db);
    } catch (error) {
      if (codeOf(error) !== "53300" || performance.now() > endsAt) return false;
      await sleep(50);
    }
  }
}
