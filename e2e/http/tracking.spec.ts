import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { changeOrder, createOrder } from "../../db/factories.ts";
import { openOrderStream } from "../support/event-stream.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { cookieHeader, postForm, readPage, signUp, signUpWithOrder } from "../support/http.ts";

/** Less than the 15 seconds after which a page checks by itself. */
const soon = { timeout: 5_000 };

test("two processes on one database report every change, no matter who makes it, and end with the session", async ({
  request,
  ownApp,
  restaurant,
}, { project }) => {
  const { baseURL = "" } = project.use;
  const { order } = await signUpWithOrder(request, restaurant);
  const second = await ownApp.start({ DATA_DIR: ".data/e2e" });
  const cookie = await cookieHeader(request);
  const streams = await Promise.all([baseURL, second.origin].map((origin) => openOrderStream(origin, order, cookie)));
  for (const stream of streams) {
    expect(stream.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(stream.headers["content-encoding"]).toBeUndefined();
    await expect.poll(() => stream.events).toEqual(["1 pending"]);
  }

  await changeOrder(order, { status: "confirmed" });
  for (const stream of streams) await expect.poll(() => stream.events.at(-1), soon).toBe("2 confirmed");
  const command = ["ops/main.ts", "orders", "status", order, "preparing"];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, DATA_DIR: ".data/e2e" } });
  for (const stream of streams) await expect.poll(() => stream.events.at(-1), soon).toBe("3 preparing");

  expect((await postForm(request, "/logout", {})).status()).toBe(303);
  for (const stream of streams) await expect.poll(() => stream.hasEnded, soon).toBe(true);
  await second.stop();
  expect((await request.get("/readyz")).status(), "the other process keeps its database").toBe(200);
});

test("a cancelled order says why and that nothing is to pay, without a timeline", async ({ request, restaurant }) => {
  const { order } = await signUpWithOrder(request, restaurant);
  const readOrder = async () => (await readPage(request, `/order-tracking/${order}`)).querySelector("main");
  expect(textOf(await readOrder())).toContain("To come: Delivered");
  await changeStatus({ orderId: order, status: "cancelled", reason: "The kitchen ran out of chicken" });
  const main = await readOrder();
  expect(textOf(main?.querySelector("h1"))).toBe("Cancelled");
  for (const words of ["The kitchen ran out of chicken", "You pay nothing."]) expect(textOf(main)).toContain(words);
  expect(textOf(main)).not.toContain("To come");
});

test("a cancellation that comes after the restaurant's answer changes nothing", async ({ request, restaurant }) => {
  const { order } = await signUpWithOrder(request, restaurant);
  await changeStatus({ orderId: order, status: "confirmed" });
  const cancel = `/order-tracking/${order}/cancel`;
  const answer = await postForm(request, cancel, { reason: "mistake" });
  // Once with the form, once with the link of a page that was loaded before the answer.
  for (const path of [answer.headers().location ?? "", cancel]) {
    const page = await readPage(request, path);
    expect(textOf(page.querySelector("h1"))).toBe("Confirmed");
    expect(textOf(page.querySelector('[role="status"]'))).toMatch(/Not Cancelled.*already accepted/);
  }
});

test("an order's timeline shows which steps are done, current, to come, and when", async ({ request, restaurant }) => {
  const { order } = await signUpWithOrder(request, restaurant);
  const readSteps = async () => (await readPage(request, `/order-tracking/${order}`)).querySelectorAll("main ol li");
  const placed = await readSteps();
  expect(placed.map((step) => textOf(step.querySelector("time")))).toEqual([
    expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
    "",
    "",
    "",
    "",
  ]);
  await changeStatus({ orderId: order, status: "out_for_delivery" });
  const texts = (await readSteps()).map(textOf);
  for (const step of ["Done: Preparing", "Now: Out for Delivery", "To come: Delivered"])
    expect(texts).toContainEqual(expect.stringContaining(step));
  await changeStatus({ orderId: order, status: "delivered" });
  expect(textOf((await readSteps()).at(-1)?.querySelector("time"))).toMatch(/^\d{1,2}:\d\d [AP]M$/);
});

test("the page of an order links to its help, by WhatsApp and by email", async ({ request, restaurant }) => {
  const { order } = await signUpWithOrder(request, restaurant);
  const page = await readPage(request, `/order-tracking/${order}`);
  const number = encodeURIComponent(`#${order.slice(-6)}`);
  for (const link of ["https://wa.me/920000000000?text=", "mailto:support@tiffin.example?subject="]) {
    expect(page.querySelector(`a[href^="${link}"]`)?.getAttribute("href"), link).toContain(number);
  }
});

test("without scripts the page of an active order reloads itself", async ({ request, restaurant }) => {
  const { id } = await signUp(request);
  const refreshOf = async (order: string, headers = {}) => {
    const answer = await request.get(`/order-tracking/${order}`, { headers });
    const refresh = parseHtml(await answer.text()).querySelector("meta[http-equiv=refresh]");
    return refresh && { seconds: refresh.getAttribute("content"), within: refresh.parentNode?.tagName };
  };
  const underway = await createOrder(id, restaurant.id);
  expect(await refreshOf(underway)).toEqual({ seconds: "15", within: "NOSCRIPT" });
  // A lite page has no script that could follow the order, whatever the browser.
  expect((await refreshOf(underway, { "Save-Data": "on" }))?.seconds).toBe("15");
  expect((await refreshOf(underway, { "Save-Data": "on" }))?.within).not.toBe("NOSCRIPT");
  for (const status of ["delivered", "cancelled"] as const) {
    expect(await refreshOf(await createOrder(id, restaurant.id, status)), status).toBeNull();
  }
});

test("a link stops the reloads of an order's page, another one starts them again", async ({ request, restaurant }) => {
  const { order } = await signUpWithOrder(request, restaurant);
  const path = `/order-tracking/${order}`;
  const read = async (url: string) => {
    const found = parseHtml(await (await request.get(url)).text()).querySelector("noscript");
    const link = found?.querySelector("a");
    return {
      reloads: Boolean(found?.querySelector("meta")),
      text: textOf(link),
      to: path + link?.getAttribute("href"),
    };
  };
  const reloading = await read(path);
  expect(reloading).toMatchObject({ reloads: true, text: "Stop reloading this page" });
  const stopped = await read(reloading.to);
  expect(stopped).toMatchObject({ reloads: false, text: "Reload this page automatically" });
  expect(await read(stopped.to)).toEqual(reloading);
});
