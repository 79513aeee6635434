import type { Page } from "@playwright/test";
import { changeOrder, changeVendor, createAddress, createCustomer, createOrder } from "../../db/factories.ts";
import { db, fillCart } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { signUpWithOrder } from "../support/http.ts";

const override = "\u202e";
const markup = "<script>alert(1)</script><img src=x onerror=alert(1)>";

test("customers' text with markup or direction overrides runs no script, breaks no layout and reorders nothing", {
  tag: "@scripts",
}, async ({ page, ownRestaurant }) => {
  const dish = `${override}Dish ${markup}`;
  const vendor = await ownRestaurant({ [dish]: 40 }, { restaurantName: `${override}Shop ${markup}` });
  const { id, order } = await signUpWithOrder(page.request, vendor, "delivered");
  const fields = { restaurantName: vendor.name };
  await changeOrder(order, fields);
  await db
    .updateTable("orderItems")
    .set({ name: dish, variationName: override })
    .where("orderId", "=", order)
    .execute();
  const raita = { orderId: order, line: 2, name: "Raita", price: 50, quantity: 1, total: 50 };
  await db.insertInto("orderItems").values(raita).execute();
  const comments = [`${override}${markup}`, "W".repeat(500), "😀".repeat(500), `${override}\u2069 turned`];
  for (const text of comments) {
    const author = await createCustomer({ fullName: text.slice(0, 100).toWellFormed() });
    const orderId = await createOrder(author.id, vendor.id, "delivered");
    const row = { orderId, customerId: author.id, vendorId: vendor.id, rating: 3, comment: text };
    await db.insertInto("reviews").values(row).execute();
  }
  await changeVendor(vendor.id, { rating: 3, totalRatings: 4 });
  await page.setViewportSize({ width: 320, height: 740 });
  page.on("dialog", () => expect.soft("a dialog", "no script of the text runs").toBe(""));

  await page.goto(`/reviews?vendorId=${vendor.id}`);
  await expect(page.getByText(comments[0] ?? "", { exact: true })).toHaveCount(2);
  await expectInert(page, "(4 reviews)", "Rating Distribution");
  await page.goto("/orders");
  await expectInert(page, "Raita");
  await page.goto(`/order-tracking/${order}`);
  await expectInert(page, "Raita", "Order Summary");
  await page.goto(`/review/${order}`);
  await expectInert(page, "Raita", "Total ");
  await page.goto(`/restaurant/${vendor.id}`);
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expectInert(page, "has been added to your cart");
  await fillCart(id, vendor.id, vendor.dishId(dish));
  await page.goto("/cart");
  await expectInert(page, "each");
  await createAddress(id, {
    label: `${override}Home ${markup}`.slice(0, 50),
    address: override + markup,
    isDefault: false,
  });
  await page.goto("/profile/addresses");
  await expectInert(page, "Your Addresses", "Set as Default");
  await page.goto("/payment?picker=all");
  await expectInert(page, "Cash on Delivery", "Your Addresses");
});

/** Expects that the page is not wider than the screen, and that these words run from left to right. */
async function expectInert(page: Page, ...words: string[]): Promise<void> {
  for (const text of words) {
    const element = page.getByText(text).first();
    await expect(element).toBeVisible();
    expect.soft(await element.evaluate(isLeftToRight, text), text).toBe(true);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, page.url()).toBeLessThanOrEqual(320);
  expect.soft(await page.locator('img[src="x"]').count(), "no markup of the text").toBe(0);
}

/** Runs in the page: whether each letter of `text` lies right of the one before, or on a later line. */
function isLeftToRight(element: Element, text: string): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  while (node && !node.textContent?.includes(text)) node = walker.nextNode();
  if (!node) return false;
  const start = node.textContent?.indexOf(text) ?? 0;
  const boxes = Array.from(text, (_, index) => {
    const range = document.createRange();
    range.setStart(node, start + index);
    range.setEnd(node, start + index + 1);
    return range.getBoundingClientRect();
  }).filter((box) => box.width > 0);
  return boxes.every((box, index) => {
    const before = boxes[index - 1];
    return !before || box.left > before.left || box.top > before.top;
  });
}
