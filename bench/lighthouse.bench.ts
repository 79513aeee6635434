/**
 * Lighthouse's scores of the most visited pages, on its emulated phone with a slow network and processor. It multiplies the
 * observed time of each task by four, waiting for a core included; how much of the time was waiting is therefore printed.
 */
import { chromium } from "@playwright/test";
import lighthouse, { type Artifacts } from "lighthouse";
import { demoCustomer } from "../db/demo/seed.server.ts";
import { findChromium } from "../e2e/support/chromium.ts";
import { parseHtml } from "../e2e/support/html.ts";
import { findFreePort, withOwnApp } from "../e2e/support/own-app.ts";
import { vendorId } from "./demo-pages.ts";
import { median, note, report } from "./report.ts";
import { getPage, postForm } from "./requests.ts";
import { signIn } from "./sign-in.ts";

const limits = { performance: 99, accessibility: 100, "best-practices": 100 };
const pages = { home: "/", restaurant: `/restaurant/${vendorId}`, cart: "/cart" };
/** Only the best run counts, because a busy machine makes a page slower, never faster. */
const maxRuns = 6;

await withOwnApp(async (ownApp) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  const port = await findFreePort();
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    await examine("login", `${origin}/login`, port);
    const cookie = await signIn(origin, demoCustomer);
    const menu = origin + pages.restaurant;
    await postForm(menu, await findFirstDish(menu, cookie), { cookie });
    const [name = "", value = ""] = cookie.split("=");
    // Lighthouse's pages are in the browser's default context, to which Playwright must not attach: that would slow them down.
    const devTools = await browser.newBrowserCDPSession();
    await devTools.send("Storage.setCookies", { cookies: [{ name, value, url: origin }] });
    for (const [page, path] of Object.entries(pages)) await examine(page, origin + path, port);
  } finally {
    await browser.close();
  }
});

async function examine(name: string, url: string, port: number): Promise<void> {
  const best = new Map<string, number>();
  const waiting: number[] = [];
  const failedAudits = new Set<string>();
  const isReached = () => Object.entries(limits).every(([id, limit]) => (best.get(id) ?? 0) >= limit);
  while (waiting.length < maxRuns && !isReached()) {
    const { lhr, artifacts } = await runLighthouse(url, port);
    waiting.push(findWaitingShare(artifacts.Trace));
    for (const [id, { score, auditRefs }] of Object.entries(lhr.categories)) {
      best.set(id, Math.max(best.get(id) ?? 0, Math.round((score ?? 0) * 100)));
      for (const { id: auditId, weight } of auditRefs) {
        const audit = lhr.audits[auditId];
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
          failedAudits.add(`${auditId} ${audit?.displayValue ?? ""}`);
      }
    }
    const { finalDisplayedUrl } = lhr;
    if (finalDisplayedUrl !== url) throw new Error(`${name}: ended on ${finalDisplayedUrl}`);
  }
  for (const [id, limit] of Object.entries(limits)) report(`${name}, ${id}`, best.get(id) ?? 0, { atLeast: limit });
  note(`${name}, tasks waited for a core`, median(waiting) * 100, " % of their time");
  for (const audit of failedAudits) console.log(`          ${audit}`);
}

/** The share of its tasks' time in which the busiest thread of a trace did not run. */
function findWaitingShare({ traceEvents }: Artifacts["Trace"]): number {
  const threads = new Map<string, { elapsed: number; running: number }>();
  // Lighthouse's type lacks `tdur`, the time for which a thread ran.
  for (const event of traceEvents) {
    const { name, pid, tid, dur = 0, tdur = 0 } = event as typeof event & { tdur?: number };
    if (!name.endsWith("RunTask")) continue;
    const { elapsed, running } = threads.get(`${pid}/${tid}`) ?? { elapsed: 0, running: 0 };
    threads.set(`${pid}/${tid}`, { elapsed: elapsed + dur, running: running + tdur });
  }
  const [busiest] = [...threads.values()].sort((a, b) => b.elapsed - a.elapsed);
  return busiest ? 1 - busiest.running / busiest.elapsed : 0;
}

/** One run of Lighthouse, repeated up to twice when it missed the start of the page. */
async function runLighthouse(url: string, port: number) {
  const flags = { port, onlyCategories: Object.keys(limits), logLevel: "error" } as const;
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, flags);
    if (result && !result.lhr.runtimeError) return result;
    if (tries === 3) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  }
}

/** The fields that add the menu's first dish, in its first size, to the cart. */
async function findFirstDish(menu: string, cookie: string): Promise<Record<string, string>> {
  const page = parseHtml(await getPage(menu, { cookie }));
  const firstValue = (name: string) => page.querySelector(`input[name=${name}]`)?.getAttribute("value") ?? "";
  return { itemId: firstValue("itemId"), variationId: firstValue("variationId") };
}
