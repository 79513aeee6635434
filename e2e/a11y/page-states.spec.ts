import { type Browser, expect, type Page } from "@playwright/test";
import pLimit from "p-limit";
import { isDeskPath } from "../../app/features/desk/desk-path.ts";
import urdu from "../../app/i18n/urdu.json" with { type: "json" };
import { defineAxe, findA11yViolations, findDirectionViolations } from "../support/a11y.ts";
import { test } from "../support/own-app-fixture.ts";
import { arrangePageStates, freezePage, openPageState, type PageState, withUrdu } from "../support/page-states.ts";
import { findInvisibleControls } from "./forced-colors.ts";
import { findExtraPages } from "./print.ts";

const narrowest = { width: 320, height: 740 };
const pagesAtOnce = 2;
/** The path of each title, to find pages with the same one. The desk has its own, because nobody has both open. */
const titles = new Map<string, string>();
/** The states that every run of CI checks; the others are left to `npm run test:a11y`. */
const common =
  /^(login|login-empty|register|register-empty|forgot-password|reset-code|reset-code-verified|profile|profile-help|edit-profile|change-password|addresses|devices|home|restaurant-extras|restaurant-not-found|cart|cart-clear|cart-empty|payment|payment-picker|payment-new-address-missing|order-placed|order-tracking-pending|order-tracking-not-found|orders|review-write|review-comment-too-long|reviews|reviews-empty|desk-board|desk-menu)$/;
const errorPrefix = new RegExp(`^(?:Error: |${urdu["Error: "]})`);

test("every page in every state is accessible, fits 320 px, and has one main heading and a unique title", async ({
  browser,
  ownApp,
}) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  for await (const states of arrangePageStates(origin)) {
    await checkAll(browser, origin, withUrdu(states));
  }
});

test("the most common pages are accessible, too", { tag: "@once" }, async ({ browser, ownApp }) => {
  test.setTimeout(10 * 60_000);
  const { origin } = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  const { value: states = [] } = await arrangePageStates(origin).next();
  const found = (states as PageState[]).filter(({ name }) => common.test(name));
  expect(found.length).toBeGreaterThan(25);
  await checkAll(browser, origin, withUrdu(found));
});

async function checkAll(browser: Browser, origin: string, states: PageState[]): Promise<void> {
  await pLimit(pagesAtOnce).map(states, async (state) => {
    expect.soft(await checkState(browser, origin, state), state.name).toEqual([]);
  });
}

/**
 * Lists what is wrong with a page: axe's findings, for customers also right-to-left; content wider than 320 px, even with
 * text at 200 %; a missing heading or a title that is not unique; controls that are invisible in forced colours; and
 * printed orders of more than one page. What is on them, `journeys/media.server.spec.ts` checks.
 */
async function checkState(browser: Browser, origin: string, state: PageState): Promise<string[]> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce", viewport: narrowest });
  await defineAxe(context);
  const page = await openPageState(context, state);
  await freezePage(page);
  // An open dialog does not change the title of the page below it.
  const found = [
    ...(state.press || state.pressOffline ? [] : await findTitleProblems(page)),
    ...(await findHorizontalOverflow(page)),
  ];
  found.push(...(isUrdu(state) ? await findUrduProblems(page) : await findVisualProblems(page)));
  found.push(...(await findPrintProblems(page, state)));
  await context.close();
  return found;
}

const isUrdu = ({ name }: PageState) => name.endsWith("-in-urdu");

async function findVisualProblems(page: Page): Promise<string[]> {
  await showWholePage(page, "ltr");
  const found = [...(await findA11yViolations(page)), ...(await findInvisibleControls(page))];
  if (isOfDesk(page)) return found;
  await showWholePage(page, "rtl");
  return [...found, ...(await findDirectionViolations(page)).map((violation) => `rtl: ${violation}`)];
}

/** Pages of the desk are English, whatever the language of the browser. */
const isOfDesk = (page: Page) => isDeskPath(new URL(page.url()).pathname);

/** Checks less than of other pages: the controls are those of the same page in English. */
async function findUrduProblems(page: Page): Promise<string[]> {
  await showWholePage(page, "rtl");
  return findA11yViolations(page);
}

async function findPrintProblems(page: Page, state: PageState): Promise<string[]> {
  if (!/^order-tracking-(delivered$|long)/.test(state.name)) return [];
  await page.evaluate(setDirectionAndTextSize, { dir: isUrdu(state) ? "rtl" : "ltr", fontSize: "" });
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  return findExtraPages(page, isUrdu(state) ? ["A4", "Letter"] : ["A4", "Letter", "A5"]);
}

/** Sets the direction, and makes the window as tall as the page: otherwise fixed bars would cover content. */
async function showWholePage(page: Page, dir: "ltr" | "rtl"): Promise<void> {
  const { height } = await page.evaluate(setDirectionAndTextSize, { dir, fontSize: "" });
  await page.setViewportSize({ ...narrowest, height });
}

/** Checks that the page has one `h1`, and a title that no other page has and that begins with 'Error: ' after a failure. */
async function findTitleProblems(page: Page): Promise<string[]> {
  const headings = await page.getByRole("heading", { level: 1 }).count();
  const { title, path, status } = await page.evaluate(readTitle);
  const found = headings === 1 ? [] : [`${headings} h1 headings`];
  // Missing pages, and pages that fail to load, share a title.
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

async function findHorizontalOverflow(page: Page): Promise<string[]> {
  const found = [];
  for (const fontSize of ["", "200%"]) {
    for (const dir of isOfDesk(page) ? ["ltr"] : ["ltr", "rtl"]) {
      const { width } = await page.evaluate(setDirectionAndTextSize, { dir, fontSize });
      if (width > narrowest.width) found.push(`${dir}, text at ${fontSize || "100%"}: ${width} px wide`);
    }
  }
  return found;
}

/** Runs in the page: sets its direction and text size; returns the size of its content. */
function setDirectionAndTextSize({ dir, fontSize }: { dir: string; fontSize: string }): {
  width: number;
  height: number;
} {
  const root = document.documentElement;
  root.dir = dir;
  root.style.fontSize = fontSize;
  return { width: root.scrollWidth, height: root.scrollHeight };
}

/** Runs in the page: returns its title, path and status. */
function readTitle() {
  const [answer] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return { title: document.title, path: location.pathname, status: answer?.responseStatus ?? 0 };
}
