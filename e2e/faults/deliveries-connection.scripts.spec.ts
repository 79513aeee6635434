/** A rider's taps without a connection, and with a session that has ended. */
import type { Page } from "@playwright/test";
import { changeOrder } from "../../db/factories.ts";
import { expireStaffSessions, listDeskActions, openLiveList, orderCard, submitSignInForm } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

/** Presses 'Picked up' without a connection, so that the tap is queued; returns the order's card. */
async function pickUpOffline(page: Page, orderId: string) {
  await page.context().setOffline(true);
  await orderCard(page, "Ready to pick up", orderId).getByRole("button", { name: "Picked up" }).click();
  const card = orderCard(page, "On the way", orderId);
  await expect(card).toContainText("Not sent yet");
  return card;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a rider's taps made offline are sent once, in order, when online", async ({ page, context, restaurant }) => {
  const { orderId } = await openLiveList(page, restaurant);
  await context.setOffline(true);
  await expect(page.getByRole("alert")).toContainText(/No connection since \d+:\d\d [AP]M\./);
  await orderCard(page, "Ready to pick up", orderId).getByRole("button", { name: "Picked up" }).click();
  const card = orderCard(page, "On the way", orderId);
  await expect(card).toContainText("Not sent yet");
  await card.getByRole("link", { name: "Delivered" }).click();
  await page.goBack();
  await card.getByRole("link", { name: "Delivered" }).click();
  await expect(page.getByRole("main")).toContainText("Rs. 500 received?");
  await page.getByRole("button", { name: "Delivered" }).click();
  await expect(heading(page)).toHaveText("Deliveries");
  await expect(card.getByRole("link", { name: "Delivered" })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("main")).toContainText("1 order · Rs. 500 in cash", { timeout: 25_000 });
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  expect(await listDeskActions(orderId)).toEqual(["order.pick-up", "order.deliver"]);
});

test("the rider learns that the order of a queued tap was reassigned", async ({ page, context, restaurant }) => {
  const { orderId } = await openLiveList(page, restaurant);
  await pickUpOffline(page, orderId);
  await changeOrder(orderId, { riderId: null });
  await context.setOffline(false);
  // Another alert may still say that there was no connection.
  const notice = page.getByRole("alert").filter({ hasText: "This delivery is no longer yours." });
  await expect(notice).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();
});

test("taps queued before the list closed are sent once when it opens", async ({ page, context, restaurant }) => {
  const { orderId } = await openLiveList(page, restaurant);
  await pickUpOffline(page, orderId);
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/desk/deliveries");
  const card = orderCard(later, "On the way", orderId);
  await expect(card.getByRole("link", { name: "Delivered" })).toBeVisible();
  await expect(later.getByText("Not sent yet")).toHaveCount(0);
  await expect.poll(() => listDeskActions(orderId)).toEqual(["order.pick-up"]);
});

test.describe("with a session that has ended", () => {
  test.use({ expectedFailures: [401] });

  test("queued taps of an ended session wait until the rider presses again", async ({ page, context, restaurant }) => {
    const { rider, orderId } = await openLiveList(page, restaurant);
    await context.setOffline(true);
    await orderCard(page, "Ready to pick up", orderId).getByRole("button", { name: "Picked up" }).click();
    const card = orderCard(page, "On the way", orderId);
    await card.getByRole("link", { name: "Delivered" }).click();
    await page.getByRole("button", { name: "Delivered" }).click();
    await expect(card).toContainText("Not sent yet");
    await expireStaffSessions(rider.id);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/desk\/sign-in/, { timeout: 15_000 });
    await submitSignInForm(page, rider.email);
    await page.goto("/desk/deliveries");
    const ready = orderCard(page, "Ready to pick up", orderId);
    await expect(ready).toContainText(
      "Not done: Picked up, then Delivered. Signed out before it was sent. Please press again.",
    );
    expect(await listDeskActions(orderId)).toEqual([]);
    await ready.getByRole("button", { name: "Picked up" }).click();
    await card.getByRole("link", { name: "Delivered" }).click();
    await page.getByRole("button", { name: "Delivered" }).click();
    await expect(page.getByRole("main")).toContainText("1 order · Rs. 500 in cash");
    expect(await listDeskActions(orderId)).toEqual(["order.pick-up", "order.deliver"]);
  });
});
