import { type APIRequestContext, test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import { type OwnApp, type StartFrom, withOwnApp } from "./own-app.ts";

type ContextOptions = Parameters<PlaywrightWorkerArgs["playwright"]["request"]["newContext"]>[0];

/** Makes a request context with its own cookies, by default for the tests' app; it is disposed after the test. */
export type NewVisitor = (options?: ContextOptions) => Promise<APIRequestContext>;

interface Fixtures {
  ownApp: OwnApp;
  startFrom: StartFrom;
  newVisitor: NewVisitor;
}

/** Playwright's `test` with apps for this test only; the app that the other tests share is not touched. */
export const test = base.extend<Fixtures>({
  /** Tests of an app's first start use "nothing". */
  startFrom: ["database", { option: true }],
  ownApp: async ({ startFrom }, use, testInfo) => {
    // On a busy machine, starting an app may take a minute of it.
    testInfo.setTimeout(Math.max(testInfo.timeout, 120_000));
    await withOwnApp(use, startFrom);
  },
  newVisitor: async ({ playwright, baseURL }, use) => {
    const visitors: APIRequestContext[] = [];
    await use(async (options) => {
      const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }), ...options });
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await visitor.dispose();
  },
});
