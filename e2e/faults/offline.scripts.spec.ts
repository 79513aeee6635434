import { expect, openAndSettle, signUp, test } from "../support/fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("the offline page is shown without a connection, and no other page was cached", async ({ page, context }) => {
  await signUp(page);
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Without this the browser would report the requests of scripts that fail without a connection.
  await openAndSettle(page, "/orders");
  await context.setOffline(true);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline.html"]);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
});

test("staff read nothing about a cart; Try Again works before the browser notices", async ({ page, context }) => {
  await page.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation()));
  await page.goto("/desk/sign-in");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openAndSettle(page, "/desk/sign-in");
  await context.setOffline(true);
  await page.goto("/desk/board");
  const main = page.getByRole("main");
  await expect(main).toHaveText("You are offline This page needs a connection. Try Again");
  await context.setOffline(false);
  await main.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in to the desk" })).toBeVisible();
});
