import type { Locator } from "@playwright/test";
import { changeOrder, createOptionGroup, createOrder, createOrderAt, sellOutOptions } from "../../db/factories.ts";
import { fillCart } from "../support/database.ts";
import { signInAsRider, signInAtDesk } from "../support/desk.ts";
import { expect, openFilledCart, openRestaurant, signUp, test } from "../support/fixtures.ts";
import { signUpWithOrder } from "../support/http.ts";

test("an order prints as a receipt without anything to press", async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant, "delivered");
  await page.goto(`/order-tracking/${order}`);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  for (const text of ["Tiffin", `Order #${order.slice(-6)}`, "Karahi", "1 × Chicken Karahi", "Total"]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(main.getByText("Rs. 500", { exact: true }).last()).toBeVisible();
  for (const role of ["navigation", "contentinfo", "button", "link"] as const) {
    await expect.soft(page.getByRole(role), role).toHaveCount(0);
  }
});

test("a rider's list prints the phone numbers to call", async ({ page, restaurant }) => {
  const { riderId } = await signInAsRider(page.request);
  const orderId = await createOrderAt(restaurant.id, "out_for_delivery");
  await changeOrder(orderId, { riderId, customerPhone: "0321 7654321" });
  await page.goto("/desk/deliveries");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("0321 7654321")).toBeVisible();
  await expect(page.getByRole("link", { name: /Map/ })).toHaveCount(0);
});

test("the desk's lists and hours print without searches, filters and forms", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.emulateMedia({ media: "print" });
  for (const path of ["/desk/orders", "/desk/customers", "/desk/history", "/desk/staff"]) {
    await page.goto(path);
    await expect(page.getByRole("list").first(), path).toBeVisible();
    for (const role of ["searchbox", "textbox", "combobox"] as const) {
      await expect.soft(page.getByRole(role), `${role} at ${path}`).toHaveCount(0);
    }
    await expect.soft(page.getByText("Status, day, restaurant"), path).toBeHidden();
  }
  await page.goto(`/desk/hours?restaurant=${restaurant.id}`);
  const monday = page.locator("summary").filter({ hasText: "Monday" });
  expect(await monday.evaluate((summary) => getComputedStyle(summary, "::after").display)).toBe("none");
});

test("in forced colours the current choice has a line, and buttons have an edge", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: { price: 700, sizes: { Half: 700, Full: 1_300 } } });
  const { order } = await signUpWithOrder(page.request, restaurant);
  await page.emulateMedia({ forcedColors: "active" });
  const main = page.getByRole("main");

  await page.goto("/");
  const categories = main.getByRole("list").first().getByRole("link");
  await expectDifference("category", categories.nth(0), categories.nth(1));
  const tabs = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expectDifference("tab", tabs.nth(0), tabs.nth(1));
  await expectEdges(page.getByRole("button"));
  await expectEdges(page.getByRole("search"));

  await openRestaurant(page, restaurant);
  const chips = page.getByRole("navigation", { name: "Menu categories" }).getByRole("link");
  await expectDifference("chip", chips.nth(0), chips.nth(1));
  const sizes = main.getByRole("radio").locator("..");
  await expectDifference("size", sizes.nth(0), sizes.nth(1));
  await expectEdges(page.getByRole("button"));

  await page.goto(`/order-tracking/${order}`);
  const steps = main.getByRole("listitem");
  await expectDifference("step", steps.nth(0), steps.nth(1));

  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto("/desk/reports");
  const groupings = main.getByRole("group", { name: "Grouping" }).getByRole("button");
  await expectDifference("grouping", groupings.nth(0), groupings.nth(1));

  const { riderId } = await signInAsRider(page.request);
  await changeOrder(order, { status: "out_for_delivery", riderId, specialInstructions: "Ring twice" });
  await page.goto("/desk/deliveries");
  for (const text of ["Note:", "Cash to collect"]) await expectEdges(main.getByText(text).locator(".."));
});

test("a restaurant in focus has one ring, around its card", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  const link = page.getByRole("heading", { level: 3 }).getByRole("link").first();
  await link.focus();
  const rings = await link.evaluate((name) =>
    [undefined, "::after"].map((part) => getComputedStyle(name, part).outlineStyle),
  );
  expect(rings).toEqual(["none", "solid"]);
});

test("a tap leaves no ring, unlike the keyboard", async ({ page, restaurant }) => {
  await signUp(page);
  await openFilledCart(page, restaurant, "Naan");
  const summary = page.getByText("Add a note");
  await summary.tap();
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS("outline-style", "solid");
  await page.goto("/");
  const link = page.getByRole("heading", { level: 3 }).getByRole("link").first();
  // The page stays.
  await page.route("**/restaurant/*", (route) => route.fulfill({ status: 204 }));
  await link.tap();
  await expect(link).toBeFocused();
  expect(await link.evaluate((name) => getComputedStyle(name, "::after").outlineStyle)).toBe("none");
});

test("with more contrast, quiet text has the colour of other text, and cards have edges", async ({ page }) => {
  await page.goto("/login");
  const quiet = page.getByText("New here?");
  const card = page.getByRole("main").getByRole("heading", { level: 1 }).locator("..");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, contrast: "more" });
    await expect(quiet).toHaveCSS("color", await page.evaluate(() => getComputedStyle(document.body).color));
    await expect(card).toHaveCSS("box-shadow", / 0px 0px 0px 1px$/);
  }
});

test("edges of buttons and categories, and steps to come, stand out in the dark", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Naan: 40 });
  const { order } = await signUpWithOrder(page.request, restaurant);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await expectContrast(page.getByRole("link", { name: "Sort and filter" }), "borderTopColor");
    await openRestaurant(page, restaurant);
    const chips = page.getByRole("navigation", { name: "Menu categories" }).getByRole("link");
    await expectContrast(chips.last(), "borderTopColor");
    await page.goto(`/order-tracking/${order}`);
    await expectContrast(page.locator(".timeline-dot").last(), "backgroundColor");
  }
});

/** Expects that a part stands out from the page's cards as WCAG demands it of all but text. */
async function expectContrast(part: Locator, property: "backgroundColor" | "borderTopColor"): Promise<void> {
  const [color, card] = await part.evaluate((element, name) => {
    const box = document.body.appendChild(Object.assign(document.createElement("p"), { className: "card" }));
    return [getComputedStyle(element)[name], getComputedStyle(box).backgroundColor];
  }, property);
  const [lighter = 0, darker = 0] = [color, card].map(luminance).sort((one, other) => other - one);
  expect.soft((lighter + 0.05) / (darker + 0.05), `${color} on ${card}`).toBeGreaterThanOrEqual(3);
}

/** The relative luminance of a computed colour, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.describe("with a mouse", () => {
  test.use({ hasTouch: false, isMobile: false });

  test("categories, sizes, − and +, dishes and orders look different when hovered", async ({ page, ownRestaurant }) => {
    const restaurant = await ownRestaurant({ Karahi: { price: 700, sizes: { Half: 700, Full: 1_300 } }, Naan: 40 });
    const { id } = await signUp(page);
    await fillCart(id, restaurant.id, restaurant.dishId("Naan"));
    const main = page.getByRole("main");
    await page.goto("/");
    await expectHoverEffect(main.getByRole("list").first().getByRole("link").nth(1));
    await openRestaurant(page, restaurant);
    await expectHoverEffect(page.getByRole("navigation", { name: "Menu categories" }).getByRole("link").last());
    await expectHoverEffect(main.getByRole("radio", { name: "Full" }).locator(".."));
    await page.goto("/cart");
    await expectHoverEffect(page.getByRole("button", { name: "Increase quantity" }));
    await page.goto("/?q=karahi");
    await expectHoverEffect(
      main
        .getByRole("listitem")
        .filter({ hasText: /^Chicken Karahi/ })
        .first(),
    );
    await createOrder(id, restaurant.id);
    await page.goto("/orders");
    await expectHoverEffect(main.getByRole("article"));
  });
});

/** Expects that hovering changes the background or the shadow of an element or of what is in it. */
async function expectHoverEffect(part: Locator): Promise<void> {
  const surfaces = () =>
    part.evaluate((element) =>
      [element, ...element.querySelectorAll("*")].map((inner) => {
        const { backgroundColor, boxShadow } = getComputedStyle(inner);
        return [backgroundColor, boxShadow, getComputedStyle(inner, "::after").boxShadow].join(" ");
      }),
    );
  const before = await surfaces();
  await part.hover();
  expect.soft(await surfaces()).not.toEqual(before);
}

/** Expects that two states differ in their lines, which forced colours keep. */
async function expectDifference(what: string, chosen: Locator, other: Locator): Promise<void> {
  expect.soft(await linesOf(chosen), what).not.toEqual(await linesOf(other));
}

/** The outlines, borders and underlines of an element and its descendants. */
function linesOf(part: Locator): Promise<string[]> {
  return part.evaluate((element) =>
    [element, ...element.querySelectorAll("*")].flatMap((inner) => {
      const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, textDecorationLine } =
        getComputedStyle(inner);
      const lines = [
        outlineStyle === "none" ? "" : `outline ${outlineWidth}`,
        borderTopStyle === "none" ? "" : `border ${borderTopWidth}`,
        textDecorationLine,
      ];
      return inner.closest("svg") ? [] : lines.join(" ");
    }),
  );
}

/** Expects that every visible button or search has a visible border, or is underlined like a link. */
async function expectEdges(buttons: Locator): Promise<void> {
  const bare = await buttons.evaluateAll((all) =>
    all.flatMap((button) => {
      const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(button);
      // A transparent border also counts: forced colours make it visible.
      const hasBorder = borderTopStyle !== "none" && borderTopWidth !== "0px";
      return hasBorder || textDecorationLine === "underline" ? [] : [button.outerHTML];
    }),
  );
  expect.soft(bare, "without an edge").toEqual([]);
  expect(await buttons.count()).toBeGreaterThan(0);
}

test("in dark mode, choices to make are not filled with the browser's grey", async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant, "pending");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/order-tracking/${order}/cancel`);
  const choice = page.getByRole("radio").first();
  await expect(choice).toHaveCSS("appearance", "none");
  await choice.check();
  await expect(choice).toHaveCSS("appearance", "auto");
});

test("in dark mode, a choice that is sold out is fainter than the others", async ({ page, restaurant }) => {
  const dish = { id: restaurant.dishId("Naan"), vendorId: restaurant.id };
  await sellOutOptions(await createOptionGroup(dish, "Sauces", { Raita: 60, Mayo: 40 }, { max: 2 }), "Mayo");
  await signUp(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/restaurant/${restaurant.id}/items/${dish.id}`);
  const edgeOf = (name: RegExp) =>
    page.getByRole("checkbox", { name }).evaluate((box) => getComputedStyle(box).borderTopColor);
  expect(await edgeOf(/Mayo/)).not.toBe(await edgeOf(/Raita/));
});
