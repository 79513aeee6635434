import { test as base } from "@playwright/test";
import { type OwnApp, type StartFrom, withOwnApp } from "./own-app.ts";

/** Playwright's `test` with apps for this test only; the app that the other tests share is not touched. */
export const test = base.extend<{ ownApp: OwnApp; startFrom: StartFrom }>({
  /** Tests of an app's first start use "nothing". */
  startFrom: ["database", { option: true }],
  ownApp: async ({ startFrom }, use, testInfo) => {
    // On a busy machine, starting an app may take a minute of it.
    testInfo.setTimeout(Math.max(testInfo.timeout, 120_000));
    await withOwnApp(use, startFrom);
  },
});
