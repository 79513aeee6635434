import type { Express } from "express";
import { db } from "#db/db.server.ts";
import { isMigrated } from "#db/migrator.server.ts";

const patienceMs = 1_000;
let isStopping = false;

/** `/healthz` tells that the process lives, `/readyz` that it can serve: database reachable and migrated. */
export function answerHealth(app: Express): void {
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

/** From now on `/readyz` says no, so that proxies send new customers elsewhere. */
export function announceStop(): void {
  isStopping = true;
}

async function isReady(): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  return Promise.race([isMigrated(db).catch(() => false), tooLate]);
}
