import { createOrder } from "../../db/factories.ts";
import { expect, signUpAndOpenMenu, test } from "../support/fixtures.ts";

test("the splash on a session's first page blocks no tap", { tag: ["@server", "@desktop"] }, async ({ page }) => {
  const splash = page.locator('.splash[data-text="Loading Tiffin..."]');
  await page.context().clearCookies();
  await page.goto("/login");
  // Otherwise the tap would wait until it is gone.
  await splash.evaluate((element) => {
    element.style.animation = "none";
  });
  await expect(splash).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
  await page.reload();
  await expect(page.getByRole("button", { name: "SIGN UP" })).toBeVisible();
  await expect(splash).toHaveCount(0);
});

test("the splash ends after a second, at once with reduced motion", { tag: "@server" }, async ({ page, context }) => {
  const splash = page.locator(".splash");
  await context.clearCookies();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/login");
  // Hidden at once, not only after its second.
  await expect(splash).toHaveCSS("display", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const ends = await splash.evaluate((element) =>
    element.getAnimations().map((animation) => {
      animation.finish();
      return animation.effect?.getComputedTiming().endTime;
    }),
  );
  expect(ends).toEqual([1_000]);
  await expect(splash).toBeHidden();
  await context.clearCookies();
  await context.addCookies([{ name: "lite", value: "1", domain: "127.0.0.1", path: "/" }]);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "SIGN IN" })).toBeVisible();
  await expect(splash).toHaveCount(0);
});

test("the next page's heading takes the focus, even in a list", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenMenu(page, restaurant);
  await Promise.all(Array.from({ length: 21 }, () => createOrder(id, restaurant.id)));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  const heading = page.getByRole("heading", { level: 1, name: "My Orders" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle("My Orders - Tiffin");
  const next = page.getByRole("link", { name: "Next", exact: true });
  await next.focus();
  await next.press("Enter");
  await expect(page).toHaveTitle("My Orders, page 2 - Tiffin");
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle("My Orders - Tiffin");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: restaurant.name })).toBeFocused();
});
