/**
 * The list of restaurants on a slow phone and network: in lite mode, hydrated, and as a stock build of React Router sends
 * the same page (contestants.ts). Without pictures. Only pages loaded in the same round are compared.
 */
import { type Browser, chromium } from "@playwright/test";
import { findSession } from "../app/features/accounts/sessions.server.ts";
import { findHomePage } from "../app/features/home/home-page.server.ts";
import { databasePool } from "../db/db.server.ts";
import { demoCustomer } from "../db/demo/seed.server.ts";
import { findChromium } from "../e2e/support/chromium.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { startContestants } from "./contestants.ts";
import { recordStatements, withBytesAsText } from "./recorded-statements.ts";
import { median, note, report } from "./report.ts";
import { getPage } from "./requests.ts";
import { signIn } from "./sign-in.ts";

const rounds = Number(process.env.ROUNDS ?? 7);
const bytesPerSecond = (400 * 1_000) / 8;
const network = { offline: false, latency: 400, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
const processorSlowdown = 6;

interface Load {
  /** Milliseconds from the start of the navigation until the load event. */
  loadMs: number;
  /** Milliseconds until the page, and so its first link, is on the screen: from then on a tap is answered. */
  tapMs: number;
  /** Milliseconds of scripts until then. */
  scriptMs: number;
}

await withOwnApp(async (ownApp) => {
  const app = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  const session = await signIn(app.origin, demoCustomer);
  const { connectionString = "" } = databasePool().options;
  const token = session.replace("session=", "");
  const sent = await recordStatements(async () => [
    await findSession(token),
    await findHomePage({ page: 1, search: undefined, categoryId: undefined }),
  ]);
  const queries = withBytesAsText(sent);
  const { categories } = await findHomePage({ page: 1, search: undefined, categoryId: undefined });
  const html = await getPage(`${app.origin}/`, { cookie: `${session}; visited=1` });
  const task = { databaseUrl: connectionString, queries, categories, html };
  const [stock] = await startContestants(task, ["react-router-serve"]);
  if (!stock) throw new Error("there is nothing to compare with");
  const args = ["--no-sandbox", "--blink-settings=imagesEnabled=false"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const home = `${app.origin}/`;
    await compare({
      stock: () => load(browser, stock.url, {}),
      lite: () => load(browser, home, { session: token, lite: "1" }),
      hydrated: () => load(browser, home, { session: token, visited: "1" }),
    });
  } finally {
    await browser.close();
    stock.process.kill();
  }
});

async function compare(loads: Record<"stock" | "lite" | "hydrated", () => Promise<Load>>): Promise<void> {
  const found = { stock: [] as Load[], lite: [] as Load[], hydrated: [] as Load[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ["stock", "lite", "hydrated"] as const) {
      const loaded = await loads[name]();
      // The first round warms the servers up.
      if (round > 0) found[name].push(loaded);
    }
  }
  for (const [name, all] of Object.entries(found)) {
    for (const figure of ["loadMs", "tapMs", "scriptMs"] as const)
      note(`${name}, ${figure}`, median(all.map((each) => each[figure])));
  }
  const ratio = (name: "lite" | "hydrated", other: keyof typeof found, figure: keyof Load) =>
    median(found[name].map((own, round) => own[figure] / (found[other][round]?.[figure] ?? Number.NaN)));
  report("lite, load, times the stock build's", ratio("lite", "stock", "loadMs"), { atMost: 0.35 });
  report("lite, load, times the hydrated page's", ratio("lite", "hydrated", "loadMs"), { atMost: 0.5 });
  report("lite, milliseconds of scripts", median(found.lite.map(({ scriptMs }) => scriptMs)), { atMost: 0 });
  // Links and forms work before the scripts have loaded.
  report("hydrated, first tap, times the lite page's", ratio("hydrated", "lite", "tapMs"), { atMost: 1.2 });
}

/** Loads a page in a browser context of its own, whose cache is empty. */
async function load(browser: Browser, url: string, cookies: Record<string, string>): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  await devtools.send("Performance.enable");
  await page.goto(url, { waitUntil: "load" });
  // Nothing asks the page before: that would make it lay itself out once more, before its styles are there.
  const { loadMs, tapMs } = await page.evaluate(readTimes);
  const { metrics } = await devtools.send("Performance.getMetrics");
  const scripts = await page.evaluate(() => document.scripts.length);
  const seconds = metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
  await context.close();
  // Playwright's own scripts run in every page.
  return { loadMs, tapMs, scriptMs: scripts === 0 ? 0 : 1_000 * seconds };
}

/** Runs in the browser. */
async function readTimes(): Promise<Omit<Load, "scriptMs">> {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const tapMs = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") resolve(startTime);
    }).observe({ type: "paint", buffered: true });
  });
  return { loadMs: navigation?.loadEventStart ?? 0, tapMs };
}
