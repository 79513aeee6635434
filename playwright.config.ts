import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./e2e/support/chromium.ts";

/** Another one where several copies of the project are tested at once. */
const port = Number(process.env.E2E_PORT ?? 4310);
// A real phone's user agent: a headless one is taken for a robot by some software, and hides faults.
const phone = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

const cookie = (name: string) => ({
  name,
  value: "1",
  domain: "127.0.0.1",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax" as const,
});
/** The splash lies over the first page of a session, and no test has to wait for it. */
const splashSeen = cookie("visited");

/**
 * Where the tests of a folder run: `journeys` in a browser without and with scripts; `http`, plain requests, once;
 * `faults` like journeys. Tags say what differs: `@scripts` needs scripts; `@server` is about what the server or a style
 * sheet alone decides, and is not repeated with scripts; `@lite` and `@desktop` run there as well; `@once` brings its own
 * browsers, or needs none.
 */
const plainRequests = "**/e2e/http/**";
/** Minutes long, and run by `npm run test:a11y`; with an engine for containers, and run by `npm run test:container`. */
const separate = ["**/e2e/a11y/**", "**/e2e/container/**"];
/** Attacks bring their own apps; those without the tag `@once` are for `npm run test:trust` only. */
const attacks = "**/e2e/trust/**";

export default defineConfig({
  testDir: "e2e",
  testIgnore: separate,
  // More than two cores, because tests also wait.
  workers: 3,
  timeout: 40_000,
  // As long as an action may take: with three pages at once on two busy cores, home alone can take Playwright's 5 seconds.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine a browser can be late; a fault fails every time, and a test that needed this is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  reporter: [["list"], ["./e2e/closing-line.ts"]],
  use: {
    actionTimeout: 15_000,
    // Only the tests of the offline page need its worker.
    serviceWorkers: "block",
    // Not localhost: looking that up now and then hangs in Playwright's own client.
    baseURL: `http://127.0.0.1:${port}`,
    storageState: { cookies: [splashSeen], origins: [] },
    launchOptions: {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    },
  },
  projects: [
    {
      name: "no-js",
      testIgnore: [plainRequests, ...separate, attacks],
      grepInvert: /@scripts|@once/,
      use: { ...phone, javaScriptEnabled: false },
    },
    { name: "js", testIgnore: [plainRequests, ...separate, attacks], grepInvert: /@server|@once/, use: phone },
    // As a customer chose it before: no script is sent although the browser would run it.
    { name: "lite", grep: /@lite/, use: { ...phone, storageState: { cookies: [cookie("lite")], origins: [] } } },
    // What the width of the screen changes.
    { name: "desktop", grep: /@desktop/, use: { ...devices["Desktop Chrome"] } },
    { name: "http", testMatch: plainRequests },
    { name: "faults", grep: /@once/ },
  ],
  webServer: {
    command: "npm start",
    url: `http://127.0.0.1:${port}/readyz`,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      DEMO: "1",
      DATA_DIR: ".data/e2e",
      LOG_LEVEL: "error",
      // Each test names an address of its own, as a proxy would: see e2e/support/fixtures.ts.
      TRUST_PROXY: "loopback",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});
