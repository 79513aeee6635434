import { test as base } from "@playwright/test";
import { type OwnApp, type StartFrom, withOwnApp } from "./own-app.ts";

/** Playwright's `test` with apps for this test only; the app that the other tests share is not touched. */
export const test = base.extend<{ ownApp: OwnApp; startFrom: StartFrom }>({
  /** Tests of an app's first start use "nothing". */
  startFrom: ["database", { option: true }],
  ownApp: async ({ startFrom }, use) => withOwnApp(use, startFrom),
});
