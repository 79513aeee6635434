/**
 * No page in any state has a barrier that axe finds, from left to right and from right to left; none is wider than
 * 320 px, also with text at 200 %; each has one first heading and a title that tells it from other pages; in forced
 * colours everything to press is seen; and what is printed of an order is the receipt.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { findA11yViolations, findDirectionViolations } from "../e2e/support/a11y.ts";
import { findChromium } from "../e2e/support/chromium.ts";
import { createRestaurant } from "../e2e/support/database.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { arrangePageStates, breakPages, openPageState, type PageState } from "../e2e/support/page-states.ts";
import { findUnseenControls } from "./forced-colors.ts";
import { findUnfitPaper } from "./paper.ts";
import { note, report } from "./report.ts";

const narrowest = { width: 320, height: 740 };
const complaints: string[] = [];
/** Paths by the title of their pages. */
const titles = new Map<string, string>();

async function examine(browser: Browser, origin: string, state: PageState): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce", viewport: narrowest });
  const page = await openPageState(context, state);
  // Pages that would move on by themselves stay.
  await page.route("**", () => {});
  const found = [...(await findMisnaming(page)), ...(await findTooWide(page))];
  // As tall as the page: what lies under a fixed bar only until it is scrolled is no barrier.
  const height = await page.evaluate(wear, { dir: "ltr", fontSize: "" }).then((size) => size.height);
  await page.setViewportSize({ ...narrowest, height });
  found.push(...(await findA11yViolations(page)), ...(await findUnseenControls(page)));
  await page.evaluate(wear, { dir: "rtl", fontSize: "" });
  found.push(...(await findDirectionViolations(page)).map((barrier) => `rtl: ${barrier}`));
  if (state.name === "order-tracking-delivered") found.push(...(await findUnfitPaper(page)));
  complaints.push(...found.map((what) => `${state.name}: ${what}`));
  await context.close();
}

/** Whether the page has one first heading, and a title of its own that says when something went wrong. */
async function findMisnaming(page: Page): Promise<string[]> {
  const headings = await page.getByRole("heading", { level: 1 }).count();
  const { title, path, status } = await page.evaluate(readName);
  const found = headings === 1 ? [] : [`${headings} first headings`];
  // What is not there is called so, whatever it was, and what could not be loaded as well.
  if (status === 404) return found;
  if (title.startsWith("Error: ") !== status >= 400) found.push(`"${title}" is the title of an answer ${status}`);
  if (status >= 500) return found;
  if ((titles.get(title) ?? path) !== path) found.push(`"${title}" is also the title of ${titles.get(title)}`);
  titles.set(title, path);
  return found;
}

async function findTooWide(page: Page): Promise<string[]> {
  const found = [];
  for (const fontSize of ["", "200%"]) {
    for (const dir of ["ltr", "rtl"]) {
      const { width } = await page.evaluate(wear, { dir, fontSize });
      if (width > narrowest.width) found.push(`${dir}, text at ${fontSize || "100%"}: ${width} px wide`);
    }
  }
  return found;
}

/** In the page: sets its direction and the size of its text; answers what it then needs. */
function wear({ dir, fontSize }: { dir: string; fontSize: string }): { width: number; height: number } {
  const root = document.documentElement;
  root.dir = dir;
  root.style.fontSize = fontSize;
  return { width: root.scrollWidth, height: root.scrollHeight };
}

/** In the page. */
function readName() {
  const [answer] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return { title: document.title, path: location.pathname, status: answer?.responseStatus ?? 0 };
}

async function examineAll(browser: Browser, origin: string, states: PageState[]): Promise<void> {
  note("pages in their states", states.length);
  const waiting = [...states];
  const examineNext = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) await examine(browser, origin, state);
  };
  await Promise.all([examineNext(), examineNext()]);
}

await withOwnApp(async (ownApp) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const states = await arrangePageStates(origin, createRestaurant);
  await examineAll(browser, origin, states);
  await examineAll(browser, origin, await breakPages(states));
  await browser.close();
});
for (const complaint of complaints) console.log(complaint);
report("complaints", complaints.length, { atMost: 0 });
