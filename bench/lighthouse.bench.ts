/** Lighthouse's scores of the most visited pages, on its emulated phone with a slow network and processor. */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { demoCustomer } from "../db/demo/seed.server.ts";
import { findChromium } from "../e2e/support/chromium.ts";
import { parseHtml } from "../e2e/support/html.ts";
import { findFreePort, withOwnApp } from "../e2e/support/own-app.ts";
import { report } from "./report.ts";
import { signIn } from "./sign-in.ts";

const limits = { performance: 99, accessibility: 100, "best-practices": 100 };
const pages = { home: "/", restaurant: "/restaurant/naveed-karahi-house", cart: "/cart" };
/** Only the best run counts, because a busy machine makes a page slower, never faster. */
const runs = 3;

await withOwnApp(async (ownApp) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  const port = await findFreePort();
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  // Lighthouse opens its pages in the browser's own context, and with its cookies.
  const browser = await chromium.launchPersistentContext("", { executablePath: findChromium(), args });
  try {
    await examine("login", `${origin}/login`, port);
    const cookie = await signIn(origin, demoCustomer);
    const menu = origin + pages.restaurant;
    await post(menu, await findFirstDish(menu, cookie), cookie);
    const [name = "", value = ""] = cookie.split("=");
    await browser.addCookies([{ name, value, url: origin }]);
    for (const [page, path] of Object.entries(pages)) await examine(page, origin + path, port);
  } finally {
    await browser.close();
  }
});

async function examine(name: string, url: string, port: number): Promise<void> {
  const best = new Map<string, number>();
  const failedAudits = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const lhr = await runLighthouse(url, port);
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
  for (const audit of failedAudits) console.log(`          ${audit}`);
}

/** One run of Lighthouse, repeated up to twice when it missed the start of the page. */
async function runLighthouse(url: string, port: number) {
  const flags = { port, onlyCategories: Object.keys(limits), logLevel: "error" } as const;
  for (let tries = 1; ; tries += 1) {
    const { lhr } = (await lighthouse(url, flags)) ?? {};
    if (lhr && !lhr.runtimeError) return lhr;
    if (tries === 3) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? "no result"}`);
  }
}

/** The fields that add the menu's first dish, in its first size, to the cart. */
async function findFirstDish(menu: string, cookie: string): Promise<Record<string, string>> {
  const page = parseHtml(await (await fetch(menu, { headers: { cookie } })).text());
  const firstValue = (name: string) => page.querySelector(`input[name=${name}]`)?.getAttribute("value") ?? "";
  return { itemId: firstValue("itemId"), variationId: firstValue("variationId") };
}

function post(url: string, fields: Record<string, string>, cookie = ""): Promise<Response> {
  return fetch(url, { method: "POST", redirect: "manual", headers: { cookie }, body: new URLSearchParams(fields) });
}
