/** The most common pages, in every run of CI; `page-states.spec.ts` checks every page in every state. */
import type { Page } from "@playwright/test";
import urdu from "../../app/i18n/urdu.json" with { type: "json" };
import { defineAxe, findA11yViolations } from "../support/a11y.ts";
import { placedDialog, placeOrder } from "../support/checkout-page.ts";
import { createAccount, fillCart } from "../support/database.ts";
import { expect, signUp, test } from "../support/fixtures.ts";
import { postForm, signUpWithOrder } from "../support/http.ts";
import { phone } from "../support/phone.ts";

test.use({
  ...phone,
  // The contrast of a notice that fades, or of a colour in transition, cannot be measured.
  contextOptions: { reducedMotion: "reduce" },
});
test.beforeEach(({ context }) => defineAxe(context));

/**
 * Expects no violation of axe in either colour scheme, one `h1`, a title of the page's own, and no horizontal
 * scrolling.
 */
async function expectAccessible(page: Page, titles: Set<string>, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await test.step(what, async () => {
    // As tall as the page: content may lie under a fixed bar until it is scrolled.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height });
    expect.soft(await findA11yViolations(page), what).toEqual([]);
    await expect.soft(page.getByRole("heading", { level: 1 }), `${what}: one h1`).toHaveCount(1);
    const title = await page.title();
    expect.soft(titles, `${what}: a title of its own`).not.toContain(title);
    titles.add(title);
    await page.setViewportSize({ width: 320, height: 740 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${what}: width at 320 px`).toBeLessThanOrEqual(320);
    await page.setViewportSize(size);
  });
}

/** Opens a page, and expects the same of it. */
async function expectAccessibleAt(page: Page, path: string, titles: Set<string>, what: string): Promise<void> {
  await page.goto(path);
  await expectAccessible(page, titles, what);
}

test("the pages for visitors are accessible", { tag: "@once" }, async ({ page }) => {
  const titles = new Set<string>();
  await expectAccessibleAt(page, "/login", titles, "login");
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, titles, "login with errors");
  await expectAccessibleAt(page, "/register", titles, "register");
  await page.getByRole("button", { name: "SIGN UP" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, titles, "register with errors");
});

test("the pages for resetting a password are accessible", { tag: "@once" }, async ({ page }) => {
  const titles = new Set<string>();
  const { email } = await createAccount();
  await expectAccessibleAt(page, "/forgot-password", titles, "forgot password");
  await postForm(page.request, "/forgot-password", { email });
  await expectAccessibleAt(page, "/reset-code", titles, "reset code");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByLabel("Confirm Password", { exact: true })).toBeVisible();
  await expectAccessible(page, titles, "new password");
});

test("the pages of the profile are accessible", { tag: "@once" }, async ({ page }) => {
  const titles = new Set<string>();
  await signUp(page, { fullName: `${"Muhammad".repeat(8)} Khan`, address: "x".repeat(120) });
  for (const path of ["/profile", "/profile/edit", "/profile/password", "/profile/addresses", "/profile/devices"]) {
    await expectAccessibleAt(page, path, titles, path);
  }
  await expectAccessibleAt(page, "/profile?open=help", new Set(), "a dialog over the profile");
});

test.describe.configure({ timeout: 60_000 });

test.use({
  menu: {
    "Peshawari Chicken Karahi with Green Chillies and Crushed Black Pepper": 1_600,
    "چکن کڑاہی": { price: 2_750, sizes: { Half: 1_450, "فل پلیٹ": 2_750 } },
    ["W".repeat(60)]: 9_999_999,
  },
});

test("the pages for browsing are accessible", { tag: "@once" }, async ({ page, restaurant }) => {
  const titles = new Set<string>();
  await signUp(page, { fullName: `${"Muhammad".repeat(8)} Khan` });
  await expectAccessibleAt(page, "/", titles, "home");
  await expectAccessibleAt(page, `/restaurant/${restaurant.id}`, titles, "restaurant");
  await expectAccessibleAt(page, "/cart", titles, "empty cart");
  await expectAccessibleAt(page, "/orders", titles, "no orders");
  await expectAccessibleAt(page, "/restaurant/none", titles, "restaurant not found");
  await expectAccessibleAt(page, "/order-tracking/none", titles, "order not found");
});

test("the pages for reviews are accessible", { tag: "@once" }, async ({ page, restaurant }) => {
  const titles = new Set<string>();
  const { order } = await signUpWithOrder(page.request, restaurant, "delivered");
  await expectAccessibleAt(page, `/reviews?vendorId=${restaurant.id}`, titles, "no reviews");
  await expectAccessibleAt(page, `/review/${order}`, titles, "write review");
  await page.getByRole("radio", { name: "Good", exact: true }).click();
  await page.getByLabel("Share your experience").fill("short");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, titles, "write review with errors");
  await page.getByLabel("Share your experience").fill("W".repeat(500));
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, titles, "review submitted");
  titles.clear();
  await expectAccessibleAt(page, `/reviews?vendorId=${restaurant.id}`, titles, "reviews");
});

test("the pages for ordering are accessible", { tag: "@once" }, async ({ page, restaurant }) => {
  const { id } = await signUp(page, { address: "x".repeat(120) });
  await fillCart(id, restaurant.id, restaurant.dishId("W".repeat(60)));
  const titles = new Set<string>();
  await expectAccessibleAt(page, "/cart", titles, "cart");
  await expectAccessibleAt(page, "/cart?confirm=clear", new Set(), "cart with a question");
  await expectAccessibleAt(page, "/payment", titles, "payment");
  await expectAccessibleAt(page, "/payment?picker=all", new Set(), "address picker");
  await page.goto("/payment?picker=new");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, titles, "new address with errors");
  await page.goto("/payment");
  await placeOrder(page);
  const placed = placedDialog(page);
  await expect(placed).toBeVisible();
  await expectAccessible(page, new Set(), "order placed");
  await placed.getByRole("link", { name: "Track Order" }).click();
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await expectAccessible(page, titles, "order tracking");
  await expectAccessibleAt(page, "/orders", titles, "orders");
});

test("pages in Urdu keep within the narrowest phone, and pass axe", { tag: "@once" }, async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/login");
  await page.getByRole("button", { name: "اردو" }).click();
  await page.getByLabel(urdu.Email, { exact: true }).fill("demo@tiffin.example");
  await page.getByLabel(urdu.Password, { exact: true }).fill("tiffin-demo");
  await page.getByRole("button", { name: urdu["SIGN IN"] }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("السلام علیکم");
  const paths = ["/", "/restaurant/naveed-karahi-house", "/orders", "/profile/addresses"];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    // As high as the page, so that the tabs at its bottom cover nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 320, height });
    expect(await findA11yViolations(page), path).toEqual([]);
  }
  expect((await context.cookies()).some(({ name, value }) => name === "language" && value === "ur")).toBe(true);
});
