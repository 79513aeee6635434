import { defineConfig } from "@playwright/test";
import mainConfig from "../../playwright.config.ts";

/**
 * `npm run test:trust`: all attacks, including those that take long. Its tests start apps of their own. TRUST_POSTS,
 * TRUST_ROUNDS and TRUST_MINUTES say how many forms are sent, how often processes are killed, and how long the soak is.
 */
process.env.TRUST ??= "long";

export default defineConfig({
  testDir: ".",
  workers: 1,
  timeout: 3 * 60 * 60_000,
  reporter: [["list"], ["../summary-reporter.ts"]],
  use: { launchOptions: mainConfig.use?.launchOptions ?? {} },
});
