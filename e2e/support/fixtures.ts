import { randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { createRestaurant, db, deleteRestaurant, joinDatabase, type Menu, type OwnRestaurant } from "./database.ts";
import { type NewCustomer, postForm, signUp as signUpByRequest } from "./http.ts";
import { test as base } from "./own-app-fixture.ts";

export { expect };

interface Fixtures {
  /** Error statuses that a test causes on purpose. */
  expectedFailures: number[];
  /** Inserts a restaurant for this test; it is deleted when the worker ends. */
  ownRestaurant: typeof createRestaurant;
  menu: Menu;
  restaurant: OwnRestaurant;
}

/**
 * Playwright's `test`. It fails on every problem that the browser reports: console errors, exceptions, inline code that
 * the CSP blocks, files that fail to load, and answers of 500 or more.
 */
export const test = base.extend<Fixtures, { madeRestaurants: string[] }>({
  madeRestaurants: [
    async ({}, use) => {
      const leave = await joinDatabase();
      await resumeDemoRestaurant();
      const made: string[] = [];
      await use(made);
      // Not after each test: a page that is still open may follow an order of the restaurant.
      for (const id of made) await deleteRestaurant(id);
      await leave();
    },
    { scope: "worker", auto: true },
  ],
  extraHTTPHeaders: async ({}, use) => {
    // Each test has its own IP address, because sign-ins are limited per address.
    await use({ "X-Forwarded-For": `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1` });
  },
  expectedFailures: [[], { option: true }],
  context: async ({ context, expectedFailures }, use, { project }) => {
    const errors = collectBrowserErrors(context, { isLite: project.name === "lite", expectedFailures });
    await use(context);
    expect(errors, "errors that the browser reported").toEqual([]);
  },
  ownRestaurant: async ({ madeRestaurants }, use) => {
    await use(async (...given) => {
      const restaurant = await createRestaurant(...given);
      madeRestaurants.push(restaurant.id);
      return restaurant;
    });
  },
  menu: [{ Naan: 40 }, { option: true }],
  restaurant: async ({ ownRestaurant, menu }, use) => use(await ownRestaurant(menu)),
});

/** Ends the pause of the restaurant that journeys order from: an earlier run may have left too many orders unanswered. */
async function resumeDemoRestaurant(): Promise<void> {
  await db
    .updateTable("vendors")
    .set({ pausedUntil: null })
    .where("id", "=", "naveed-karahi-house")
    .where("pausedUntil", "is not", null)
    .execute();
}

/** Collects the problems that the browser reports from now on, except for the statuses in `expectedFailures`. */
function collectBrowserErrors(
  context: BrowserContext,
  { isLite, expectedFailures }: { isLite: boolean; expectedFailures: number[] },
): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    // Chromium logs each 4xx, even that of a refused form; statuses are checked below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      errors.push(`console: ${message.text()}`);
    }
  });
  context.on("weberror", (error) => errors.push(`exception: ${error.error().stack || error.error()}`));
  context.on("response", (response) => {
    if (isLite && response.request().resourceType() === "script") errors.push(`script: ${response.url()}`);
    const isFile = !["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (expectedFailures.includes(response.status())) return;
    if (response.status() >= (isFile ? 400 : 500)) errors.push(`${response.status()}: ${response.url()}`);
  });
  return errors;
}

/** Signs the browser in as a new customer, without opening a page. */
export function signUp(page: Page, fields?: Parameters<typeof signUpByRequest>[1]) {
  return signUpByRequest(page.request, fields);
}

/** Fills and sends the sign-in form of the open page. */
export async function signIn(page: Page, { email, password }: Pick<NewCustomer, "email" | "password">): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "SIGN IN" }).click();
}

/** Opens a page and waits until its scripts have loaded everything. */
export async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await waitForScripts(page);
}

/** Waits until the scripts of the open page have started: the page's own handler of Back is removed then. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => window.onpopstate === null);
}

/**
 * Moves the page's clock forward by `ms` until `waitForEffect` resolves. Once is not enough: after a response, the page may
 * not yet have started the timer that follows it.
 */
export async function fastForwardUntil<Effect>(
  page: Page,
  ms: number,
  waitForEffect: (options: { timeout: number }) => Promise<Effect>,
): Promise<Effect> {
  const effects: Effect[] = [];
  await expect(async () => {
    const [effect] = await Promise.all([waitForEffect({ timeout: 3_000 }), page.clock.fastForward(ms)]);
    effects.push(effect);
  }).toPass();
  return effects[0] as Effect;
}

/** Delays the page's requests of a URL until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Sends the search form of the home page. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search restaurants" }).fill(text);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: `Results for “${text}”` })).toBeVisible();
}

/** Opens a restaurant's menu. */
export async function openRestaurant(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(`/restaurant/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Signs in a new customer and opens a restaurant's menu. */
export async function signUpAndOpenMenu(page: Page, restaurant: OwnRestaurant) {
  const customer = await signUp(page);
  await openRestaurant(page, restaurant);
  return customer;
}

/** Presses 'Add to Cart' of a dish on the open menu and waits until the cart's badge says `count`. */
export async function addToCart(page: Page, dish: string, { count = 1 }: { count?: number } = {}): Promise<void> {
  await page.getByRole("button", { name: `Add to Cart: ${dish}`, exact: true }).click();
  await expect(cartTab(page, count)).toBeVisible();
}

/**
 * Puts a dish into the cart by a request, which takes less time than the button of the menu. The toast that belongs to it
 * is dropped, because the next page would show it.
 */
export async function putIntoCart(page: Page, { id, dishId }: OwnRestaurant, dish: string): Promise<void> {
  const response = await postForm(page.request, `/restaurant/${id}`, { itemId: dishId(dish) });
  expect(response.status()).toBe(303);
  await page.context().clearCookies({ name: /^flash-/ });
}

/** Puts a dish of the restaurant into the cart and opens the cart. */
export async function openFilledCart(page: Page, restaurant: OwnRestaurant, dish: string): Promise<void> {
  await putIntoCart(page, restaurant, dish);
  await page.goto("/cart");
}

/** The cart's tab with the number of items in it. */
export function cartTab(page: Page, count: number): Locator {
  const items = count === 1 ? "1 item" : `${count} items`;
  return page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: count === 0 ? "Cart" : `Cart, ${items}`, exact: true });
}

/** The line of a dish in the open cart. */
export function cartLine(page: Page, dish: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: dish }) });
}

/** The elements of the notices at the top right that contain `text`. */
export function notice(page: Page, text: string): Locator {
  return page.getByRole("status").locator("> *").filter({ hasText: text });
}

/** Expects a notice at the top right with this title and message. */
export async function expectNotice(page: Page, title: string, message: string): Promise<void> {
  await expect(page.getByRole("status").getByText(message, { exact: true })).toBeAttached();
  await expect(page.getByRole("status")).toContainText(title);
}

/** The amount beside a label of a summary, such as 'Total'. */
export function amountOf(page: Page, label: string): Locator {
  const row = page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) });
  return row.getByRole("definition");
}

/** Presses Tab, at most 80 times, until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
