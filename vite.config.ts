/// <reference types="vitest/config" />
import { availableParallelism } from "node:os";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { encodeDataWhenRead } from "./build-steps/encode-data-when-read.ts";
import { libraryFixes } from "./build-steps/library-fixes.ts";
import { withoutUnusedReactCode } from "./build-steps/unused-react-code.ts";
import { withoutUnusedRouterCode } from "./build-steps/unused-router-code.ts";
import { keepTemporaryFilesInMemory } from "./db/test-tmpdir.ts";

if (process.env.VITEST) keepTemporaryFilesInMemory();

/**
 * Removes Vite's code that preloads the dependencies of `import()`, 0.6 KB on every page of an order. The only chunk that is
 * imported this way depends on nothing that the page has not loaded.
 */
const withoutPreloading: Plugin = {
  name: "without-preloading",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Builds a separate file for the worker thread that imports menus: see in-worker.server.ts. */
const importWorker: Plugin = {
  name: "import-worker",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    const id = "app/features/imports/import-worker.server.ts";
    this.emitFile({ type: "chunk", id, fileName: "import-worker.server.js" });
  },
};

const testFiles = ["**/*.test.ts", "**/*.test.tsx"];
/** Backups, starts and clusters that fail. `npm run test:faults` runs these, `npm test` does not. */
const aboutFaults = ["**/*.faults.test.ts"];
const excluded = ["node_modules", "build", "e2e", "bench/contestants"];
/** These run with an empty database of their own. All others test rules without a database, and start in a second. */
const usingDatabase = [
  "**/*.server.test.ts",
  "{deploy,migrations,ops,server}/**/*.test.ts",
  "conventions/log-security.test.ts",
];
const withDatabase = {
  // A process for each file would take longer to start than most files to run. db/test-setup.ts isolates files.
  isolate: false,
  globalSetup: "./db/test-global-setup.ts",
  setupFiles: ["./db/test-setup.ts", "./db/test-restore.ts"],
};

export default defineConfig({
  // Vitest needs none of the plugins, which build the app's two bundles.
  plugins: process.env.VITEST
    ? []
    : [
        withoutPreloading,
        withoutUnusedReactCode,
        withoutUnusedRouterCode,
        ...libraryFixes,
        encodeDataWhenRead,
        importWorker,
        reactRouter(),
      ],
  build: {
    modulePreload: { resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    cssTarget: ["chrome64", "firefox68", "safari12", "ios12"],
  },
  // Lightning CSS's `LightDark`: variables that replace light-dark() in older browsers. No style sheet uses it.
  css: { lightningcss: { exclude: 1 << 20 } },
  environments: {
    // A few larger files instead of forty tiny ones: they compress better, and after the first page, the pages of an order
    // load no further script. A file also contains what its modules import, unless that is in a file of higher priority.
    client: {
      // React Router names the packages that need it. It also looks for styles behind server modules, whose packages Vite would
      // otherwise prepare for the browser as pages are first opened, reloading all open pages each time.
      optimizeDeps: { noDiscovery: true },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
                {
                  name: "page",
                  test: /app\/(root\.tsx|i18n\/text|ui\/(?!(stars|filter-chips|next-page|forms\/choice-field|text\/(phone-link|user-text-list)|forms\/use-(additions|countdown))\b)|features\/(support|money|language)\/|features\/dates\/(time|format-wait))/,
                  priority: 4,
                },
                {
                  name: "order",
                  test: /app\/routes\/(signed-in|home|restaurant|cart|payment|orders|order-tracking)\.tsx/,
                  priority: 3,
                },
                // The choice of sizes and extras, loaded when a customer opens a dish.
                {
                  name: "choices",
                  test: /app\/features\/restaurant-menu\/dish-(choices|form|top)/,
                  priority: 3,
                },
                // Used by customers and by the desk.
                { name: "choice-field", test: /app\/ui\/forms\/choice-field/, priority: 2 },
                { name: "stars", test: /app\/(ui\/stars|features\/reviews\/reviews\.css)/, priority: 2 },
                {
                  name: "account",
                  test: /app\/features\/(accounts|account-data|password-reset)\/(?!reset-|coming-)/,
                  minShareCount: 2,
                  priority: 2,
                },
                // Shared by pages of the desk; customers never load it.
                {
                  name: "desk",
                  test: /app\/features\/((desk|history|staff|kitchen|moves|offline-taps|menu|hours|pictures|restaurants|riders|overview|order-list|csv|reports|desk-customers|imports|checks)\/|options\/desk|orders\/order-moves|dates\/dates).*\.tsx?$/,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // One server bundle: Express, the event stream and the routes share one pool.
    ssr: {
      build: {
        sourcemap: true,
        // Node.js keeps the bundle as a string. A single character beyond Latin-1, even in a comment, doubles its size.
        rolldownOptions: { input: "./server/start/start.ts", output: { charset: "ascii", comments: false } },
      },
    },
  },
  test: {
    // At least four, because workers wait for PostgreSQL as much as they compute; more would need more of its connections.
    maxWorkers: Math.max(4, availableParallelism()),
    // Fewer collections of short-lived objects: a tenth of a run's CPU time.
    execArgv: ["--max-semi-space-size=64"],
    // Far more than a test takes, because a busy machine is not a failure.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // The cache halves the start time of commands that tests run.
    env: {
      LOG_LEVEL: "silent",
      NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/node`,
      SESSION_SECRET: "the secret of these tests, long enough",
    },
    tags: [
      {
        name: "slow",
        description:
          "Takes more than a third of a second beside others: starts processes, fills large tables, hashes many passwords, repeats races; not part of `npm run check`",
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: testFiles,
          exclude: [...excluded, ...usingDatabase, ...aboutFaults],
          isolate: false,
          setupFiles: ["./db/test-restore.ts"],
        },
      },
      {
        extends: true,
        test: { name: "server", include: usingDatabase, exclude: [...excluded, ...aboutFaults], ...withDatabase },
      },
      {
        extends: true,
        test: { name: "faults", include: aboutFaults, exclude: excluded, ...withDatabase },
      },
    ],
  },
});
