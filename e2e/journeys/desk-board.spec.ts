import type { Page, Route } from "@playwright/test";
import { sql } from "kysely";
import {
  changeOrder,
  createCustomer,
  createOrder,
  createOrderAt,
  createRider,
  createStaff,
  readOrder,
} from "../../db/factories.ts";
import { dishes, orderAndTrack } from "../support/checkout-page.ts";
import { db } from "../support/database.ts";
import { expireStaffSessions, listDeskActions, orderCard, signInAtDesk, submitSignInForm } from "../support/desk.ts";
import {
  expect,
  fastForwardUntil,
  holdRequests,
  openAndSettle,
  signUp,
  test,
  waitForLinkedRoutes,
} from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";

test.use({ menu: dishes });

test("the kitchen takes an order from the customer's checkout to the door", {
  tag: ["@server", "@lite", "@desktop"],
}, async ({ page, context, restaurant }) => {
  test.setTimeout(60_000);
  await signUp(page);
  await signInAtDesk(page.request, restaurant.id);
  const orderId = await orderAndTrack(page, restaurant);
  const number = `#${orderId.slice(-6)}`;

  const kitchen = await context.newPage();
  await kitchen.goto("/desk/board");
  await expect(kitchen).toHaveTitle(/^\(1\) New orders/);
  await expect(orderCard(kitchen, "New", orderId)).toContainText("1 × Mutton Biryani");
  await kitchen.getByRole("link", { name: number, exact: true }).click();
  await expect(kitchen.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await page.reload();
  await expect(page.getByText(/^On the kitchen's screen since \d+:\d\d [AP]M$/)).toBeVisible();

  await kitchen.goto("/desk/board");
  await kitchen.getByRole("button", { name: `Accept ${number}, 20 min` }).click();
  await expect(orderCard(kitchen, "Cooking", orderId)).toContainText("Ready by");
  await expect(kitchen).toHaveTitle(/^Orders/);
  await page.reload();
  await expect(page.getByText(/^Ready around \d+:\d\d [AP]M$/)).toBeVisible();

  await kitchen.getByRole("button", { name: `Start ${number}` }).click();
  await expect(kitchen.getByRole("button", { name: `Start ${number}` })).toHaveCount(0);
  await kitchen.getByRole("button", { name: `+10 min ${number}` }).click();
  await expect(kitchen.getByText(`${number}: 10 minutes more`)).toBeAttached();
  await page.reload();
  await expect(page.getByText("The kitchen needs a little more time")).toBeVisible();
  await kitchen.getByRole("button", { name: `Ready ${number}` }).click();

  await orderCard(kitchen, "Ready", orderId).getByRole("link", { name: "Hand over" }).click();
  await kitchen.getByRole("radio", { name: "Own rider" }).check();
  await kitchen.getByRole("button", { name: "Hand over" }).click();
  await expect(orderCard(kitchen, "Ready", orderId)).toContainText("On the way");
  await orderCard(kitchen, "Ready", orderId).getByRole("link", { name: "Delivered" }).click();
  await expect(kitchen.getByRole("main")).toContainText("Rs. 790 received?");
  await kitchen.getByRole("button", { name: "Delivered" }).click();
  await expect(kitchen.getByRole("main")).toContainText("Delivered, ");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Delivered" })).toBeVisible();

  await kitchen.goto(`/desk/orders/${orderId}`);
  const history = kitchen.getByRole("list").filter({ hasText: "Accepted" });
  await expect(history.getByRole("listitem")).toContainText([
    "Accepted",
    "Started",
    "10 minutes more",
    "Ready",
    "Handed over",
    "Delivered",
  ]);
});

test("a refused order says why to the customer, and its dish is sold out", async ({ page, context, restaurant }) => {
  test.setTimeout(60_000);
  await signUp(page);
  await signInAtDesk(page.request, restaurant.id);
  await orderAndTrack(page, restaurant);
  const kitchen = await context.newPage();
  await kitchen.goto("/desk/board");
  await kitchen.getByRole("link", { name: "Refuse" }).click();
  await kitchen.getByRole("button", { name: "Refuse" }).click();
  await expect(kitchen.getByRole("alert")).toContainText("Choose a reason.");
  await kitchen.getByRole("radio", { name: "Sold out" }).check();
  await kitchen.getByRole("checkbox", { name: "Mutton Biryani" }).check();
  await kitchen.getByRole("button", { name: "Refuse" }).click();
  await expect(kitchen.getByRole("main")).toContainText("Refused, ");
  await page.reload();
  await expect(page.getByRole("main")).toContainText(`${restaurant.name} could not take your order.`);
  await expect(page.getByRole("main")).toContainText("Reason: Sold out: Mutton Biryani.");
  const { soldOutUntil } = await db
    .selectFrom("menuItems")
    .select("soldOutUntil")
    .where("id", "=", restaurant.dishIds["Mutton Biryani"] ?? "")
    .executeTakeFirstOrThrow();
  expect(soldOutUntil).not.toBeNull();
});

test("when two people press at once, the second is told what the first did", async ({ page, browser, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signInAtDesk(colleague.request, restaurant.id, { fullName: "Sara Iqbal" });
  await page.goto(`/desk/orders/${orderId}/moves/refuse`);
  await colleague.goto(`/desk/orders/${orderId}/moves/accept`);
  await colleague.getByRole("button", { name: /^Accept #.+, 15 min$/ }).click();
  await expect(orderCard(colleague, "Cooking", orderId)).toBeVisible();
  await page.getByRole("radio", { name: "Too busy" }).check();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Refuse" }).click();
  expect((await answer).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText(`#${orderId.slice(-6)}: Somebody else was first`);
  await expect(page.getByRole("alert")).toContainText(/Accepted by Sara Iqbal, \d+:\d\d [AP]M/);
  await other.close();
});

test("the buttons of the board stay where they are when its scripts start", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  // Until the scripts arrive, the page is painted as the server sent it.
  const startScripts = await holdRequests(page, "**/assets/*.js");
  await page.goto("/desk/board", { waitUntil: "commit" });
  const accept = page.getByRole("button", { name: /^Accept #.+, 20 min$/ });
  await expect(accept).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
  const before = await accept.boundingBox();
  startScripts();
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  expect(before).not.toBeNull();
  expect(await accept.boundingBox()).toEqual(before);
});

test("a refused tap is explained in view, however far down its card is", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const customerId = (await createCustomer()).id;
  for (let count = 0; count < 4; count++) await createOrder(customerId, restaurant.id);
  const orderId = await createOrder(customerId, restaurant.id, "preparing");
  await signInAtDesk(page.request, restaurant.id);
  // The board learns of the change by the answer to the tap: its event stream stays silent.
  await page.route("**/desk/board/events*", () => {});
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  await page.getByRole("link", { name: /^Cooking/ }).click();
  const ready = orderCard(page, "Cooking", orderId).getByRole("button", { name: "Ready" });
  await expect(ready).toBeInViewport();
  // Somebody else is faster while the tap is on its way, so that nothing moves the button before it is pressed.
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await changeOrder(orderId, { status: "ready" });
    await route.continue();
  });
  await ready.click();
  await expect(page.getByText(/Marked ready/)).toBeInViewport();
});

test("new orders arrive and ring until somebody answers", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await page.addInitScript(recordAlarm);
  const played = () => listSounds(page);
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByText("New orders ring.")).toBeVisible();
  await expect(page.locator("section", { hasText: "Shift started." })).toBeFocused();
  await expect.poll(async () => (await played()).length).toBe(6);
  expect(await page.evaluate(() => (window as unknown as { locks: string[] }).locks)).toEqual(["screen"]);
  const orderId = await createOrderAt(restaurant.id);
  await expect(orderCard(page, "New", orderId)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) New orders/);
  await expect(page.getByText("Ringing until the new orders are answered.")).toBeVisible();
  await expect.poll(async () => (await played()).length).toBeGreaterThan(12);
  expect(new Set(await played())).toEqual(new Set(["running"]));
  await page.getByRole("link", { name: /^Refuse/ }).click();
  await page.getByRole("link", { name: "Back", exact: true }).last().click();
  await expect(page.getByText("Ringing until the new orders are answered.")).toBeVisible();

  await page.evaluate(() => (window as unknown as { sound: AudioContext }).sound.suspend());
  await expect(page.getByText("The sound is off: press Start shift again.")).toBeVisible();
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByText("Ringing until the new orders are answered.")).toBeVisible();

  // As on a colleague's phone.
  const seen = { status: "pending", version: "1", minutes: "20" };
  expect((await postForm(page.request, `/desk/orders/${orderId}/moves/accept`, seen)).status()).toBe(303);
  await expect(page.getByText("New orders ring.")).toBeVisible();

  // Also while the board asks about a move.
  await orderCard(page, "Cooking", orderId).getByRole("link", { name: "Assign rider" }).click();
  await expect(page.getByRole("radio", { name: "Own rider" })).toBeVisible();
  const before = (await played()).length;
  await createOrderAt(restaurant.id);
  await expect.poll(async () => (await played()).length).toBeGreaterThan(before + 6);
  await expect(page.getByRole("radio", { name: "Own rider" })).toBeVisible();
});

test("a new order is reported as shown even if the next one arrives before its report", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
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

test("a refused question stays as it was filled in when another order changes", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/board");
  await expect(page).toHaveURL(/#list$/);
  await orderCard(page, "New", orderId).getByRole("link", { name: "Refuse" }).click();
  await page.getByRole("radio", { name: "Another reason" }).check();
  const refuse = page.getByRole("button", { name: "Refuse" });
  await refuse.click();
  await expect(page.getByText("Write the reason.").last()).toBeVisible();
  await page.getByRole("textbox").fill("The oven is broken");
  const reloaded = page.waitForResponse((response) => response.url().includes("/desk/board.data"));
  await createOrderAt(restaurant.id);
  await reloaded;
  await expect(page.getByText("Write the reason.").last()).toBeVisible();
  await refuse.click();
  await expect(page.getByRole("main")).toContainText("Refused, ");
  const reason = db.selectFrom("orderStatusChanges").select("reason").where("orderId", "=", orderId);
  expect(await reason.where("toStatus", "=", "cancelled").execute()).toEqual([{ reason: "The oven is broken" }]);
});

test("why a question was refused is said until the next tap, whose own refusal is said then", {
  tag: "@scripts",
}, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  // The pages learn of changes by the answers to taps.
  await page.route("**/events*", (route) => route.abort());
  const [board, own] = [await createOrderAt(restaurant.id), await createOrderAt(restaurant.id)];
  await page.clock.install();
  for (const [path, orderId] of [
    ["/desk/board", board],
    [`/desk/orders/${own}`, own],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(/#list$/);
    const number = `#${orderId.slice(-6)}`;
    await page.getByRole("link", { name: `Refuse ${number}` }).click();
    await page.getByRole("radio", { name: "Too busy" }).check();
    await changeOrder(orderId, { status: "confirmed" });
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByRole("alert")).toContainText("Accepted by");
    const start = page.getByRole("button", { name: `Start ${number}` });
    await fastForwardUntil(page, 5_000, (options) => expect(start).toBeVisible(options));
    await start.click();
    const ready = page.getByRole("button", { name: `Ready ${number}` });
    await expect(ready).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error/);
    // Not before the click: a page without its stream also checks for changes now and then, and would remove the button.
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "POST") await changeOrder(orderId, { status: "ready" });
      await route.continue();
    });
    await ready.click();
    await expect(page.getByRole("alert").filter({ hasText: `${number}, Ready: not done. Marked ready` })).toBeVisible();
    await page.unroute("**/*.data*");
  }
});

test("the focus stays with its order when a colleague's move removes the focused button", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await orderCard(page, "New", orderId).getByRole("button", { name: "20 min" }).focus();
  await changeOrder(orderId, { status: "confirmed" });
  await expect(orderCard(page, "Cooking", orderId)).toBeFocused();
  await orderCard(page, "Cooking", orderId).getByRole("button", { name: "Ready" }).focus();
  await changeOrder(orderId, { status: "cancelled" });
  await expect(page.getByRole("heading", { name: "Cooking" })).toBeFocused();
});

test("on an order's page, the focus stays with the buttons when a colleague's move removes the focused one", {
  tag: "@scripts",
}, async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, `/desk/orders/${orderId}`);
  await page.getByRole("button", { name: "20 min" }).focus();
  await changeOrder(orderId, { status: "confirmed" });
  await expect(page.getByRole("heading", { name: "Next" })).toBeFocused();
});

test("a link of the board is followed while orders keep arriving", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
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

test("a link of the board that hangs is requested again when orders arrive", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id);
  const number = `#${orderId.slice(-6)}`;
  await signInAtDesk(page.request, restaurant.id);
  await page.clock.install();
  await openAndSettle(page, "/desk/board");
  const asked = Promise.withResolvers<Route>();
  await page.route(`**/desk/orders/${orderId}.data*`, asked.resolve, { times: 1 });
  await orderCard(page, "New", orderId).getByRole("link", { name: number, exact: true }).click();
  await asked.promise;
  const checked = page.waitForResponse("**/readyz");
  await createOrderAt(restaurant.id);
  await checked;
  await fastForwardUntil(page, 30_000, (options) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`, options),
  );
});

test("data of the board from before a tap is dropped, because it could arrive last", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
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

test("a board starts on a device whose date is wrong", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "confirmed");
  const readyBy = new Date(Date.now() + 10 * 60_000);
  await changeOrder(orderId, { readyBy });
  await signInAtDesk(page.request, restaurant.id);
  await page.clock.setFixedTime(Date.now() + 3 * 24 * 60 * 60_000);
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  await expect(orderCard(page, "Cooking", orderId)).toContainText("Ready by");
});

test("ages are right as soon as a phone wakes up", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const placedAt = Date.now();
  const orderId = await createOrderAt(restaurant.id, "preparing");
  await signInAtDesk(page.request, restaurant.id);
  await page.clock.install();
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  const card = orderCard(page, "Cooking", orderId);
  await expect(card).toContainText("just now");
  // While it sleeps, time passes without its timers.
  await page.clock.setSystemTime(placedAt + 12 * 60_000 + 30_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(card).toContainText("12 min");
});

test("offline a board stays open and queues taps, which are sent once the connection is back", {
  tag: "@scripts",
}, async ({ page, context, restaurant }) => {
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

test("questions answered offline are sent once the connection is back, and a refused answer names its order", {
  tag: "@scripts",
}, async ({ page, context, restaurant }) => {
  const fresh = await createOrderAt(restaurant.id);
  const ready = await createOrderAt(restaurant.id, "ready");
  const taken = await createOrderAt(restaurant.id, "preparing");
  // Somebody with several restaurants: the URL has to keep the chosen one.
  await signInAtDesk(page.request, restaurant.id, { role: "support" });
  const board = `/desk/board?restaurant=${restaurant.id}`;
  await page.goto(board);
  await expect(page).toHaveURL(`${board}#list`);
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

test("an order's page follows what others do, and keeps a reason that is being written", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await page.goto(`/desk/orders/${orderId}`);
  await page.getByRole("link", { name: "Refuse" }).click();
  const words = page.getByLabel("The reason in your words");
  await words.fill("The oven is");
  const reloaded = page.waitForResponse((response) => response.url().includes(".data"));
  await changeOrder(orderId, { riderId: (await createRider()).id });
  await reloaded;
  await expect(words).toHaveValue("The oven is");
  await changeOrder(orderId, { status: "confirmed" });
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
});

test("taps on an order's page wait for the connection, and take effect once", { tag: "@scripts" }, async ({
  page,
  context,
  restaurant,
}) => {
  const cooking = await createOrderAt(restaurant.id, "preparing");
  const fresh = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await page.goto(`/desk/orders/${cooking}`);
  await expect(page).toHaveURL(/#list$/);
  await page.getByRole("button", { name: "+10 min" }).click();
  await expect.poll(() => listDeskActions(cooking)).toEqual(["order.delay"]);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(page.getByText("Not sent yet: Ready. Will be sent once there is a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Not sent yet")).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole("link", { name: "Hand over" })).toBeVisible();
  expect(await listDeskActions(cooking)).toEqual(["order.delay", "order.ready"]);

  await page.goto(`/desk/orders/${fresh}`);
  await expect(page).toHaveURL(/#list$/);
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

test("from an order's page the board is shown offline, as it was last seen", { tag: "@scripts" }, async ({
  page,
  context,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id, "preparing");
  const readyBy = sql<Date>`now() + interval '30 minutes'`;
  await changeOrder(orderId, { readyBy });
  await signInAtDesk(page.request, restaurant.id);
  const boardLinks = waitForLinkedRoutes(page);
  await page.goto("/desk/board");
  await boardLinks;
  const openOrder = page.getByRole("link", { name: `#${orderId.slice(-6)}`, exact: true });
  const orderLinks = waitForLinkedRoutes(page);
  await openOrder.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #/);
  await orderLinks;
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

test.describe("behind a proxy that does not reach the app", () => {
  test.use({ expectedFailures: [502] });

  /** Answers what is sent to the app's pages as a proxy does. */
  const failTaps = (page: Page) =>
    page.route("**/*.data*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.fallback(),
    );

  test("a tap on the board is kept, and sent again", { tag: "@scripts" }, async ({ page, restaurant }) => {
    const orderId = await createOrderAt(restaurant.id, "preparing");
    await signInAtDesk(page.request, restaurant.id);
    await page.clock.install();
    await page.goto("/desk/board");
    await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
    await failTaps(page);
    await orderCard(page, "Cooking", orderId).getByRole("button", { name: "Ready" }).click();
    await expect(orderCard(page, "Cooking", orderId)).toContainText("Not sent yet: Ready.");
    await page.unrouteAll();
    await fastForwardUntil(page, 5_000, (options) => expect(orderCard(page, "Ready", orderId)).toBeVisible(options));
    await expect(page.getByText("Not sent yet")).toHaveCount(0);
    expect(await listDeskActions(orderId)).toEqual(["order.ready"]);
  });

  test("an order's page says that there is no connection only until the app is back", { tag: "@scripts" }, async ({
    page,
    restaurant,
  }) => {
    const orderId = await createOrderAt(restaurant.id, "preparing");
    await signInAtDesk(page.request, restaurant.id);
    await page.clock.install();
    await page.goto(`/desk/orders/${orderId}`);
    await expect(page).toHaveURL(/#list$/);
    await failTaps(page);
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

test.describe("with a session that has ended", () => {
  test.use({ expectedFailures: [401] });

  test("a move pressed after the session has ended must be confirmed by the next person to sign in", async ({
    page,
    restaurant,
  }) => {
    const [fresh, cooking] = [
      await createOrderAt(restaurant.id, "pending"),
      await createOrderAt(restaurant.id, "preparing"),
    ];
    const first = await signInAtDesk(page.request, restaurant.id);
    // Otherwise the page may notice the end of its session first, and remove the button.
    await page.route(/\/(events|readyz)$/, () => {});
    await page.goto(`/desk/orders/${fresh}`);
    await expireStaffSessions(first.id);
    await page.getByRole("button", { name: "20 min" }).click();
    await expect(page.getByText("Your last tap was not carried out: you will be asked again.")).toBeVisible();

    const second = await createStaff({}, [{ role: "kitchen", vendorId: restaurant.id }]);
    await submitSignInForm(page, second.email);
    await expect(page.getByRole("heading", { name: `Accept #${fresh.slice(-6)}` })).toBeVisible();
    await expect(page.getByText("You had chosen 20 minutes.")).toBeVisible();
    expect(await statusOf(fresh)).toBe("pending");
    await page.getByRole("button", { name: "20 min" }).click();
    await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
    expect(await statusOf(fresh)).toBe("confirmed");

    // Meanwhile somebody else moves the order on.
    await page.goto(`/desk/orders/${cooking}`);
    await expireStaffSessions(second.id);
    await page.getByRole("button", { name: "Ready" }).click();
    await expect(page).toHaveURL(/\/desk\/sign-in/);
    await changeOrder(cooking, { status: "ready" });
    await submitSignInForm(page, second.email);
    await expect(page.getByText("Meanwhile the order has moved on.")).toBeVisible();
  });

  test("taps made offline must be confirmed again if the session has ended", { tag: "@scripts" }, async ({
    page,
    context,
    restaurant,
  }) => {
    const orders = [await createOrderAt(restaurant.id, "preparing"), await createOrderAt(restaurant.id, "preparing")];
    const cook = await signInAtDesk(page.request, restaurant.id);
    await page.goto("/desk/board");
    await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole("alert")).toContainText("No connection since");
    for (const orderId of orders) {
      await orderCard(page, "Cooking", orderId).getByRole("button", { name: "Ready" }).click();
      await expect(orderCard(page, "Cooking", orderId)).toContainText("Not sent yet");
    }
    await expireStaffSessions(cook.id);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/desk\/sign-in/, { timeout: 15_000 });
    await submitSignInForm(page, cook.email);
    await page.goto("/desk/board");
    for (const orderId of orders) {
      await expect(orderCard(page, "Cooking", orderId)).toContainText(
        "Not done: Ready. Signed out before it was sent.",
      );
      expect(await statusOf(orderId)).toBe("preparing");
    }
    const [one = "", other = ""] = orders;
    await orderCard(page, "Cooking", one).getByRole("button", { name: "Ready" }).click();
    await expect(orderCard(page, "Ready", one)).toBeVisible();
    await expect(orderCard(page, "Ready", one)).not.toContainText("Not done");
    await expect(orderCard(page, "Cooking", other)).toContainText("Not done: Ready. Signed out before it was sent.");
  });
});

/** Records in the page the state of the audio context at each note, and the wake locks. */
function recordAlarm(): void {
  const states: string[] = [];
  const locks: string[] = [];
  Object.assign(window, { states, locks });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    states.push(this.context.state);
    Object.assign(window, { sound: this.context });
    start.call(this, when);
  };
  const request = async (type: string) => locks.push(type) && { release: async () => {} };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}

const listSounds = (page: Page) => page.evaluate(() => (window as unknown as { states: string[] }).states);

async function statusOf(orderId: string): Promise<string> {
  return (await readOrder(orderId)).status;
}

async function isSeen(orderId: string): Promise<boolean> {
  const order = db.selectFrom("orders").select("seenAt").where("id", "=", orderId);
  return (await order.executeTakeFirstOrThrow()).seenAt !== null;
}
