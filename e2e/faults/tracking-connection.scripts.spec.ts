import { once } from "node:events";
import type { Page, Route } from "@playwright/test";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { changeOrder, createOrder, createRider } from "../../db/factories.ts";
import { test as base, expect, openAndSettle, signUp } from "../support/fixtures.ts";
import { postForm, signUpWithOrder } from "../support/http.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

/** With a proxy between the browser and the app, and with the id of a new order of the customer who is signed in. */
const test = base.extend<{ tcpProxy: TcpProxy; order: string }>({
  tcpProxy: async ({ baseURL }, use) => {
    const proxy = await startTcpProxy(baseURL ?? "");
    await use(proxy);
    await proxy.stop();
  },
  order: async ({ page, restaurant }, use) => {
    const { id } = await signUp(page);
    await use(await createOrder(id, restaurant.id));
  },
});

/** The page opens a stream again two to four seconds after it was cut. */
const reconnected = { timeout: 10_000 };

const expectStatus = (page: Page, name: string, options?: { timeout: number }) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible(options);

/** Makes the page hidden, or visible again, like a change of tabs. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

test("a page whose stream keeps breaking shows each status", async ({ page, tcpProxy, order }) => {
  await page.goto(`${tcpProxy.origin}/order-tracking/${order}`);
  await expect.poll(tcpProxy.countStreams).toBe(1);
  await changeStatus({ orderId: order, status: "confirmed" });
  await expectStatus(page, "Confirmed");
  tcpProxy.cut();
  await changeStatus({ orderId: order, status: "preparing" });
  await expectStatus(page, "Preparing", reconnected);
  const reload = page.waitForRequest((request) => request.url().includes(".data"));
  tcpProxy.inject("id: rubbish\ndata: rubbish\n\n");
  await reload;
  tcpProxy.cut();
  await expect.poll(() => tcpProxy.lastEventIds, reconnected).toEqual([undefined, "2", "rubbish"]);
  await changeStatus({ orderId: order, status: "delivered" });
  await expectStatus(page, "Delivered");
  await expect(page.getByRole("status").getByText("Your food was delivered.")).toBeVisible();
  await expect.poll(tcpProxy.countStreams).toBe(0);
});

test("an offline page says that it may be outdated, until it is online", async ({ page, context, order }) => {
  await openAndSettle(page, `/order-tracking/${order}`);
  await context.setOffline(true);
  await expect(page.getByRole("alert")).toHaveText("No connection. This may be out of date.");
  await changeStatus({ orderId: order, status: "confirmed" });
  await context.setOffline(false);
  await expectStatus(page, "Confirmed", reconnected);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a page says at once that the server is gone, though the browser is online", async ({ page, tcpProxy, order }) => {
  const streamOpened = page.waitForResponse(/\/events$/);
  await page.goto(`${tcpProxy.origin}/order-tracking/${order}`);
  await streamOpened;
  await tcpProxy.stop();
  await expect(page.getByRole("alert")).toHaveText("No connection. This may be out of date.");
});

test("a page in the background closes its stream, and shows the current status when it is visible again", async ({
  page,
  tcpProxy,
  order,
}) => {
  await page.goto(`${tcpProxy.origin}/order-tracking/${order}`);
  await expect.poll(tcpProxy.countStreams).toBe(1);
  await setHidden(page, true);
  await expect.poll(tcpProxy.countStreams).toBe(0);
  await changeStatus({ orderId: order, status: "preparing" });
  await setHidden(page, false);
  await expectStatus(page, "Preparing");
});

test("a page whose stream falls silent requests the status", async ({ page, tcpProxy, order }) => {
  await page.clock.install();
  await page.goto(`${tcpProxy.origin}/order-tracking/${order}`);
  await changeStatus({ orderId: order, status: "confirmed" });
  await expectStatus(page, "Confirmed");
  // From now on its clock stands still: the seconds that a busy machine takes would count as silence.
  await page.clock.pauseAt(Date.now() + 10_000);
  await changeStatus({ orderId: order, status: "preparing" });
  await expectStatus(page, "Preparing");
  tcpProxy.mute();
  await changeStatus({ orderId: order, status: "ready" });
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(request.url()));
  await page.clock.fastForward(29_000);
  await expectStatus(page, "Preparing");
  expect(requests).toEqual([]);
  await page.clock.fastForward(1_500);
  await expectStatus(page, "Ready for Pickup");
});

test("seven open pages of orders leave connections free for others", async ({ page, context, restaurant: vendor }) => {
  test.setTimeout(40_000);
  const { id } = await signUp(page);
  const orders = await Promise.all(Array.from({ length: 7 }, () => createOrder(id, vendor.id)));
  const pages: Page[] = [];
  for (const order of orders) {
    const tab = await context.newPage();
    const streamOpened = tab.waitForEvent("request", (request) => request.url().endsWith("/events"));
    await tab.goto(`/order-tracking/${order}`);
    // Browsers allow six connections: three are for streams, the other pages wait.
    if (pages.length < 3) await streamOpened;
    else streamOpened.catch(() => {});
    pages.push(tab);
  }
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
  for (const order of orders) await changeStatus({ orderId: order, status: "confirmed" });
  for (const tab of pages.slice(0, 3)) await expectStatus(tab, "Confirmed");
  for (const tab of pages.slice(0, 4)) await tab.close();
  for (const tab of pages.slice(4)) await expectStatus(tab, "Confirmed");
});

test("an open page goes to the sign-in as soon as its session ends", async ({ page, order }) => {
  const streamOpened = page.waitForEvent("request", (request) => request.url().endsWith("/events"));
  await page.goto(`/order-tracking/${order}`);
  await streamOpened;
  await changeStatus({ orderId: order, status: "confirmed" });
  await expectStatus(page, "Confirmed");
  await postForm(page.request, "/logout", {});
  await expect(page).toHaveURL(/\/login/);
});

test("a rider assigned without a new status appears on the open page", async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant, "preparing");
  const { id: riderId } = await createRider();
  await page.goto(`/order-tracking/${order}`);
  await changeOrder(order, { riderId });
  await expect(page.getByRole("main")).toContainText("Your rider: Imran Ali");
});

test("a slow phone still follows an order of which two changes came at once", async ({ page, order }) => {
  // React's work waits half a second each time. The page tells of each event.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 500);
    };
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", () => dispatchEvent(new Event("changed")));
      }
    };
  });
  await openAndSettle(page, `/order-tracking/${order}`);
  for (const [first, second, heading] of [
    ["confirmed", "preparing", "Preparing"],
    ["confirmed", "ready", "Ready for Pickup"],
    ["confirmed", "preparing", "Preparing"],
    ["confirmed", "ready", "Ready for Pickup"],
  ] as const) {
    const change = async (route: Route) => {
      const changed = page.evaluate(
        () => new Promise((resolve) => addEventListener("changed", resolve, { once: true })),
      );
      await changeStatus({ orderId: order, status: second });
      await changed;
      await route.continue();
    };
    await page.route("**/order-tracking/*.data*", change, { times: 1 });
    await changeStatus({ orderId: order, status: first });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});

test.describe("while the app starts", () => {
  // It answers before its database is ready.
  test.use({ expectedFailures: [503] });

  test("a page that was refused follows its order again soon", async ({ page, tcpProxy, order }) => {
    await page.clock.install();
    const streamOpened = page.waitForResponse(/\/events$/);
    await page.goto(`${tcpProxy.origin}/order-tracking/${order}`);
    await streamOpened;
    await page.route(/\/events$|\/readyz$/, (route) => route.fulfill({ status: 503 }));
    const refusal = page.waitForResponse(/\/events$/);
    tcpProxy.cut();
    await refusal;
    await expect(page.getByRole("alert")).toHaveText("No connection. This may be out of date.");
    await changeStatus({ orderId: order, status: "confirmed" });
    await page.unrouteAll();
    await page.clock.fastForward(10_000);
    await expectStatus(page, "Confirmed");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a stream refused just before the app was ready is opened again soon", async ({ page, tcpProxy, order }) => {
    await page.clock.install();
    await page.goto(`${tcpProxy.origin}/order-tracking/${order}`);
    await changeStatus({ orderId: order, status: "confirmed" });
    await expectStatus(page, "Confirmed");
    await page.route(/\/events$/, (route) => route.fulfill({ status: 503 }), { times: 1 });
    tcpProxy.cut();
    await changeStatus({ orderId: order, status: "preparing" });
    await expectStatus(page, "Preparing", reconnected);
    await page.clock.fastForward(10_000);
    await expect.poll(tcpProxy.countStreams).toBe(1);
    await changeStatus({ orderId: order, status: "delivered" });
    await expectStatus(page, "Delivered");
  });

  test("a page reconnects after the app was killed, and shows the status", async ({ page, ownApp, order }) => {
    const killed = await ownApp.start({ DATA_DIR: ".data/e2e" });
    const { port } = new URL(killed.origin);
    await page.goto(`${killed.origin}/order-tracking/${order}`);
    await changeStatus({ orderId: order, status: "confirmed" });
    await expectStatus(page, "Confirmed");
    const exited = once(killed.process, "exit");
    killed.process.kill("SIGKILL");
    await exited;
    await changeStatus({ orderId: order, status: "preparing" });
    await ownApp.start({ DATA_DIR: ".data/e2e", PORT: port });
    await expectStatus(page, "Preparing", { timeout: 15_000 });
    await changeStatus({ orderId: order, status: "delivered" });
    await expectStatus(page, "Delivered");
    await page.goto("/");
  });
});
