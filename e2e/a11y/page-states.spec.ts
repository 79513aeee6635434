/** Every page in every state; `journeys/accessibility.spec.ts` looks at the commonest ones in every run. */
import { type Browser, expect, type Page } from "@playwright/test";
import pLimit from "p-limit";
import urdu from "../../app/i18n/urdu.json" with { type: "json" };
import { findA11yViolations, findDirectionViolations } from "../support/a11y.ts";
import { createRestaurant } from "../support/database.ts";
import { test } from "../support/own-app-fixture.ts";
import { arrangePageStates, holdPage, openPageState, type PageState, withUrdu } from "../support/page-states.ts";
import { findUnseenControls } from "./forced-colors.ts";
import { findSecondPages, findUnfitPaper } from "./paper.ts";

const narrowest = { width: 320, height: 740 };
const pagesAtOnce = 2;
/** Paths by the title of their pages; the desk's separately, because nobody has both open. */
const titles = new Map<string, string>();
const errorPrefix = new RegExp(`^(?:Error: |${urdu["Error: "]})`);

test("every page in every state is accessible, fits 320 px, and has one main heading and a unique title", async ({
  browser,
  ownApp,
}) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  for await (const states of arrangePageStates(origin, createRestaurant)) {
    await examineAll(browser, origin, withUrdu(states));
  }
});

async function examineAll(browser: Browser, origin: string, states: PageState[]): Promise<void> {
  await pLimit(pagesAtOnce).map(states, async (state) => {
    expect.soft(await examine(browser, origin, state), state.name).toEqual([]);
  });
}

/**
 * What is wrong with a page: what axe finds from left to right and from right to left; more width than 320 px, also with
 * text at 200 %; its heading and title; what cannot be seen in forced colours; and on paper, the receipt of an order.
 */
async function examine(browser: Browser, origin: string, state: PageState): Promise<string[]> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce", viewport: narrowest });
  const page = await openPageState(context, state);
  await holdPage(page);
  // A dialog leaves the page below it its title.
  const found = [...(state.press || state.pressOffline ? [] : await findMisnaming(page)), ...(await findTooWide(page))];
  found.push(...(isUrdu(state) ? await findUrduFaults(page) : await findLookFaults(page)));
  found.push(...(await findPaperFaults(page, state)));
  await context.close();
  return found;
}

const isUrdu = ({ name }: PageState) => name.endsWith("-in-urdu");

async function findLookFaults(page: Page): Promise<string[]> {
  await showWhole(page, "ltr");
  const found = [...(await findA11yViolations(page)), ...(await findUnseenControls(page))];
  await showWhole(page, "rtl");
  return [...found, ...(await findDirectionViolations(page)).map((violation) => `rtl: ${violation}`)];
}

/** Its controls are those of the same page in English. */
async function findUrduFaults(page: Page): Promise<string[]> {
  await showWhole(page, "rtl");
  return findA11yViolations(page);
}

async function findPaperFaults(page: Page, state: PageState): Promise<string[]> {
  const { name } = state;
  await page.evaluate(wear, { dir: isUrdu(state) ? "rtl" : "ltr", fontSize: "" });
  if (name === "order-tracking-delivered") return findUnfitPaper(page);
  if (!name.startsWith("order-tracking-long")) return [];
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  return findSecondPages(page, isUrdu(state) ? ["A4", "Letter"] : ["A4", "Letter", "A5"]);
}

/** Turns the page, and makes the window as tall as it: content may lie under a fixed bar until it is scrolled. */
async function showWhole(page: Page, dir: "ltr" | "rtl"): Promise<void> {
  const { height } = await page.evaluate(wear, { dir, fontSize: "" });
  await page.setViewportSize({ ...narrowest, height });
}

/** Whether the page has one first heading, and a title of its own that says when something went wrong. */
async function findMisnaming(page: Page): Promise<string[]> {
  const headings = await page.getByRole("heading", { level: 1 }).count();
  const { title, path, status } = await page.evaluate(readName);
  const found = headings === 1 ? [] : [`${headings} first headings`];
  // The title of a missing page does not depend on its path, nor that of a page that fails to load.
  if (status === 404) return found;
  if (errorPrefix.test(title) !== status >= 400) found.push(`"${title}" is the title of an answer ${status}`);
  if (status >= 400) return found;
  const key = `${path.startsWith("/desk") ? "desk" : "customers"}: ${title}`;
  // Two restaurants, or two invitations, may have the same name.
  const address = path.replace(/[\w-]{20,}/, ":id");
  if ((titles.get(key) ?? address) !== address) found.push(`"${title}" is also the title of ${titles.get(key)}`);
  titles.set(key, address);
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

/** In the page: sets its direction and the size of its text; returns the size it then needs. */
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
