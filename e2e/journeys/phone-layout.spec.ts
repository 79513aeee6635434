import type { Page } from "@playwright/test";
import { createOptionGroup, createOrder } from "../../db/factories.ts";
import { db, fillCart, type OwnRestaurant } from "../support/database.ts";
import { expect, signUp, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";
import {
  boxOf,
  enlargeText,
  expectWholeWords,
  findSmallTargets,
  listBrokenWords,
  openEnlarged,
} from "../support/layout.ts";

const dishes = {
  "Chicken Karahi": { price: 700, sizes: { Half: 700, Full: 1_300 } },
  "Seekh Kebab": 450,
  Naan: 40,
  "Mutton Biryani": 790,
  Raita: 80,
};

test.use({ menu: dishes });

/** Signs up with a cart and an order; returns the paths of the most used pages. */
async function arrange(page: Page, restaurant: OwnRestaurant) {
  const { id } = await signUp(page);
  const { lineId } = await fillCart(id, restaurant.id, restaurant.dishId("Naan"), 2);
  const { cartId } = await db
    .selectFrom("cartItems")
    .select("cartId")
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow();
  const others = Object.keys(dishes).filter((name) => name !== "Naan");
  const lines = others.map((name) => ({ cartId, menuItemId: restaurant.dishId(name), quantity: 2 }));
  await db.insertInto("cartItems").values(lines).execute();
  const order = await createOrder(id, restaurant.id);
  return {
    home: "/",
    restaurant: `/restaurant/${restaurant.id}`,
    cart: "/cart",
    payment: "/payment",
    tracking: `/order-tracking/${order}`,
  };
}

test("links and buttons are large enough to tap", async ({ page, restaurant }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const examine = async (name: string) =>
    expect.soft(await findSmallTargets(page.locator("a, button, summary")), name).toEqual([]);
  await page.goto("/login");
  await examine("login");
  const paths = await arrange(page, restaurant);
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await examine(name);
  }
});

test("no word of a dish's form, an order's status and the links between pages is broken, with text at 200%", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  for (let placed = 0; placed < 21; placed++) await createOrder(id, restaurant.id, "delivered");
  const preparing = await createOrder(id, restaurant.id, "preparing");
  for (const [path, places] of [
    [`/restaurant/${restaurant.id}/items/${restaurant.dishId("Chicken Karahi")}`, ".choice-row, .dish-total"],
    [`/order-tracking/${preparing}`, ".hero-title"],
    ["/orders?page=2", ".pagination"],
    ["/profile", ".menu-list"],
  ] as const)
    await expectWholeWords(page, path, 320, places);
});

test("the home page's search shows what is typed into it, with text at 200%", { tag: "@server" }, async ({ page }) => {
  await signUp(page);
  await openEnlarged(page, "/", 320);
  const field = page.getByRole("searchbox");
  await field.fill("karahi");
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
});

test("no price that changed is broken, with text at 200%", { tag: "@server" }, async ({ page, ownRestaurant }) => {
  const { id: vendorId, dishId } = await ownRestaurant({ "Chicken Karahi": 1_450 });
  const orderId = await createOrder((await signUp(page)).id, vendorId, "delivered");
  const menuItemId = dishId("Chicken Karahi");
  await db.updateTable("orderItems").set({ menuItemId }).where("orderId", "=", orderId).execute();
  await postForm(page.request, `/order-tracking/${orderId}`, {});
  await openEnlarged(page, "/cart", 360);
  const change = page.getByRole("listitem").filter({ hasText: "Rs. 500 → Rs. 1,450 each." });
  await expect(change).toBeVisible();
  expect(await listBrokenWords(change)).toEqual([]);
});

test("without sizes, price and button are beside the picture", { tag: "@server" }, async ({ page, restaurant }) => {
  await signUp(page);
  await page.goto(`/restaurant/${restaurant.id}`);
  const dish = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Naan" }) });
  const picture = await boxOf(dish.locator(".picture"));
  expect((await boxOf(dish.getByRole("button"))).y).toBeLessThan(picture.bottom);
});

test("the link to required choices is beside the picture, too", { tag: "@server" }, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: { price: 0, sizes: { Half: 700, Full: 1300 } } });
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  await createOptionGroup(dish, "Spice level", { Mild: 0, Hot: 0 }, { min: 1 });
  await signUp(page);
  await page.goto(`/restaurant/${restaurant.id}`);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Karahi" }) });
  const picture = await boxOf(card.locator(".picture"));
  const choose = await boxOf(card.getByRole("link", { name: "Choose: Karahi" }));
  expect(choose.y).toBeLessThan(picture.bottom);
  expect(choose.right, "at the edge of the card").toBeGreaterThan(320);
});

test("the picture of a dish is as wide as its choices; a placeholder does not push them down", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  await signUp(page);
  const dish = `/restaurant/${restaurant.id}/items/${restaurant.dishId("Naan")}`;
  await page.goto(dish);
  const picture = page.locator(".dish-top > .picture");
  await expect(picture).toBeHidden();
  await db.updateTable("menuItems").set({ image: "/icon.svg" }).where("id", "=", restaurant.dishId("Naan")).execute();
  await page.goto(dish);
  const button = await boxOf(page.getByRole("button", { name: "Add to Cart" }));
  expect((await boxOf(picture)).width).toBe(button.width);
});

test("the button that cancels an order has no frame around it", { tag: "@server" }, async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  await page.goto(`/order-tracking/${await createOrder(id, restaurant.id)}`);
  const cancel = await boxOf(page.getByRole("link", { name: "Cancel Order" }));
  const receipt = await boxOf(page.getByRole("heading", { name: "Order Summary" }).locator(".."));
  expect(cancel.width).toBe(receipt.width);
});

test("in landscape the bar of the cart does not cover the menu", { tag: "@server" }, async ({ page, restaurant }) => {
  const paths = await arrange(page, restaurant);
  await page.goto(paths.restaurant);
  const bar = page.getByRole("link", { name: "View cart" });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toBeInViewport();
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(bar).not.toBeInViewport();
});

test("a category cut off at the edge of a phone shows that there are more", { tag: "@server" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  for (const width of [320, 344, 360, 375, 384, 390, 393, 402, 412, 414, 430, 440, 480, 600, 768]) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await page.locator(".category-emoji").evaluateAll(measureCutOff), `${width} px`).toBeGreaterThan(8);
  }
});

for (const fontSize of ["100%", "200%"]) {
  test(`the focus is never hidden behind a fixed bar, with text at ${fontSize}`, { tag: "@server" }, async ({
    page,
    ownRestaurant,
  }) => {
    const { restaurant, cart, payment } = await arrange(page, await ownRestaurant(dishes));
    for (const { path, key } of [
      { path: "/?q=karahi", key: "Tab" },
      { path: restaurant, key: "Tab" },
      { path: restaurant, key: "Shift+Tab" },
      { path: cart, key: "Tab" },
      { path: payment, key: "Tab" },
      { path: payment, key: "Shift+Tab" },
    ]) {
      await page.goto(path);
      await enlargeText(page, fontSize);
      const visited = await tabThrough(page, key);
      expect(visited.length, path).toBeGreaterThan(9);
      const hidden = visited.filter(({ bar }) => bar);
      expect.soft(hidden, `${key} on ${path}`).toEqual([]);
    }
  });
}

/** Presses a key from one end of the page to the other; returns the focused elements, and the bar over each. */
async function tabThrough(page: Page, key: string) {
  const visited: { index: number; focused: string; bar: string | undefined }[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(findFocus);
    if (!stop || visited.some(({ index }) => index === stop.index)) return visited;
    visited.push(stop);
  }
}

/** Runs in the page: the focused element, and the bar that covers a part of it. */
function findFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const all = [...document.querySelectorAll("body *")];
  const bar = all.find((element) => {
    if (!/fixed|sticky/.test(getComputedStyle(element).position) || element.contains(focused)) return false;
    const { top: barTop, bottom: barBottom } = element.getBoundingClientRect();
    return element.textContent !== "" && barTop < bottom && barBottom > top && barBottom > barTop;
  });
  const focusedText = `${focused.textContent || focused.outerHTML} ${top}-${bottom}`;
  return { index: all.indexOf(focused), focused: focusedText, bar: bar?.className };
}

/** Runs in the page: how many pixels of the last visible category are visible, or hidden if these are fewer. */
function measureCutOff(categories: Element[]): number {
  const boxes = categories.map((category) => category.getBoundingClientRect());
  const last = boxes.findLast(({ left }) => left < window.innerWidth);
  return last ? Math.min(window.innerWidth - last.left, last.right - window.innerWidth) : 0;
}
