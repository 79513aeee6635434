/** The bytes that pages send over the network, and their layout shift while they load. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { demoCustomer } from "../db/demo/seed.server.ts";
import { findChromium } from "../e2e/support/chromium.ts";
import { findFreePort, type OwnApp, withOwnApp } from "../e2e/support/own-app.ts";
import { isInstalled, publicSite, site, startProxy, stopProxy } from "../e2e/support/reverse-proxies.ts";
import { startTcpProxy, type TcpProxy } from "../e2e/support/tcp-proxy.ts";
import { vendorId } from "./demo-pages.ts";
import { note, report } from "./report.ts";

const menu = `/restaurant/${vendorId}`;
const phone = { viewport: { width: 360, height: 740 } };
const kilobytes = (bytes: number) => bytes / 1_000;

const launch = (...args: string[]) =>
  chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", ...args] });
const withoutPictures = "--blink-settings=imagesEnabled=false";

await withOwnApp(async (ownApp) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  const wire = await startTcpProxy(origin);
  const bare = await launch(withoutPictures);
  await weighLite(bare, wire);
  await bare.close();
  const full = await launch();
  const context = await full.newContext({ baseURL: origin, ...phone });
  await signIn(await context.newPage());
  await weighFirstHtml(context, origin);
  await fillCart(await context.newPage());
  await weighScripts(full, context, origin);
  await measureShifts(await full.newContext({ baseURL: origin, ...phone }), [
    ["login", "/login"],
    ["register", "/register"],
  ]);
  await measureShifts(context, await listPrivatePages(context));
  await full.close();
  await wire.stop();
});

if (isInstalled("caddy")) await withOwnApp(weighBehindCaddy);
else console.log("        without caddy, the order over https is not measured");

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(demoCustomer.email);
  await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await page.waitForURL("/");
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(menu);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole("link", { name: "View cart" }).waitFor();
}

/** The path of the first link with this name on the page of orders. */
async function findOrderLink(context: BrowserContext, name: RegExp): Promise<string> {
  const page = await context.newPage();
  await page.goto("/orders");
  const path = await page.getByRole("link", { name }).first().getAttribute("href");
  await page.close();
  return path ?? "";
}

/** The pages from home to the tracking of an order. */
async function listOrderPages(context: BrowserContext): Promise<[name: string, path: string][]> {
  return [
    ["home", "/"],
    ["restaurant", menu],
    ["cart", "/cart"],
    ["payment", "/payment"],
    ["orders", "/orders"],
    ["tracking", await findOrderLink(context, /^Track Order/)],
  ];
}

/** Measures a whole order in lite mode, in a browser with a cache, and then home in a browser with an empty one. */
async function weighLite(browser: Browser, wire: TcpProxy): Promise<void> {
  const context = await newLiteContext(browser, wire.origin);
  await orderInLiteMode(await context.newPage(), wire);
  // By day and by night other restaurants are open, which differ by 0.4 KB.
  report("a whole order in lite mode, from sign-in to tracking", kilobytes(wire.countBytes()), { atMost: 48.5 }, " KB");
  note("of which the browser's requests", kilobytes(wire.countSentBytes()), " KB");

  const newcomer = await browser.newContext({ baseURL: wire.origin, storageState: await context.storageState() });
  const first = await newcomer.newPage();
  const before = wire.countBytes();
  await first.goto("/", { waitUntil: "networkidle" });
  report("first view of home in lite mode", kilobytes(wire.countBytes() - before), { atMost: 17.1 }, " KB");
}

/** Measures that order as customers' phones send it to a site: encrypted, over HTTP/2, to Caddy as in `deploy/`. */
async function weighBehindCaddy(ownApp: OwnApp): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tiffin-caddy-"));
  const port = await findFreePort();
  const wire = await startTcpProxy(`http://127.0.0.1:${port}`);
  const origin = `https://${site}:${new URL(wire.origin).port}`;
  const app = await ownApp.start({ DEMO: "1", ...publicSite(origin) });
  const caddy = await startProxy("caddy", { folder, port, appPorts: [Number(new URL(app.origin).port)] });
  const trusting = [`--host-resolver-rules=MAP ${site} 127.0.0.1`, "--ignore-certificate-errors"];
  const browser = await launch(withoutPictures, ...trusting);
  const context = await newLiteContext(browser, origin);
  await orderInLiteMode(await context.newPage(), wire);
  report("the same behind Caddy, over HTTP/2 and TLS", kilobytes(wire.countBytes()), { atMost: 40 }, " KB");
  note("of which the browser's requests", kilobytes(wire.countSentBytes()), " KB");
  await browser.close();
  await stopProxy(caddy);
  await wire.stop();
  rmSync(folder, { recursive: true });
}

async function newLiteContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...phone });
  const isEncrypted = origin.startsWith("https:");
  await context.addCookies([
    { name: isEncrypted ? "__Host-lite" : "lite", value: "1", url: origin, secure: isEncrypted },
  ]);
  return context;
}

/** Signs in, orders one dish and opens the tracking of the order; notes the bytes so far. */
async function orderInLiteMode(page: Page, wire: TcpProxy): Promise<void> {
  await signIn(page);
  note("sign-in, and home", kilobytes(wire.countBytes()), " KB");
  await fillCart(page);
  await page.goto("/cart");
  note("and one dish in the cart", kilobytes(wire.countBytes()), " KB");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByRole("heading", { name: "Order Summary" }).waitFor();
  if ((await page.locator("script").count()) > 0) throw new Error("the order was not placed in lite mode");
}

/** Measures home's document and style sheets as they are sent, without headers. */
async function weighFirstHtml(context: BrowserContext, origin: string): Promise<void> {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const page = await context.newPage();
  await page.goto("/");
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const sizes = await Promise.all(["/", ...sheets].map((path) => sizeInBrotli(origin + path, cookie)));
  note("home's HTML", kilobytes(sizes[0] ?? 0), " KB");
  // By day, when most restaurants are closed, 0.2 KB more than in the evening.
  report("home's HTML with its CSS", kilobytes(sizes.reduce((sum, size) => sum + size, 0)), { atMost: 15.5 }, " KB");
  await page.close();
}

function sizeInBrotli(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, "Accept-Encoding": "br" } }, async (response) => {
      if (response.statusCode !== 200 || response.headers["content-encoding"] !== "br")
        reject(new Error(`${url}: ${response.statusCode}`));
      let size = 0;
      for await (const data of response) size += data.length;
      resolve(size);
    }).on("error", reject);
  });
}

function sizeInGzip(paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + statSync(`build/client${path}.gz`).size, 0);
}

/** Measures the scripts of all pages from sign-in to tracking; none may block rendering. */
async function weighScripts(browser: Browser, context: BrowserContext, origin: string): Promise<void> {
  const seen = new Set<string>();
  let blocking = 0;
  const weigh = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const scripts = await page.evaluate(listScripts);
    for (const script of scripts) seen.add(script.path);
    blocking += scripts.filter(({ blocks }) => blocks).length;
    await page.close();
  };
  await weigh(await browser.newPage({ baseURL: origin }), "/login");
  report("JavaScript of the sign-in page, gzip", kilobytes(sizeInGzip(seen)), { atMost: 110.5 }, " KB");
  for (const [, path] of await listOrderPages(context)) await weigh(await context.newPage(), path);
  for (const path of seen) note(path, kilobytes(sizeInGzip([path])), " KB");
  report("JavaScript of a whole order's pages, gzip", kilobytes(sizeInGzip(seen)), { atMost: 127 }, " KB");
  report("scripts that a page waits for", blocking, { atMost: 0 });
}

function listScripts(): { path: string; blocks: boolean }[] {
  return performance.getEntriesByType("resource").flatMap((entry) => {
    const { name, renderBlockingStatus } = entry as PerformanceResourceTiming & { renderBlockingStatus?: string };
    return /\.js$/.test(name) ? [{ path: new URL(name).pathname, blocks: renderBlockingStatus === "blocking" }] : [];
  });
}

/** The pages of an order, and others whose layout scripts or pictures could change. */
async function listPrivatePages(context: BrowserContext): Promise<[name: string, path: string][]> {
  return [
    ...(await listOrderPages(context)),
    ["review", await findOrderLink(context, /^Review Restaurant/)],
    ["reviews", `/reviews?vendorId=${vendorId}`],
    ["profile", "/profile"],
    ["delivery addresses", "/profile/addresses"],
  ];
}

/** Measures the cumulative layout shift while pictures load, and scripts only after a second. */
async function measureShifts(context: BrowserContext, pages: [name: string, path: string][]): Promise<void> {
  await context.route("**/assets/*.js", async (route) => {
    await sleep(1_000);
    await route.continue();
  });
  for (const [name, path] of pages) {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "networkidle" });
    // In about one load of a hundred a page is painted before it has arrived as a whole: its footer then shifts by 0.004.
    report(`layout shift of ${name}`, await page.evaluate(sumShifts), { atMost: 0.005 });
    await page.close();
  }
}

function sumShifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
  });
}
