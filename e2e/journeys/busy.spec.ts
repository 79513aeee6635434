import { fillCart, listOrderIds } from "../support/database.ts";
import { expect, signUp, test } from "../support/fixtures.ts";

test("'Place Order' reads 'Placing Order...' while busy, and a second press sends nothing", {
  tag: "@scripts",
}, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant([{ name: "Naan", price: 40 }]);
  const { id } = await signUp(page);
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "");
  await page.goto("/payment");
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/payment.data*", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Place Order" }).click();
  const waiting = page.getByRole("button", { name: "Placing Order...", exact: true });
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await waiting.click({ force: true });
  answer.resolve();
  await expect(page.getByRole("dialog", { name: "Order Placed Successfully!" })).toBeVisible();
  expect(sent).toBe(1);
  expect(await listOrderIds(id)).toHaveLength(1);
});
