import { defineConfig, devices } from "@playwright/test";
import { keepTemporaryFilesInMemory } from "./db/test-tmpdir.ts";
import { findChromium } from "./e2e/support/chromium.ts";
import { phone } from "./e2e/support/phone.ts";

keepTemporaryFilesInMemory();
// Workers and apps start with compiled code, which takes a quarter less processor time.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node`;
// For functions of the app that tests call themselves.
process.env.LOG_LEVEL ??= "silent";

/** E2E_PORT allows testing several copies of the repository at the same time. */
const port = Number(process.env.E2E_PORT ?? 4310);
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
/** Prevents the splash, which covers the first page of a session. */
const splashSeen = cookie("visited");

// CONTRIBUTING.md, 'Run tests', says in which projects the tests of each folder run, and what the tags mean.
const plainRequests = "**/e2e/http/**";
/** Run by `npm run test:container`, which needs a container engine. */
const separate = "**/e2e/container/**";
/** `npm run test:faults` runs those with the tag `@once`, `npm run test:a11y` and `npm run test:trust` those that take long. */
const longer = ["**/e2e/a11y/**", "**/e2e/trust/**"];
/** Tests that need scripts, as those with the tag `@scripts` do. */
const needsScripts = "**/*.scripts.spec.ts";
/** Tests of the server's responses or of style sheets, as those with the tag `@server` are. */
const withoutScripts = "**/*.server.spec.ts";

export default defineConfig({
  testDir: "e2e",
  testIgnore: separate,
  // More than the two cores, because tests also wait.
  workers: 3,
  timeout: 40_000,
  // Playwright's default of 5 seconds is too short for three pages at once on two busy cores.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only in a retry is reported as flaky: on a busy machine a browser can be late.
  retries: process.env.CI ? 2 : 0,
  reporter: [["list"], ["./e2e/summary-reporter.ts"]],
  use: {
    actionTimeout: 15_000,
    // Only the tests of the offline page need its service worker.
    serviceWorkers: "block",
    // Not localhost, because its lookup sometimes hangs in Playwright's client.
    baseURL: `http://127.0.0.1:${port}`,
    storageState: { cookies: [splashSeen], origins: [] },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        // Otherwise each test starts a process for the empty page and another one for its first page. With one process
        // for all pages of a browser context, a test takes a tenth less processor time, or a seventh without scripts.
        "--renderer-process-limit=1",
        // No page runs long enough to gain from compiling its scripts to machine code, or needs a graphics process of its
        // own: together these take a tenth less processor time.
        "--js-flags=--jitless",
        "--in-process-gpu",
      ],
    },
  },
  // They run in this order, with the longest tests first: otherwise one of them would run alone at the end.
  projects: [
    { name: "faults", grep: /@once/ },
    { name: "http", testMatch: plainRequests },
    {
      name: "no-js",
      testIgnore: [plainRequests, separate, ...longer, needsScripts],
      grepInvert: /@scripts|@once/,
      use: { ...phone, javaScriptEnabled: false },
    },
    {
      name: "js",
      testIgnore: [plainRequests, separate, ...longer, withoutScripts],
      grepInvert: /@server|@once/,
      use: phone,
    },
    // For a customer who has chosen lite mode: the server sends no scripts, although the browser would run them.
    { name: "lite", grep: /@lite/, use: { ...phone, storageState: { cookies: [cookie("lite")], origins: [] } } },
    // For layouts that depend on the width of the screen.
    { name: "desktop", grep: /@desktop/, use: { ...devices["Desktop Chrome"] } },
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
      // Each test sends its own client address, as a proxy would: see e2e/support/fixtures.ts.
      TRUST_PROXY: "loopback",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});
