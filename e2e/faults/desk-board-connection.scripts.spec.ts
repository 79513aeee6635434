/** The board and the page of an order without a connection, and with answers that are late. */
import type { Route } from "@playwright/test";
import { sql } from "kysely";
import { changeOrder, createCustomer, createOrder, createOrderAt } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { listDeskActions, orderCard, signInAtDesk } from "../support/desk.ts";
import { expect, fastForwardUntil, openAndSettle, test } from "../support/fixtures.ts";

test("a new order is reported as shown although the next one arrives first", async ({ page, restaurant }) => {
  const { id: customerId } = await createCustomer();
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  let reports = 0;
  // The first report never arrives: React Router drops it for the second one.
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() !== "POST" || ++reports > 1) await route.continue();
  });
  await createOrder(customerId, restaurant.id);
  await expect.poll(() => reports).toBe(1);
  await createOrder(customerId, restaurant.id);
  const seen = db
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", customerId)
    .where("seenAt", "is not", null);
  await expect.poll(async () => (await seen.execute()).length).toBe(2);
});

test("a link of the board is followed while orders keep arriving", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  const number = `#${orderId.slice(-6)}`;
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  // The next order arrives before the answer to each request of the page.
  await page.route(`**/desk/orders/${orderId}.data*`, async (route) => {
    const checked = page.waitForResponse("**/readyz");
    await createOrderAt(restaurant.id);
    await checked;
    await route.continue();
  });
  await orderCard(page, "New", orderId).getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
});

test("a link of the board that hangs is requested again when orders arrive", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  const number = `#${orderId.slice(-6)}`;
  await signInAtDesk(page.request, restaurant.id);
  await page.clock.install();
  await openAndSettle(page, "/desk/board");
  const requested = Promise.withResolvers<Route>();
  await page.route(`**/desk/orders/${orderId}.data*`, requested.resolve, { times: 1 });
  await orderCard(page, "New", orderId).getByRole("link", { name: number, exact: true }).click();
  await requested.promise;
  const checked = page.waitForResponse("**/readyz");
  await createOrderAt(restaurant.id);
  await checked;
  await fastForwardUntil(page, 30_000, (options) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`, options),
  );
});

test("data of the board from before a tap is dropped, because it could arrive last", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const older = Promise.withResolvers<Route>();
  await page.route("**/desk/board.data*", older.resolve, { times: 1 });
  await createOrderAt(restaurant.id);
  const request = (await older.promise).request();
  const dropped = page.waitForEvent("requestfailed", (failed) => failed === request);
  await page.getByRole("button", { name: `Accept #${orderId.slice(-6)}, 20 min` }).click();
  await dropped;
  await expect(orderCard(page, "Cooking", orderId)).toBeVisible();
});

test("offline a board queues taps, and sends them when it is online", async ({ page, context, restaurant }) => {
  const fresh = await createOrderAt(restaurant.id);
  const orderId = await createOrderAt(restaurant.id, "preparing");
  await signInAtDesk(page.request, restaurant.id);
  // The connection fails first when the board reports that the new order is on the screen.
  const reported = page.waitForEvent("requestfailed");
  await page.route(/\/desk\/board/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.goto("/desk/board");
  await reported;
  await page.unrouteAll();
  await context.setOffline(true);
  await expect(page.getByRole("alert")).toContainText(/No connection since \d+:\d\d [AP]M\./);
  await orderCard(page, "New", fresh)
    .getByRole("link", { name: `#${fresh.slice(-6)}`, exact: true })
    .click();
  await expect(page.getByRole("alert")).toContainText("Other pages open once the connection is back.");
  const ready = orderCard(page, "Cooking", orderId).getByRole("button", { name: "Ready" });
  await ready.click();
  await expect(orderCard(page, "Cooking", orderId)).toContainText("Not sent yet: Ready.");
  await ready.click();
  await context.setOffline(false);
  await expect(orderCard(page, "Ready", orderId)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  expect(await listDeskActions(orderId)).toEqual(["order.ready"]);
  await expect.poll(() => isSeen(fresh)).toBe(true);
});

test("questions answered offline are sent later; a refused answer names its order", async ({
  page,
  context,
  restaurant,
}) => {
  const fresh = await createOrderAt(restaurant.id);
  const ready = await createOrderAt(restaurant.id, "ready");
  const taken = await createOrderAt(restaurant.id, "preparing");
  // Somebody with several restaurants: the URL has to keep the chosen one.
  await signInAtDesk(page.request, restaurant.id, { role: "support" });
  const board = `/desk/board?restaurant=${restaurant.id}`;
  await openAndSettle(page, board);
  await context.setOffline(true);
  await expect(page.getByRole("alert")).toContainText("No connection since");
  await orderCard(page, "New", fresh).getByRole("link", { name: "Refuse" }).click();
  await page.getByRole("radio", { name: "Another reason" }).check();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("Write the reason.").last()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Another reason" })).toBeChecked();
  await page.getByRole("textbox").fill("The oven is broken");
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(orderCard(page, "New", fresh)).toContainText("Not sent yet: Refuse.");
  await orderCard(page, "Ready", ready).getByRole("link", { name: "Hand over" }).click();
  await page.getByRole("radio", { name: "Own rider" }).check();
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(orderCard(page, "Ready", ready)).toContainText("Not sent yet: Hand over.");
  await orderCard(page, "Cooking", taken).getByRole("button", { name: "Ready" }).click();
  await expect(orderCard(page, "Cooking", taken)).toContainText("Not sent yet: Ready.");
  await changeOrder(taken, { status: "ready" });
  await context.setOffline(false);
  await expect(page.getByText("Not sent yet")).toHaveCount(0, { timeout: 25_000 });
  const refused = page.getByRole("alert").filter({ hasText: `#${taken.slice(-6)}, Ready: not done. Marked ready` });
  await expect(refused).toBeVisible();
  expect(await listDeskActions(ready)).toEqual(["order.hand-over"]);
  expect(await listDeskActions(fresh)).toEqual(["order.refuse"]);
  const reason = db.selectFrom("orderStatusChanges").select("reason").where("orderId", "=", fresh);
  expect(await reason.where("toStatus", "=", "cancelled").execute()).toEqual([{ reason: "The oven is broken" }]);
});

test("a board whose new data is lost on the way loads it again", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await page.route("**/desk/board.data*", (route) => route.abort(), { times: 1 });
  const orderId = await createOrderAt(restaurant.id);
  await expect(page.getByRole("alert")).toContainText("No connection since");
  // With the next sign of life of the stream of events, at most 15 s later.
  await expect(orderCard(page, "New", orderId)).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("new orders whose number is lost on the way to another page are read again", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  const wasRead = page.waitForResponse("**/desk/board/new-orders*");
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await wasRead;
  const isLost = page.waitForEvent("requestfailed", (request) => request.url().includes("/new-orders"));
  await page.route("**/desk/board/new-orders*", (route) => route.abort(), { times: 1 });
  await createOrderAt(restaurant.id);
  await isLost;
  // With the next sign of life of the stream of events, at most 15 s later.
  const board = page.getByRole("link", { name: "Orders, 1 new order" });
  await expect(board).toBeVisible({ timeout: 25_000 });
});

test("taps on an order's page wait for the connection, and take effect once", async ({ page, context, restaurant }) => {
  const cooking = await createOrderAt(restaurant.id, "preparing");
  const fresh = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, `/desk/orders/${cooking}`);
  // The connection is lost between the answer to a tap and the page's new data.
  await page.route(`**/desk/orders/${cooking}.data*`, async (route) => {
    if (route.request().method() === "POST") return route.fallback();
    await context.setOffline(true);
    await route.abort();
  });
  await page.getByRole("button", { name: "+10 min" }).click();
  await expect(page.getByRole("alert")).toContainText("No connection since");
  await page.unrouteAll();
  expect(await listDeskActions(cooking)).toEqual(["order.delay"]);
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(page.getByText("Not sent yet: Ready. Will be sent once there is a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Not sent yet")).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole("link", { name: "Hand over" })).toBeVisible();
  expect(await listDeskActions(cooking)).toEqual(["order.delay", "order.ready"]);

  await openAndSettle(page, `/desk/orders/${fresh}`);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Refuse" }).click();
  await page.getByRole("radio", { name: "Too busy" }).check();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("Not sent yet: Refuse.")).toBeVisible();
  // Meanwhile somebody else accepts it.
  await changeOrder(fresh, { status: "confirmed" });
  await context.setOffline(false);
  await expect(page.getByRole("alert").filter({ hasText: "Refuse: not done." })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  expect(await listDeskActions(fresh)).toEqual([]);
});

test("offline, Back and a question's own link lead back to an unchanged URL", async ({ page, context, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id, { role: "support" });
  for (const path of [`/desk/board?restaurant=${restaurant.id}`, `/desk/orders/${orderId}`]) {
    await openAndSettle(page, path);
    await expect(page).toHaveURL(path);
    await context.setOffline(true);
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    const refuse = page.getByRole("link", { name: "Refuse" });
    const reason = page.getByRole("radio", { name: "Too busy" });
    const isBack = async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveURL(path);
    };
    await refuse.click();
    await expect(reason).toBeVisible();
    await page.goBack();
    await isBack();
    for (const link of ["first", "last"] as const) {
      await refuse.click();
      await expect(reason).toBeVisible();
      await page.getByRole("link", { name: "Back", exact: true })[link]().click();
      await isBack();
    }
    await refuse.click();
    await reason.check();
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByText("Not sent yet: Refuse.")).toBeVisible();
    await page.goBack();
    await isBack();
    // Nothing is sent, so that the order is the same on the next page.
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await context.setOffline(false);
  }
});

test("orders that arrived just before Back led away from a question are shown", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await orderCard(page, "New", orderId).getByRole("link", { name: "Refuse" }).click();
  await expect(page.getByRole("radio", { name: "Too busy" })).toBeVisible();
  const requested = Promise.withResolvers<Route>();
  await page.route("**/desk/board.data*", requested.resolve, { times: 1 });
  const next = await createOrderAt(restaurant.id);
  await requested.promise;
  await page.goBack();
  await expect(orderCard(page, "New", next)).toBeVisible();
});

test("the board and the order seen last are shown offline", async ({ page, context, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "preparing");
  const readyBy = sql<Date>`now() + interval '30 minutes'`;
  await changeOrder(orderId, { readyBy });
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const openOrder = page.getByRole("link", { name: `#${orderId.slice(-6)}`, exact: true });
  await openOrder.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #/);
  await page.goBack();
  const card = orderCard(page, "Cooking", orderId);
  const due = card.getByText("Ready by");
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole("link", { name: "Back", exact: true }).first().click(),
  ]) {
    await openOrder.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #/);
    await context.setOffline(true);
    await expect(page.getByRole("alert")).toContainText("Your taps are kept and sent later.");
    await goBack();
    await expect(page.getByRole("alert")).toContainText("No connection since");
    await openOrder.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #/);
    await page.goBack();
    const dueBefore = (await due.textContent()) ?? "";
    await card.getByRole("button", { name: "+10 min" }).click();
    await expect(card).toContainText("Not sent yet: +10 min.");
    await context.setOffline(false);
    await expect(page.getByText("Not sent yet")).toHaveCount(0, { timeout: 15_000 });
    await expect(page.getByRole("alert")).toHaveCount(0, { timeout: 15_000 });
    // Until the board shows the delay, a second tap there would count as the first one, repeated.
    await expect(due).not.toHaveText(dueBefore);
  }
  expect(await listDeskActions(orderId)).toEqual(["order.delay", "order.delay"]);
});

test("an order shown offline leads back to the list from which it is opened now", async ({
  page,
  context,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAndSettle(page, `/desk/orders/${orderId}?back=/desk/orders`);
  const back = page.getByRole("link", { name: "Back", exact: true }).first();
  await expect(back).toHaveAttribute("href", "/desk/orders");
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  const openOrder = page.getByRole("link", { name: `#${orderId.slice(-6)}`, exact: true });
  await expect(openOrder).toBeVisible();
  await context.setOffline(true);
  await openOrder.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #/);
  await expect(back).toHaveAttribute("href", /^\/desk\/board/);
});

test.describe("behind a proxy that does not reach the app", () => {
  test.use({ expectedFailures: [502] });

  test("an order's page says that there is no connection only until the app is back", async ({ page, restaurant }) => {
    const orderId = await createOrderAt(restaurant.id, "preparing");
    await signInAtDesk(page.request, restaurant.id);
    await page.clock.install();
    await openAndSettle(page, `/desk/orders/${orderId}`);
    await page.route("**/*.data*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.fallback(),
    );
    await page.route("**/readyz", (route) => route.fulfill({ status: 502 }));
    await page.getByRole("button", { name: "Ready" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "No connection since" });
    await expect(notice).toBeVisible();
    await page.unrouteAll();
    const next = page.getByRole("link", { name: "Hand over" });
    await fastForwardUntil(page, 5_000, (options) => expect(next).toBeVisible(options));
    await expect(notice).toHaveCount(0);
  });
});

async function isSeen(orderId: string): Promise<boolean> {
  const order = db.selectFrom("orders").select("seenAt").where("id", "=", orderId);
  return (await order.executeTakeFirstOrThrow()).seenAt !== null;
}
