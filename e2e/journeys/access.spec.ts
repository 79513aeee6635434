import type { Page } from "@playwright/test";
import { createOrder } from "../../db/factories.ts";
import {
  addToCart,
  cartTab,
  expect,
  openRestaurant,
  signIn,
  signUp,
  test,
  waitForScripts,
} from "../support/fixtures.ts";

test("after sign-out Back shows nothing private", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Sajji: 2100 });
  await signUp(page);
  await page.goto("/orders");
  await page.goto("/");
  await openRestaurant(page, restaurant);
  await addToCart(page, "Sajji");
  await page.goto("/cart");
  await expect(cartTab(page, 1)).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  // Back to all these pages, some of which the browser may cache as long as the session lasts.
  const opened: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && opened.push(new URL(request.url()).pathname)));
  while (!opened.includes("/orders")) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeAttached();
    await expect(page.getByText("Sajji")).toHaveCount(0);
  }
  expect(opened).toEqual(expect.arrayContaining(["/cart", `/restaurant/${restaurant.id}`, "/"]));
});

test("Back leads out of the site after signing in, after cancelling an order and after signing out", {
  tag: "@scripts",
}, async ({ page, restaurant }) => {
  const outside = "about:blank";
  const customer = await signUp(page);
  await page.context().clearCookies();
  await page.goto(outside);
  await page.goto("/login");
  await signIn(page, customer);
  await goBackThrough(page, ["/", "/", outside]);

  const tracking = `/order-tracking/${await createOrder(customer.id, restaurant.id)}`;
  await page.goto(tracking);
  await page.getByRole("link", { name: "Cancel Order" }).click();
  await page.getByLabel("It takes too long").check();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await goBackThrough(page, [tracking, tracking, tracking, outside]);

  await page.goto("/profile");
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await goBackThrough(page, ["/login", "/login?redirectTo=%2Fprofile", outside]);
});

/** Goes back from the first to the last of these URLs, each of which is shown after a redirect. */
async function goBackThrough(page: Page, [current, ...earlier]: string[]): Promise<void> {
  await expect(page).toHaveURL(current ?? "");
  for (const url of earlier) {
    await page.goBack();
    await expect(page).toHaveURL(url);
  }
}

test("a page reloads when somebody else signs in in another tab, and is hidden if restored after signing out", {
  tag: "@scripts",
}, async ({ page, context }) => {
  await signUp(page, { fullName: "Sana Malik" });
  const restore = () =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return document.documentElement.hidden;
    });
  const markOf = (of: Page) => of.evaluate(() => localStorage.getItem("customer"));
  await page.goto("/");
  await expect.poll(() => markOf(page)).toMatch(/./);
  const refreshed = page.waitForResponse(/\.data/);
  expect(await restore()).toBe(false);
  await refreshed;
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Sana!" })).toBeVisible();

  const other = await context.newPage();
  const mark = await markOf(page);
  await context.clearCookies({ name: "session" });
  await signUp(other, { fullName: "Bilal Khan" });
  await other.goto("/");
  await expect.poll(() => markOf(other)).not.toBe(mark);
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Bilal!" })).toBeVisible();
  await waitForScripts(page);

  await context.clearCookies({ name: "session" });
  await other.goto("/login");
  await expect.poll(() => markOf(other)).toBe("");
  expect(await restore()).toBe(true);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeAttached();
});
