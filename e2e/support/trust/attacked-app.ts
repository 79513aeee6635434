import { test as base, expect } from "@playwright/test";
import { withOwnApp } from "../own-app.ts";
import { metricsToken } from "../workers.ts";
import { arrangeWorld, type World } from "./world.ts";

export { expect };

export interface AttackedApp extends World {
  origin: string;
}

/**
 * Playwright's `test` with an app to attack. It is the worker's own, so that its rows can be compared and its process
 * measured, and without the demo, which advances orders by itself.
 */
export const test = base.extend<object, { app: AttackedApp }>({
  app: [
    async ({}, use) => {
      await withOwnApp(async (ownApp) => {
        const { origin } = await ownApp.start({ METRICS_TOKEN: metricsToken, TRUST_PROXY: "loopback" });
        await ownApp.joinDatabase();
        await use({ origin, ...(await arrangeWorld()) });
      }, "database");
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/**
 * The same `test` with an app of its own for the files that give this reason: another value of a worker fixture makes
 * Playwright use another worker.
 */
export const isolatedTest = (reason: string) =>
  test.extend<object, { isolation: string }>({ isolation: [reason, { scope: "worker" }] });
