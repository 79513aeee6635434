/** What is beside each other on wide screens, where phones scroll. */
import type { Locator } from "@playwright/test";
import { fillCart } from "../support/database.ts";
import { expect, signUp, test } from "../support/fixtures.ts";

test.use({ menu: { Naan: 40 }, viewport: { width: 1280, height: 800 } });

test("the total of an order is beside the form, and still on the screen at its button", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const { id } = await signUp(page);
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "", 2);
  await page.goto("/payment");
  const [address, summary] = await Promise.all(["Delivery Address", "Order Summary"].map((name) => box(heading(name))));
  expect(summary?.y).toBe(address?.y);
  const button = page.getByRole("button", { name: "Place Order" });
  await button.scrollIntoViewIfNeeded();
  await expect(page.getByText("Total", { exact: true })).toBeInViewport();
  // On a phone, the button is in reach from the beginning of the page.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeInViewport({ ratio: 1 });

  function heading(name: string): Locator {
    return page.getByRole("heading", { name });
  }
});

const box = (element: Locator) => element.boundingBox();
