import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { createOrder } from "../../db/factories.ts";
import { expect, signUp, test } from "../support/fixtures.ts";
import { signUpWithOrder } from "../support/http.ts";

test("an order's page follows its status", { tag: ["@server", "@desktop"] }, async ({
  page,
  restaurant,
  javaScriptEnabled,
}) => {
  const { order } = await signUpWithOrder(page.request, restaurant);
  await page.goto(`/order-tracking/${order}`);
  await expect(page.getByRole("heading", { level: 1, name: "Pending" })).toBeVisible();
  await changeStatus({ orderId: order, status: "preparing" });
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Preparing" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Review Restaurant" })).toHaveCount(0);
  const firstStep = page.getByRole("listitem").filter({ hasText: "Order Placed" });
  const place = await firstStep.boundingBox();
  await changeStatus({ orderId: order, status: "delivered" });
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delivered" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Review Restaurant" })).toBeVisible();
  if (javaScriptEnabled) expect(await firstStep.boundingBox(), "the steps stay in place").toEqual(place);
});

test("a customer cancels an order nobody has answered, and says why", async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant);
  await page.goto(`/order-tracking/${order}`);
  await page.getByRole("link", { name: "Cancel Order" }).click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose a reason");
  await page.getByLabel("It takes too long").check();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Reason: It takes too long");
});

test("a reason chosen for one order is not chosen for another", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  const [one, other] = [await createOrder(id, restaurant.id), await createOrder(id, restaurant.id)];
  const reason = page.getByLabel("It takes too long");
  await page.goto(`/order-tracking/${one}/cancel`);
  await page.getByRole("link", { name: "Keep Order" }).click();
  await expect(page).toHaveURL(new RegExp(`${one}$`));
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: `#${other.slice(-6)}` }).click();
  await page.getByRole("link", { name: "Cancel Order" }).click();
  await reason.check();
  // As a long press of the browser's Back does.
  await page.evaluate(() => history.go(-4));
  await expect(page).toHaveURL(new RegExp(`${one}/cancel$`));
  await expect(reason).not.toBeChecked();
});
