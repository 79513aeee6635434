import type { Page } from "@playwright/test";
import { changeOrder, createCustomer, createOrder, createOrderAt, createRider } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { orderCard, signInAtDesk } from "../support/desk.ts";
import { expect, fastForwardUntil, holdRequests, notice, openAndSettle, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";
import { countLines } from "../support/layout.ts";

test("the buttons of the board stay where they are when its scripts start", async ({ page, restaurant }) => {
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
  const header = page.locator(".page-header");
  expect((await header.boundingBox())?.height, "leaves a phone's screen to the orders").toBeLessThan(130);
  // A narrow tablet has little room for the heading beside the button.
  await page.setViewportSize({ width: 680, height: 800 });
  expect(await countLines(page.getByRole("heading", { level: 1 }))).toEqual([1]);
});

test("the minutes that are being sent stand out from the others", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const send = await holdRequests(page, "**/board.data*");
  const accept = (minutes: number) => page.getByRole("button", { name: new RegExp(`^Accept #.+, ${minutes} min$`) });
  await accept(20).click();
  await expect(accept(20)).toHaveAttribute("aria-busy", "true");
  for (const minutes of [10, 15, 30, 45]) {
    await expect(accept(minutes)).toBeDisabled();
    await expect(accept(minutes)).not.toHaveAttribute("aria-busy");
  }
  send();
  await expect(orderCard(page, "Cooking", orderId)).toBeVisible();
});

test("after an answer, the next order is in view with its buttons, below one toast", async ({ page, restaurant }) => {
  const customerId = (await createCustomer()).id;
  const create = async () => {
    const id = await createOrder(customerId, restaurant.id);
    await changeOrder(id, { specialInstructions: "No nuts, please. ".repeat(14) });
    return id;
  };
  const [first, second, third] = [await create(), await create(), await create()];
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const accept = (id: string) => orderCard(page, "New", id).getByRole("button", { name: "20 min" });
  const toast = (id: string) => notice(page, `#${id.slice(-6)}: Accepted`);
  await accept(first).click();
  await expect(accept(first)).toHaveCount(0);
  await expect(accept(second)).toBeInViewport({ ratio: 1 });
  // Its clock is stopped, so that it does not end.
  await toast(first).evaluate((element) => element.getAnimations().map((animation) => animation.pause()));
  await accept(second).click();
  await expect(accept(third)).toBeInViewport({ ratio: 1 });
  await expect(toast(second)).toBeVisible();
  await expect(toast(first)).toBeHidden();
});

test("an answer that arrives late leaves those alone who have scrolled on", async ({ page, restaurant }) => {
  const customerId = (await createCustomer()).id;
  const orders: string[] = [];
  for (let count = 0; count < 5; count++) orders.push(await createOrder(customerId, restaurant.id));
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const answer = await holdRequests(page, "**/board.data*");
  await orderCard(page, "New", orders[0] ?? "")
    .getByRole("button", { name: "20 min" })
    .click();
  await page.getByText("Today's finished").scrollIntoViewIfNeeded();
  answer();
  await expect(orderCard(page, "Cooking", orders[0] ?? "")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Cooking" })).toBeInViewport();
});

test("a question leads back to its order or, once it is answered, to the next one", async ({ page, restaurant }) => {
  const customerId = (await createCustomer()).id;
  const orders: string[] = [];
  for (let count = 0; count < 5; count++) orders.push(await createOrder(customerId, restaurant.id));
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const refuse = (index: number) => orderCard(page, "New", orders[index] ?? "").getByRole("link", { name: "Refuse" });
  await refuse(3).click();
  await page.getByRole("link", { name: "Back", exact: true }).last().click();
  await expect(refuse(3)).toBeInViewport({ ratio: 1 });
  await refuse(3).click();
  await page.getByRole("radio", { name: "Too busy" }).check();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(refuse(4)).toBeInViewport({ ratio: 1 });
  await expect(refuse(3)).toHaveCount(0);
});

test("a tap on a button that a change has just moved is dropped, and no other", async ({ page, restaurant }) => {
  const customerId = (await createCustomer()).id;
  const create = () => createOrder(customerId, restaurant.id, "preparing");
  const [first, second, third] = [await create(), await create(), await create()];
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  const ready = (id: string) => orderCard(page, "Cooking", id).getByRole("button", { name: "Ready" }).elementHandle();
  // Taps both buttons as soon as a colleague's order has left the list between them.
  const reached = await page.evaluateHandle(
    (buttons) => ({
      taps: new Promise((resolve) => {
        const tap = { bubbles: true, cancelable: true, detail: 1, pointerType: "touch" };
        const tapAll = () =>
          resolve(
            buttons.map((button, row) =>
              button?.dispatchEvent(new PointerEvent("click", { ...tap, clientY: 100 * row })),
            ),
          );
        new MutationObserver(tapAll).observe(document.querySelector("#cooking") as Element, { childList: true });
      }),
    }),
    [await ready(first), await ready(third)],
  );
  await changeOrder(second, { status: "ready" });
  expect(await reached.evaluate(({ taps }) => taps)).toEqual([true, false]);
  await expect(orderCard(page, "Ready", first)).toBeVisible();
  await expect(orderCard(page, "Cooking", third)).toBeVisible();
});

test("a refused tap is explained in view, however far down its card is", async ({ page, restaurant }) => {
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

test("a refused tap stays explained when a column of the board is chosen", async ({ page, restaurant }) => {
  const orderId = await createOrder((await createCustomer()).id, restaurant.id, "preparing");
  await signInAtDesk(page.request, restaurant.id);
  await page.route("**/desk/board/events*", () => {});
  await openAndSettle(page, "/desk/board");
  await changeOrder(orderId, { status: "ready" });
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(page.getByText(/Marked ready/)).toBeVisible();
  for (const column of ["Ready", "New"])
    await page.getByRole("navigation", { name: "Columns" }).getByRole("link", { name: column }).click();
  await expect(page.getByText(/Marked ready/)).toBeInViewport();
});

test("new orders arrive and ring until somebody answers", async ({ page, restaurant }) => {
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
  await expect(page.getByRole("status").getByText("New: 1, Cooking: 0, Ready: 0")).toBeAttached();
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

test("new orders ring on the other pages of the tab as well, and lead to the board", async ({ page, restaurant }) => {
  await page.addInitScript(recordAlarm);
  const orderId = await createOrderAt(restaurant.id, "preparing");
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  await page.getByRole("link", { name: `#${orderId.slice(-6)}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Order / })).toBeVisible();
  const before = (await listSounds(page)).length;
  const newId = await createOrderAt(restaurant.id);
  await expect.poll(async () => (await listSounds(page)).length).toBeGreaterThan(before + 6);
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Menu", level: 1 })).toBeVisible();
  await createOrderAt(restaurant.id);
  await expect(page.getByText("2 new orders")).toBeAttached();
  await page.getByRole("link", { name: "Orders, 2 new orders" }).click();
  await expect(orderCard(page, "New", newId)).toBeVisible();
  await expect(page.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
});

test("pages beside the board say that new orders cannot ring; any press turns the sound on again", async ({
  page,
  context,
  restaurant,
}) => {
  await page.addInitScript(recordAlarm);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Menu", level: 1 })).toBeVisible();
  const alarm = page.getByRole("alert");
  const silent = alarm.filter({ hasText: "The sound is off: press Start shift again." });
  await expect(alarm).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { sound: AudioContext }).sound.suspend());
  await expect(silent).toBeVisible();
  await page.getByRole("heading", { name: "Menu", level: 1 }).click();
  await expect(alarm).toHaveCount(0);

  // A phone that is short of memory loads a hidden page anew.
  await page.reload();
  await expect(silent).toBeVisible();
  await createOrderAt(restaurant.id);
  await expect(page.getByRole("link", { name: "Orders, 1 new order" })).toBeVisible();
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(alarm).toHaveCount(0);
  await expect.poll(async () => (await listSounds(page)).length).toBeGreaterThan(6);

  await context.setOffline(true);
  await expect(alarm).toContainText(/No connection since \d+:\d\d [AP]M\. New orders cannot ring\./);
  await context.setOffline(false);
  await expect(alarm).toHaveCount(0);
});

test("signing out ends the shift: whoever signs in next in this tab has not started it", async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByText("Shift started.")).toBeVisible();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign out" }).last().click();
  await page.waitForURL("**/desk/sign-in");
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  await expect(page.getByText("The sound is off")).toHaveCount(0);
});

test("the alarm rings where Web Audio has its older names, as in Safari 14.0", async ({ page, restaurant }) => {
  await page.addInitScript(recordAlarm);
  await page.addInitScript(() => {
    Object.assign(window, { webkitAudioContext: AudioContext });
    for (const name of ["AudioContext", "OscillatorNode", "GainNode"]) Reflect.deleteProperty(window, name);
  });
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByText("New orders ring.")).toBeVisible();
  await expect.poll(async () => (await listSounds(page)).length).toBe(6);
});

test("a new order reaches the board although three other pages of the browser are live", async ({
  page,
  context,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id);
  const orderId = await createOrderAt(restaurant.id, "preparing");
  for (let count = 0; count < 3; count++) {
    const other = await context.newPage();
    const stream = other.waitForResponse(`**/desk/orders/${orderId}/events`);
    await other.goto(`/desk/orders/${orderId}`);
    await stream;
  }
  const stream = page.waitForResponse("**/desk/board/events*");
  await page.goto("/desk/board");
  await stream;
  const newId = await createOrderAt(restaurant.id);
  await expect(orderCard(page, "New", newId)).toBeVisible();
});

test("new orders ring while another restaurant's board is refused", async ({ page, restaurant }) => {
  await page.addInitScript(recordAlarm);
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/board?restaurant=another");
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("button", { name: "Start shift" }).click();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await createOrderAt(restaurant.id);
  await expect(page.getByRole("link", { name: "Orders, 1 new order" })).toBeVisible();
  await expect.poll(async () => (await listSounds(page)).length).toBeGreaterThan(6);
});

test("a refused question stays as it was filled in when another order changes", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
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

test("a question's refusal is shown until the next tap, whose own is shown then", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  // The pages learn of changes by the answers to taps.
  await page.route("**/events*", (route) => route.abort());
  const [board, own] = [await createOrderAt(restaurant.id), await createOrderAt(restaurant.id)];
  await page.clock.install();
  for (const [path, orderId, named] of [
    ["/desk/board", board, ` #${board.slice(-6)}`],
    [`/desk/orders/${own}`, own, ""],
  ] as const) {
    await openAndSettle(page, path);
    const number = `#${orderId.slice(-6)}`;
    await page.getByRole("link", { name: `Refuse${named}` }).click();
    await page.getByRole("radio", { name: "Too busy" }).check();
    await changeOrder(orderId, { status: "confirmed" });
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByRole("alert")).toContainText("Accepted by");
    const start = page.getByRole("button", { name: `Start${named}` });
    await fastForwardUntil(page, 5_000, (options) => expect(start).toBeVisible(options));
    await start.click();
    const ready = page.getByRole("button", { name: `Ready${named}` });
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

test("when a colleague's move removes the focused button, its order gets the focus", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  await openAndSettle(page, "/desk/board");
  await orderCard(page, "New", orderId).getByRole("button", { name: "20 min" }).focus();
  await changeOrder(orderId, { status: "confirmed" });
  await expect(orderCard(page, "Cooking", orderId)).toBeFocused();
  await openAndSettle(page, `/desk/orders/${orderId}`);
  await page.getByRole("button", { name: "Start" }).focus();
  await changeOrder(orderId, { status: "preparing" });
  await expect(page.getByRole("heading", { name: "Next" })).toBeFocused();
  await openAndSettle(page, "/desk/board");
  await orderCard(page, "Cooking", orderId).getByRole("button", { name: "Ready" }).focus();
  await changeOrder(orderId, { status: "cancelled" });
  await expect(page.getByRole("heading", { name: "Cooking" })).toBeFocused();
});

test("a board starts on a device whose date is wrong", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "confirmed");
  const readyBy = new Date(Date.now() + 10 * 60_000);
  await changeOrder(orderId, { readyBy });
  await signInAtDesk(page.request, restaurant.id);
  await page.clock.setFixedTime(Date.now() + 3 * 24 * 60 * 60_000);
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  await expect(orderCard(page, "Cooking", orderId)).toContainText("Ready by");
});

test("ages are right as soon as a phone wakes up", async ({ page, restaurant }) => {
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

test("an order's page follows what others do, and keeps a reason being written", async ({ page, restaurant }) => {
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
