import { defineConfig } from "@playwright/test";
import mainConfig from "../../playwright.config.ts";

/** `npm run test:a11y`: 5 to 15 minutes long, so apart from `npm test`. Its tests start an app of their own. */
export default defineConfig({
  testDir: ".",
  grepInvert: /@once/,
  workers: 1,
  timeout: 30 * 60_000,
  reporter: [["list"], ["../summary-reporter.ts"]],
  // A state that never comes would otherwise take half an hour to fail.
  use: { launchOptions: mainConfig.use?.launchOptions ?? {}, actionTimeout: 60_000 },
});
