/**
 * `npm run screens [-- part of a name…]`: takes screenshots of every page in every state and language, into `screens/`, for
 * people to look at. Nothing is compared.
 */
import { mkdir, rm } from "node:fs/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import pLimit from "p-limit";
import { isDeskPath } from "../app/features/desk/desk-path.ts";
import { findChromium } from "./support/chromium.ts";
import { withOwnApp } from "./support/own-app.ts";
import { arrangePageStates, freezePage, openPageState, type PageState, withUrdu } from "./support/page-states.ts";

type Media = NonNullable<Parameters<Page["emulateMedia"]>[0]>;
interface Look {
  name: string;
  width: number;
  media?: Media;
  /** Both are set on the root element. */
  dir?: "rtl";
  fontSize?: string;
}

/** Three widths in light and dark; `kind` is the part between the two in the name. */
const sizes = (kind = ""): Look[] =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    [360, 768, 1280].map((width) => ({ name: `${width}${kind}-${colorScheme}`, width, media: { colorScheme } })),
  );
const hydratedLooks: Look[] = [
  ...sizes(),
  { name: "360-rtl", width: 360, dir: "rtl" },
  { name: "360-forced-colors", width: 360, media: { forcedColors: "active" } },
  { name: "360-text-200", width: 360, fontSize: "200%" },
];
const liteLooks = sizes("-lite");

const folder = "screens";
const pagesAtOnce = 3;
const wanted = process.argv.slice(2);
const isWanted = ({ name }: PageState) => wanted.length === 0 || wanted.some((part) => name.includes(part));

if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await withOwnApp(async (ownApp) => {
  const { origin } = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    await photographEveryState(browser, origin);
  } finally {
    await browser.close();
  }
});

async function photographEveryState(browser: Browser, origin: string): Promise<void> {
  for await (const states of arrangePageStates(origin)) {
    await photographAll(browser, origin, withUrdu(states).filter(isWanted));
  }
}

async function photographAll(browser: Browser, origin: string, states: PageState[]): Promise<void> {
  await pLimit(pagesAtOnce).map(states, async (state) => {
    await photograph(browser, origin, state, hydratedLooks);
    await photograph(browser, origin, state, liteLooks, { extraHTTPHeaders: { "Save-Data": "on" } });
  });
}

/** Opens a page once, and takes a screenshot of it in each of these looks. */
async function photograph(
  browser: Browser,
  origin: string,
  state: PageState,
  looks: Look[],
  options?: BrowserContextOptions,
) {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await openPageState(context, state);
  await freezePage(page);
  // The desk is English.
  const isOfDesk = isDeskPath(new URL(page.url()).pathname);
  for (const look of looks.filter(({ dir }) => !(dir && isOfDesk))) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: "light", forcedColors: "none", ...look.media });
    await page.evaluate(applyLook, look);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    // As tall as the page, so that fixed bars are at its end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: look.width, height });
    await page.screenshot({ path: `${folder}/${state.name}.${look.name}.jpg`, quality: 85 });
  }
  await context.close();
}

/**
 * Runs in the page: sets the look's direction and text size, loads all pictures, and stops animations at a moment at which
 * notices are visible.
 */
function applyLook({ dir, fontSize = "" }: Pick<Look, "dir" | "fontSize">): void {
  document.documentElement.dir = dir ?? (document.documentElement.lang.startsWith("ur") ? "rtl" : "ltr");
  document.documentElement.style.fontSize = fontSize;
  for (const image of document.images) image.loading = "eager";
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 1_000;
  }
}
