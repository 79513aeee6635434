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
