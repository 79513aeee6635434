import type { Page, Route } from "@playwright/test";
import { dishes } from "../support/checkout-page.ts";
import {
  addToCart,
  cartLine,
  cartTab,
  expect,
  notice,
  openFilledCart,
  openRestaurant,
  signUp,
  signUpAndOpenMenu,
  test,
} from "../support/fixtures.ts";

test.use({ menu: dishes });

/** An event of Chromium's trace. */
interface TraceEvent {
  /** `elementCount`: how many elements were styled. */
  args: { elementCount?: number };
}

/** Delays the posts of a restaurant's page that `held` selects by their number, until the returned function is called. */
async function holdAdding(page: Page, { id }: { id: string }, held: (count: number) => boolean) {
  const answer = Promise.withResolvers<void>();
  let count = 0;
  await page.route(`**/restaurant/${id}.data*`, async (route) => {
    if (route.request().method() === "POST" && held(++count)) await answer.promise;
    await route.continue();
  });
  return answer.resolve;
}

test("a tap takes effect as soon as the page is shown, even without its scripts", async ({ page, restaurant }) => {
  await signUp(page);
  await page.route("**/assets/*.js", () => {});
  await page.goto(`/restaurant/${restaurant.id}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Cart: Raita" }).click();
  await expect(notice(page, "Raita has been added")).toBeVisible();
  await expect(cartTab(page, 1)).toBeVisible();
});

test("the footer of the next page does not count as shifted, however late it comes", async ({ page, restaurant }) => {
  await signUp(page);
  await openFilledCart(page, restaurant, "Raita");
  const shifts = await page.evaluateHandle(() => {
    const entries: PerformanceEntry[] = [];
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type: "layout-shift" });
    return entries;
  });
  // Not taps: what shifts within half a second of one is not counted.
  const follow = (name: string) => page.getByRole("link", { name }).first().dispatchEvent("click");
  await follow("Proceed to Checkout");
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await follow("Back");
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await shifts.evaluate((entries) => entries.length)).toBe(0);
});

test("quick taps on two dishes add both, even if the customer leaves the page", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  const release = await holdAdding(page, restaurant, () => true);
  for (const name in dishes) await page.getByRole("button", { name: `Add to Cart: ${name}` }).click();
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
  release();
  await expect(cartTab(page, 2)).toBeVisible();
  for (const name in dishes) await expect(notice(page, `${name} has been added`)).toBeAttached();
  await expect(page).toHaveURL("/orders");
});

test("the notice of a second tap is shown beside the first one's", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  const release = await holdAdding(page, restaurant, (count) => count === 2);
  for (const name in dishes) await page.getByRole("button", { name: `Add to Cart: ${name}` }).click();
  const first = notice(page, "Mutton Biryani has been added");
  await expect(first).toBeVisible();
  // Its clock is stopped, so that it does not end on a slow machine.
  await first.evaluate((toast) => toast.getAnimations().map((animation) => animation.pause()));
  release();
  await expect(notice(page, "Raita has been added")).toBeVisible();
  await expect(first).toBeVisible();
});

test("Undo stays after a second tap", async ({ page, ownRestaurant }) => {
  const [before, restaurant] = [await ownRestaurant({ Naan: 40 }), await ownRestaurant(dishes)];
  await signUp(page);
  await openRestaurant(page, before);
  await addToCart(page, "Naan");
  await openRestaurant(page, restaurant);
  await addToCart(page, "Raita");
  await addToCart(page, "Mutton Biryani", { count: 2 });
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(cartLine(page, "Naan")).toBeVisible();
  await expect(notice(page, "It replaced your cart")).toHaveCount(0);
});

test("a notice is shown even if its response was superseded", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  const release = await holdAdding(page, restaurant, (count) => count === 2);
  const read = Promise.withResolvers<void>();
  // Fetches the page's new data after the first tap with its cookies, but does not pass it to the page.
  const swallow = async (route: Route) => {
    if (route.request().method() === "POST") return route.fallback();
    await page.unroute("**/*.data*", swallow);
    await route.fetch();
    read.resolve();
  };
  await page.route("**/*.data*", swallow);
  for (const name in dishes) await page.getByRole("button", { name: `Add to Cart: ${name}` }).click();
  await read.promise;
  release();
  await expect(cartTab(page, 2)).toBeVisible();
  for (const name in dishes) await expect(notice(page, `${name} has been added`)).toBeAttached();
});

test("adding dishes leaves no entries in the history, so that 'Back' leaves the menu", async ({ page, restaurant }) => {
  await signUp(page);
  await page.goto("/");
  await openRestaurant(page, restaurant);
  await addToCart(page, "Raita");
  await addToCart(page, "Mutton Biryani", { count: 2 });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
});

test.describe("on a long menu", () => {
  test.use({ menu: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`Dish ${index}`, 100])) });

  test("adding a dish restyles only a part of the page, for slow phones", async ({ page, browser, restaurant }) => {
    await signUpAndOpenMenu(page, restaurant);
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await page.getByRole("button", { name: "Add to Cart: Dish 1", exact: true }).click();
    await expect(cartTab(page, 1)).toBeVisible();
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const counts = traceEvents.flatMap(({ args }) => args.elementCount ?? []);
    expect(counts).not.toEqual([]);
    expect(Math.max(...counts)).toBeLessThan(0.5 * (await page.locator("*").count()));
  });
});
