import { defineConfig } from "@playwright/test";

/** `npm run test:container`: needs Docker or Podman, and minutes to build the image. */
export default defineConfig({
  testDir: ".",
  workers: 1,
  timeout: 5 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["../summary-reporter.ts"]],
});
