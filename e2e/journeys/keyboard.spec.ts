import type { Locator, Page } from "@playwright/test";
import { createOptionGroup } from "../../db/factories.ts";
import { addressPicker } from "../support/checkout-page.ts";
import type { OwnRestaurant } from "../support/database.ts";
import { cartTab, expect, holdRequests, signUp, tabTo, test } from "../support/fixtures.ts";
import { newCustomer, signUpWithCart } from "../support/http.ts";

test("an order from registration to tracking, by the keyboard alone", { tag: ["@server", "@desktop"] }, async ({
  page,
  ownRestaurant,
}) => {
  test.slow();
  const restaurant = await ownRestaurant({ "Chicken Biryani": { price: 350, sizes: { Single: 350, Family: 1_200 } } });
  const { fullName, email, address, password } = newCustomer();

  await test.step("registers", async () => {
    await page.goto("/register");
    await typeInto(page, page.getByLabel("Full Name"), fullName);
    await typeInto(page, page.getByLabel("Email Address"), email);
    await typeInto(page, page.getByLabel("Phone Number"), "0301 2345678");
    await typeInto(page, page.getByLabel("Delivery Address"), address);
    await typeInto(page, page.getByLabel("Password", { exact: true }), password);
    await typeInto(page, page.getByLabel("Confirm Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("dialog").getByRole("link", { name: "Continue" }));
  });

  await test.step("searches and opens the menu", async () => {
    await typeInto(page, page.getByRole("searchbox", { name: "Search restaurants" }), restaurant.name);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("link", { name: `View Menu of ${restaurant.name}` }));
  });

  await test.step("chooses a size and adds it", async () => {
    await tabTo(page, page.getByRole("radio", { name: "Single" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Family" })).toBeChecked();
    await press(page, page.getByRole("button", { name: "Add to Cart: Chicken Biryani" }));
    await press(page, page.getByRole("link", { name: "1 item · View cart" }));
  });

  await test.step("orders two", async () => {
    await press(page, page.getByRole("button", { name: "Increase quantity of Chicken Biryani" }));
    await expect(page.getByRole("main")).toContainText("Rs. 2,400");
    await press(page, page.getByRole("link", { name: "Proceed to Checkout" }));
    await press(page, page.getByRole("button", { name: "Place Order" }));
    await press(page, page.getByRole("dialog").getByRole("link", { name: "Track Order" }));
    await expect(page.getByRole("heading", { level: 1, name: "Pending" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("2 × Chicken Biryani");
  });
});

/** Opens a dialog, and expects that Tab stops at nothing else. */
async function expectKeyboardInDialog(page: Page, restaurant: OwnRestaurant) {
  await signUpWithCart(page.request, restaurant, "Naan");
  await page.goto("/cart?confirm=clear", { waitUntil: "commit" });
  const dialog = page.getByRole("dialog", { name: "Clear Cart" });
  await expect(dialog).toBeFocused();
  const others = page.locator("a, button, input, select").and(page.locator(":not(.modal *)"));
  expect(await others.count()).toBeGreaterThan(5);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    await expect(others.and(page.locator(":focus"))).toHaveCount(0);
  }
}

test("the focus stays within a dialog", { tag: ["@server", "@desktop"] }, async ({ page, restaurant }) => {
  await expectKeyboardInDialog(page, restaurant);
});

test("in lite mode the focus stays within a dialog", { tag: "@scripts" }, async ({ page, context, restaurant }) => {
  await context.addCookies([{ name: "lite", value: "1", domain: "127.0.0.1", path: "/" }]);
  await expectKeyboardInDialog(page, restaurant);
  await expect(page.locator("script")).toHaveCount(0);
});

test("the focus stays within a dialog before the scripts start", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const release = await holdRequests(page, "**/assets/*.js");
  await expectKeyboardInDialog(page, restaurant);
  release();
  // Now the scripts do it, without the style sheet.
  await expect(page.locator("body")).not.toHaveClass(/./);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Escape closes a dialog, and its link gets the focus again", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await signUp(page);
  // Before the scripts run, Escape does nothing.
  await page.goto(`/restaurant/${restaurant.id}`, { waitUntil: "networkidle" });
  await press(page, page.getByRole("button", { name: "Add to Cart: Naan" }));
  await press(page, page.getByRole("link", { name: "1 item · View cart" }));
  const clear = page.getByRole("link", { name: "Clear" });
  await press(page, clear);
  await expect(page.getByRole("dialog", { name: "Clear Cart" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(clear).toBeFocused();
});

// Without scripts every step loads a new page.
test.describe("once scripts run", { tag: "@scripts" }, () => {
  test("Tab cycles within a dialog, and the focus stays on − and +", async ({ page, restaurant }) => {
    await signUpWithCart(page.request, restaurant, "Naan", 2);
    await page.goto("/cart", { waitUntil: "networkidle" });
    const minus = page.getByRole("button", { name: "Decrease quantity of Naan" });
    await press(page, minus);
    await expect(cartTab(page, 1)).toBeVisible();
    await expect(minus).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Remove Item" });
    await expect(dialog).toBeFocused();
    const [remove, cancel] = [
      dialog.getByRole("button", { name: "Remove" }),
      dialog.getByRole("link", { name: "Cancel" }),
    ];
    await page.keyboard.press("Shift+Tab");
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(remove).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(minus).toBeFocused();
  });

  test("Tab cycles within a dialog that begins with radio buttons", async ({ page, ownRestaurant }) => {
    const { id: vendorId, dishId } = await ownRestaurant({ Karahi: 700 });
    const dish = { id: dishId("Karahi"), vendorId };
    await createOptionGroup(dish, "Spice level", { Mild: 0, Hot: 0 }, { min: 1, max: 1 });
    await signUp(page);
    await page.goto(`/restaurant/${vendorId}`, { waitUntil: "networkidle" });
    await press(page, page.getByRole("link", { name: "Choose: Karahi" }));
    const dialog = page.getByRole("dialog", { name: "Karahi" });
    await dialog.getByLabel("Mild").focus();
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByLabel("Hot")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(dialog.getByRole("link", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Hot")).toBeFocused();

    // As in Safari, where Tab skips links.
    await page.evaluate(() => {
      for (const link of document.links) link.tabIndex = -1;
    });
    await dialog.getByRole("button", { name: "Add to Cart" }).focus();
    await page.keyboard.press("Tab");
    await expect(dialog).toBeFocused();
  });

  test("a dialog's next step takes the focus, and Escape still closes it", async ({ page, restaurant }) => {
    await signUpWithCart(page.request, restaurant, "Naan");
    await page.goto("/payment", { waitUntil: "networkidle" });
    await press(page, page.getByRole("button", { name: "Change Address" }));
    const dialog = addressPicker(page);
    await press(page, dialog.getByRole("link", { name: "Add New Address" }));
    await expect(dialog.getByLabel("Address Label")).toBeVisible();
    await expect(dialog).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("a form refused twice for the same reason announces it twice", async ({ page }) => {
    await page.goto("/login", { waitUntil: "networkidle" });
    const summary = page.getByRole("alert").locator("..");
    for (let tries = 0; tries < 2; tries += 1) {
      const button = page.getByRole("button", { name: "SIGN IN" });
      await button.focus();
      await button.press("Enter");
      await expect(summary).toBeFocused();
    }
  });
});

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
