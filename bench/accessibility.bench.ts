/** No page in any state has a barrier that axe finds, nor is it wider than 320 px, from left to right and from right to left. */
import { type Browser, chromium } from "@playwright/test";
import { findBarriers } from "../e2e/barriers.ts";
import { findChromium } from "../e2e/chromium.ts";
import { createRestaurant, joinDatabase } from "../e2e/database.ts";
import { withDemoApp } from "../e2e/own-app.ts";
import { arrangePageStates, openPageState, type PageState } from "../e2e/page-states.ts";
import { note, report } from "./report.ts";

const narrowest = 320;
const complaints: string[] = [];

async function examine(browser: Browser, origin: string, state: PageState): Promise<void> {
  const size = { width: narrowest, height: 740 };
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce", viewport: size });
  const page = await openPageState(context, state);
  // Pages that would move on by themselves stay.
  await page.route("**", () => {});
  for (const dir of ["ltr", "rtl"]) {
    const width = await page.evaluate(setDirection, dir);
    if (width > narrowest) complaints.push(`${state.name}, ${dir}: ${width} px wide`);
  }
  // As tall as the page: what lies under a fixed bar only until it is scrolled is no barrier.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  complaints.push(...(await findBarriers(page)).map((barrier) => `${state.name}: ${barrier}`));
  await context.close();
}

/** In the page: what it needs of the screen's width in this direction. */
function setDirection(dir: string): number {
  document.documentElement.dir = dir;
  return document.documentElement.scrollWidth;
}

await withDemoApp(async (origin, dataDir) => {
  const leave = await joinDatabase(dataDir);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const states = await arrangePageStates(origin, createRestaurant);
  note("pages in their states", states.length);
  const examineNext = async () => {
    for (let state = states.shift(); state; state = states.shift()) await examine(browser, origin, state);
  };
  await Promise.all([examineNext(), examineNext()]);
  await browser.close();
  await leave();
});
for (const complaint of complaints) console.log(complaint);
report("barriers", complaints.length, { atMost: 0 });
