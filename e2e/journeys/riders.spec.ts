import type { Locator, Page, Route } from "@playwright/test";
import { changeOrder } from "../../db/factories.ts";
import { dishes, orderAndTrack } from "../support/checkout-page.ts";
import { db } from "../support/database.ts";
import { assignOrder, openLiveList, orderCard, type Rider, signInAsRider, signInAtDesk } from "../support/desk.ts";
import { expect, holdRequests, notice, openAndSettle, signUp, test } from "../support/fixtures.ts";

test.use({ menu: dishes });

/** Marks an order as delivered by the rider, and paid. */
const deliver = (orderId: string, rider: Rider) =>
  changeOrder(orderId, { status: "delivered", paymentStatus: "paid", cashReceivedBy: rider.id });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const cashCard = (page: Page) => page.locator("#cash");

// Without scripts: e2e/http/whole-evening.spec.ts.
test("an evening, whose pages update by themselves, from the order to the door and its cash to the owner", {
  tag: "@scripts",
}, async ({ page, context, browser, restaurant }) => {
  test.setTimeout(90_000);
  const [kitchen, riders, office] = [await context.newPage(), await browser.newPage(), await browser.newPage()];
  await signUp(page);
  await signInAtDesk(kitchen.request, restaurant.id);
  const rider = await signInAsRider(riders.request);
  await signInAtDesk(office.request, restaurant.id, { role: "owner", fullName: "Samina Rauf" });
  await riders.goto("/desk");
  await expect(riders).toHaveURL(/\/desk\/deliveries/);
  await expect(riders.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();

  const orderId = await orderAndTrack(page, restaurant);
  const number = `#${orderId.slice(-6)}`;

  await kitchen.goto("/desk/board");
  await kitchen.getByRole("button", { name: `Accept ${number}, 20 min` }).click();
  await orderCard(kitchen, "Cooking", orderId).getByRole("link", { name: "Assign rider" }).click();
  await kitchen.getByRole("radio", { name: `${rider.fullName} Free` }).check();
  await kitchen.getByRole("button", { name: "Assign rider" }).click();
  await expect(orderCard(kitchen, "Cooking", orderId)).toContainText(rider.fullName);
  await expect(page.getByRole("main")).toContainText(rider.fullName);
  const comingUp = orderCard(riders, "Coming up", orderId);
  await expect(comingUp).toContainText("Rs. 790");
  await expect(comingUp).toContainText(restaurant.name);
  await expect(comingUp.getByRole("link", { name: /^Map/ }).last()).toHaveAttribute("href", /^https:/);
  await expect(comingUp.getByRole("button")).toHaveCount(0);

  await kitchen.getByRole("button", { name: `Ready ${number}` }).click();
  await expect(orderCard(kitchen, "Ready", orderId)).toBeVisible();
  await orderCard(riders, "Ready to pick up", orderId).getByRole("button", { name: "Picked up" }).click();
  await expect(orderCard(riders, "On the way", orderId)).toBeVisible();
  await expect(heading(page)).toHaveText("Out for Delivery");
  await expect(kitchen.getByRole("main")).toContainText("With riders");

  await orderCard(riders, "On the way", orderId)
    .getByRole("link", { name: `Delivered ${number}` })
    .click();
  await expect(riders.getByRole("main")).toContainText("Rs. 790 received?");
  await riders.getByRole("button", { name: "Delivered" }).click();
  await expect(heading(riders)).toHaveText("Deliveries");
  await expect(riders.getByRole("main")).toContainText("1 order · Rs. 790 in cash");
  await expect(cashCard(riders)).toContainText("Rs. 790");
  await expect(heading(page)).toHaveText("Delivered");
  await expect(kitchen.getByRole("main")).toContainText("Delivered, ");

  await office.goto("/desk/riders");
  await office.getByRole("searchbox").fill(rider.fullName);
  await office.getByRole("button", { name: "Search" }).click();
  await expect(office.getByRole("listitem").filter({ hasText: "Rs. 790" })).toHaveCount(1);
  await office.getByRole("link", { name: rider.fullName, exact: true }).click();
  await office.getByRole("button", { name: "Confirm Rs. 790" }).click();
  await expect(cashCard(office)).toContainText("Received by Samina Rauf");
  await expect(cashCard(office).getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  await expect(cashCard(riders)).toContainText("Rs. 0");
  await expect(cashCard(riders)).toContainText("Received by Samina Rauf");
  for (const each of [riders, office]) await each.context().close();
});

test("the focus stays in the list if its button is removed", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const { orderId } = await openLiveList(page, restaurant);
  await page.getByRole("button", { name: "Picked up" }).focus();
  await changeOrder(orderId, { status: "out_for_delivery" });
  await expect(orderCard(page, "On the way", orderId)).toBeFocused();
  await page.getByRole("link", { name: "Delivered" }).focus();
  await changeOrder(orderId, { status: "delivered" });
  await expect(heading(page)).toBeFocused();
});

test("an order that was picked up is in view, not only those on the way after it", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const rider = await signInAsRider(page.request);
  const orderId = await assignOrder(rider, restaurant.id, "ready");
  for (let count = 0; count < 3; count++) await assignOrder(rider, restaurant.id, "out_for_delivery");
  await openAndSettle(page, "/desk/deliveries");
  await page.getByRole("button", { name: "Picked up" }).tap();
  await expect(orderCard(page, "On the way", orderId)).toBeInViewport({ ratio: 0.9 });
});

test("one toast at a time covers a rider's list", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const rider = await signInAsRider(page.request);
  const orders = [await assignOrder(rider, restaurant.id, "ready"), await assignOrder(rider, restaurant.id, "ready")];
  await openAndSettle(page, "/desk/deliveries");
  const [first, second] = orders.map((id) => notice(page, `#${id.slice(-6)}: Picked up`));
  await page.getByRole("button", { name: `Picked up #${orders[0]?.slice(-6)}` }).tap();
  // Its clock is stopped, so that it does not end.
  await first?.evaluate((element) => element.getAnimations().map((animation) => animation.pause()));
  // Not by a tap: one on a button that has just moved is dropped.
  await page.getByRole("button", { name: `Picked up #${orders[1]?.slice(-6)}` }).press("Enter");
  await expect(second as Locator).toBeVisible();
  await expect(first as Locator).toBeHidden();
});

test("an answer that arrives late leaves a rider alone who has scrolled on", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const rider = await signInAsRider(page.request);
  const orderId = await assignOrder(rider, restaurant.id, "ready");
  for (let count = 0; count < 3; count++) await assignOrder(rider, restaurant.id, "preparing");
  await openAndSettle(page, "/desk/deliveries");
  const answer = await holdRequests(page, "**/deliveries.data*");
  await page.getByRole("button", { name: "Picked up" }).tap();
  const cash = page.getByRole("heading", { name: "Cash to hand in" });
  await cash.scrollIntoViewIfNeeded();
  answer();
  await expect(orderCard(page, "On the way", orderId)).toBeAttached();
  await expect(cash).toBeInViewport();
});

test("a rider picks an order up and finds nobody at the door, which cancels it", async ({ page, restaurant }) => {
  const rider = await signInAsRider(page.request);
  const orderId = await assignOrder(rider, restaurant.id, "ready");
  await page.goto("/desk/deliveries");
  await page.getByRole("link", { name: `#${orderId.slice(-6)}`, exact: true }).click();
  // The heading is awaited first, because the list has the same text and button.
  await expect(heading(page)).toHaveText(`Order #${orderId.slice(-6)}`);
  await expect(page.getByRole("main")).toContainText("Cash to collect Rs. 500");
  await expect(page.getByRole("link", { name: "0300 0000000" })).toHaveCount(1);
  await page.getByRole("button", { name: "Picked up" }).click();
  await orderCard(page, "On the way", orderId).getByRole("link", { name: "No answer at the door" }).tap();
  await expect(heading(page)).toContainText("No answer at the door");
  for (const link of [/^Call /, /^Map/]) await expect(page.getByRole("link", { name: link })).toHaveCount(1);
  await page.getByRole("button", { name: "No answer at the door" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a reason.");
  await page.getByText("Address not found").tap();
  await expect(page.getByRole("radio", { name: "Address not found" })).toBeChecked();
  await page.getByRole("radio", { name: "Nobody opened the door or answered the phone" }).check();
  await page.getByRole("button", { name: "No answer at the door" }).click();
  await expect(heading(page)).toHaveText("Deliveries");
  await expect(page.getByRole("main")).toContainText("1 order · Rs. 0 in cash");
  const order = db.selectFrom("orders").select(["status", "cancelCode", "cashReceivedBy"]).where("id", "=", orderId);
  expect(await order.executeTakeFirst()).toEqual({ status: "cancelled", cancelCode: "no_show", cashReceivedBy: null });
});

test("Back, pressed before the list is drawn, leads to the page before it", { tag: "@scripts" }, async ({ page }) => {
  await signInAsRider(page.request);
  await page.addInitScript(() => {
    const { pushState } = window.history;
    window.history.pushState = (...entry) => {
      pushState.apply(window.history, entry);
      if (window.location.pathname === "/desk/deliveries") window.history.back();
    };
  });
  await openAndSettle(page, "/desk/account");
  const loadedAgain = page.waitForResponse((response) => response.url().includes("/desk/account.data"));
  await page.getByRole("navigation").getByRole("link", { name: "Deliveries" }).click();
  await loadedAgain;
  await expect(heading(page)).toHaveText("Account");
  await expect(page).toHaveURL(/\/desk\/account$/);
});

test("the page of a rider updates itself; a sum that changes while it is confirmed is refused and shown again", {
  tag: "@scripts",
}, async ({ page, restaurant, browser }) => {
  const other = await browser.newContext();
  const rider = await signInAsRider(other.request);
  await other.close();
  const [first, second] = [
    await assignOrder(rider, restaurant.id, "out_for_delivery"),
    await assignOrder(rider, restaurant.id, "out_for_delivery"),
  ];
  await signInAtDesk(page.request, restaurant.id, { role: "owner", fullName: "Samina Rauf" });
  await page.goto(`/desk/riders/${rider.riderId}`);
  await expect(cashCard(page)).toContainText("Rs. 0");
  await deliver(first, rider);
  const confirm = page.getByRole("button", { name: "Confirm Rs. 500" });
  await expect(confirm).toBeVisible();
  const deliverFirst = async (route: Route) => {
    await deliver(second, rider);
    await route.continue();
  };
  await page.route(/\/desk\/riders\/[^/]+\.data/, deliverFirst, { times: 1 });
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await confirm.click();
  expect((await answer).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("The amount is now Rs. 1,000. Count again, then confirm.");
  await page.getByRole("button", { name: "Confirm Rs. 1,000" }).click();
  await expect(cashCard(page)).toContainText("Received by Samina Rauf");
});
