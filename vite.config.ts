import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Leaves out Vite's own preloading of what `import()` needs, 0.6 KB on every page of an order: the only chunk that is
 * imported so needs nothing that the page has not loaded.
 */
const withoutPreloading: Plugin = {
  name: "without-preloading",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** A separate file for the thread that reads imported files: see in-worker.server.ts. */
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
const notUnit = ["node_modules", "build", "e2e", "bench/contestants"];
/** Each of these gets an empty database; the others are pure rules, which start in a second. */
const usingDatabase = ["**/*.server.test.ts", "{deploy,migrations,ops,server}/**/*.test.ts", "log-security.test.ts"];

export default defineConfig({
  // Vitest runs the modules as they are; the plugin is for the app's two bundles only.
  plugins: process.env.VITEST ? [] : [withoutPreloading, importWorker, reactRouter()],
  build: {
    modulePreload: { resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    cssTarget: ["chrome64", "firefox68", "safari12", "ios12"],
  },
  environments: {
    // A few larger files instead of forty tiny ones: they compress better together, and once the first page is there,
    // no page of an order waits for a script of its own. A file holds what its modules import, too, unless an earlier one does.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
                {
                  name: "page",
                  test: /app\/(root\.tsx|i18n\/text|ui\/(?!(stars|filter-chips|next-page|choice-field|phone-link|use-countdown)\b)|features\/(support|money|language)\/|features\/dates\/(time|wait))/,
                  priority: 4,
                },
                {
                  name: "order",
                  test: /app\/routes\/(signed-in|home|restaurant|cart|payment|orders|order-tracking)\.tsx/,
                  priority: 3,
                },
                // What a customer chooses of a dish, loaded when one does.
                {
                  name: "choices",
                  test: /app\/features\/catalogue\/(dish-(choices|form|top)|option-groups)/,
                  priority: 3,
                },
                {
                  name: "account",
                  test: /app\/features\/accounts\/(?!reset-|coming-)/,
                  minShareCount: 2,
                  priority: 2,
                },
                // What the staff's pages share; customers never load it.
                {
                  name: "desk",
                  test: /app\/features\/((staff|kitchen|menu|hours|pictures|restaurants|riders|overview|order-list|sold-out|csv|reports|desk-customers|imports|checks)\/|options\/desk|orders\/order-moves|dates\/dates).*\.tsx?$/,
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
    ssr: { build: { sourcemap: true, rollupOptions: { input: "./server/start.ts" } } },
  },
  test: {
    // One for each core, not one less: they wait for PostgreSQL more than they compute.
    maxWorkers: "100%",
    // Far more than a test takes: a busy machine is not a failure.
    testTimeout: 30_000,
    // The cache halves the start of the commands that tests run.
    env: { LOG_LEVEL: "silent", NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/node` },
    projects: [
      {
        extends: true,
        test: { name: "rules", include: testFiles, exclude: [...notUnit, ...usingDatabase], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: usingDatabase,
          exclude: notUnit,
          // Starting a process and loading the libraries took longer than most files; db/test-database.ts keeps files apart.
          isolate: false,
          globalSetup: "./db/test-database-setup.ts",
          setupFiles: ["./db/test-database.ts"],
        },
      },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
