import { test as base } from "@playwright/test";
import { type OwnApp, withOwnApp } from "./own-app.ts";

/** Playwright's `test` with apps of the test's own; nothing of it touches the app that the other tests share. */
export const test = base.extend<{ ownApp: OwnApp }>({
  ownApp: async ({}, use) => withOwnApp(use),
});
