import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { changeOrder, createMenuItem, createOptionGroup } from "../../db/factories.ts";
import { expect, openAndSettle, signUp, test } from "../support/fixtures.ts";
import { signUpWithCart, signUpWithOrder } from "../support/http.ts";

test.use({ menu: { Karahi: 700 } });

test("the focus moves to what a category or a search shows, so that screen readers announce it", async ({
  page,
  restaurant,
}) => {
  await signUp(page);
  await createMenuItem(restaurant.id, { name: "Lassi", category: "Drinks" });
  await openAndSettle(page, "/");
  await page.getByRole("link", { name: "Karahi", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Open now: Karahi" })).toBeFocused();
  await openAndSettle(page, `/restaurant/${restaurant.id}`);
  await page.getByRole("link", { name: "Drinks" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Drinks" })).toBeFocused();
  const search = page.getByRole("searchbox", { name: "Search this menu" });
  await search.fill("pizza");
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: "No dishes found" })).toBeFocused();
});

test("the total of a dish is announced when it changes", async ({ page, restaurant }) => {
  await signUp(page);
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  await createOptionGroup(dish, "Sauces", { Raita: 60 }, { min: 0, max: 2 });
  await openAndSettle(page, `/restaurant/${restaurant.id}/items/${dish.id}`);
  const total = page.getByRole("main").getByRole("status");
  await expect(total).toHaveText("Total Rs. 700");
  await page.getByLabel("Raita").check();
  await expect(total).toHaveText("Total Rs. 760");
});

test("a saved note keeps the focus at its line of the cart", async ({ page, restaurant }) => {
  await signUpWithCart(page.request, restaurant, "Karahi");
  await openAndSettle(page, "/cart");
  await page.getByText("Add a note").click();
  await page.getByLabel("Note for Karahi").fill("No chilli");
  await page.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page.locator("summary", { hasText: "Note: No chilli" })).toBeFocused();
});

test("a change that removes the focused link moves the focus to the new status", async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant);
  await openAndSettle(page, `/order-tracking/${order}`);
  await page.getByRole("link", { name: "Cancel Order" }).focus();
  await changeStatus({ orderId: order, status: "confirmed" });
  await expect(page.getByRole("heading", { level: 1, name: "Confirmed" })).toBeFocused();
});

test("news of the kitchen and a late answer are announced on an order's page", async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant);
  await page.goto(`/order-tracking/${order}`);
  const statuses = page.getByRole("main").getByRole("status");
  await expect(statuses.first()).toHaveText(/^Waiting for .* to confirm your order\.$/);
  await changeOrder(order, { seenAt: new Date() });
  await expect(statuses.first()).toContainText("On the kitchen's screen since");
  await changeOrder(order, { createdAt: new Date(Date.now() - 10 * 60_000), seenAt: null });
  await expect(statuses.filter({ hasText: "No answer yet" })).toBeVisible();
});
