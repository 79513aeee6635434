import { test as base } from "@playwright/test";
import { type OwnApp, withOwnApp } from "./own-app.ts";

/** Playwright's `test` with apps for this test only; the app that the other tests share is not touched. */
export const test = base.extend<{ ownApp: OwnApp }>({
  ownApp: async ({}, use) => withOwnApp(use),
});
