import type { APIResponse } from "@playwright/test";
import { createOrderAt } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { assignOrder, signInAsRider, signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { readPage, signUpWithCart, signUpWithOrder } from "../support/http.ts";
import { expectRefusal, submitForm } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("the kitchen takes an order to the door; the customer reads how far it is", async ({ request, restaurant }) => {
  const { order: orderId } = await signUpWithOrder(request, restaurant);
  const number = `#${orderId.slice(-6)}`;
  await signInAtDesk(request, restaurant.id);
  const [kitchen, customer] = [new TextBrowser(request), new TextBrowser(request)];
  const expectTracking = async (text: string | RegExp) => {
    await customer.open(`/order-tracking/${orderId}`);
    expect(customer.text).toMatch(text);
  };
  await kitchen.open("/desk/board");
  expect(kitchen.text).toMatch(/New .*1 × Chicken Karahi/);
  await kitchen.follow(number);
  expect(kitchen.text).toContain(`Order ${number}`);
  await expectTracking(/On the kitchen's screen since \d+:\d\d [AP]M/);
  await kitchen.open("/desk/board");
  await kitchen.press(`Accept ${number}, 20 min`);
  expect(kitchen.text).toMatch(/Cooking .*Ready by/);
  await expectTracking(/Ready around \d+:\d\d [AP]M/);
  await kitchen.press(`Start ${number}`);
  await kitchen.press(`+10 min ${number}`);
  await expectTracking("The kitchen needs a little more time");
  await kitchen.press(`Ready ${number}`);
  await kitchen.follow(`Hand over ${number}`);
  await kitchen.press("Hand over", {}, ["Own rider"]);
  expect(kitchen.text).toMatch(/Ready .*On the way/);
  await kitchen.follow(`Delivered ${number}`);
  expect(kitchen.text).toContain("Rs. 500 received?");
  await kitchen.press("Delivered");
  expect(kitchen.text).toContain("Delivered, ");
  await expectTracking("Delivered");
  await kitchen.open(`/desk/orders/${orderId}`);
  expect(kitchen.text).toMatch(/Accepted.*Started.*10 minutes more.*Ready.*Handed over.*Delivered/);
});

test("reloads that were stopped stay so after a move", async ({ request, restaurant }) => {
  const number = `#${(await createOrderAt(restaurant.id)).slice(-6)}`;
  await signInAtDesk(request, restaurant.id);
  const text = new TextBrowser(request);
  await text.open("/desk/board");
  await text.follow("Stop reloading this page");
  await text.press(`Accept ${number}, 20 min`);
  await text.follow("Reload this page automatically");
  const rider = await signInAsRider(request);
  const delivery = await assignOrder(rider, restaurant.id, "ready");
  await text.open("/desk/deliveries");
  await text.follow("Stop reloading this page");
  await text.press(`Picked up #${delivery.slice(-6)}`);
  await text.follow("Reload this page automatically");
});

test("a scheduled order is listed below the board, and cannot be accepted yet", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Naan");
  const options = (await readPage(request, "/payment")).querySelectorAll("option");
  const [chosen, value = ""] = [textOf(options[9]), options[9]?.getAttribute("value")];
  expect([textOf(options[0]), chosen]).toEqual([
    "As soon as possible",
    expect.stringMatching(/^Deliver (at|tomorrow at) \d+:\d\d [AP]M$/),
  ]);
  const [customer, kitchen] = [new TextBrowser(request), new TextBrowser(request)];
  await customer.open("/payment");
  await customer.press("Place Order", { "Delivery time": value });
  expect(customer.text).toContain(`It will be delivered ${chosen.replace("Deliver ", "")}.`);
  await customer.follow("Track Order");
  expect(customer.text).toContain(`Your order is scheduled for later. ${restaurant.name} will receive it at `);
  expect(customer.text).toContain(chosen);
  expect(customer.hrefOf("Cancel Order")).toMatch(/cancel$/);

  await signInAtDesk(request, restaurant.id);
  await kitchen.open("/desk/board");
  // With its date if it is after midnight.
  const clockTime = /\d+:\d\d [AP]M$/.exec(chosen)?.[0];
  expect(kitchen.text).toMatch(new RegExp(`Later today 1 .*Deliver at (\\d+ \\w+ \\d+, )?${clockTime}`));
  await kitchen.follow(`#${customer.path.slice(-6)}`);
  expect(kitchen.hrefOf("Refuse")).toMatch(/refuse/);
  await expect(kitchen.press("Accept")).rejects.toThrow("no button");
});

test("a refusal needs a reason, which the customer reads; its dish is sold out", async ({ request, restaurant }) => {
  const { order: orderId } = await signUpWithOrder(request, restaurant);
  const menuItemId = restaurant.dishId("Naan");
  await db.updateTable("orderItems").set({ name: "Naan", menuItemId }).where("orderId", "=", orderId).execute();
  await signInAtDesk(request, restaurant.id);
  const refusing = await submitForm(request, `/desk/orders/${orderId}/moves/refuse`, {}, "Refuse");
  await expectRefusal(refusing, { title: "Error", message: "Choose a reason." });
  const browser = new TextBrowser(request);
  await browser.open("/desk/board");
  await browser.follow("Refuse");
  await browser.press("Refuse", {}, ["Sold out", "Naan"]);
  expect(browser.text).toContain("Refused, ");
  await browser.open(`/order-tracking/${orderId}`);
  expect(browser.text).toContain("Karahi could not take your order.");
  expect(browser.text).toContain("Reason: Sold out: Naan.");
  const dish = db.selectFrom("menuItems").select("soldOutUntil").where("id", "=", menuItemId);
  expect((await dish.executeTakeFirst())?.soldOutUntil).toBeInstanceOf(Date);
});

test("without scripts the board reloads itself; its title counts the new orders", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id);
  const read = () => readPage(request, "/desk/board");
  const empty = await read();
  expect(empty.querySelector("noscript meta[http-equiv=refresh]")?.getAttribute("content")).toBe("20");
  expect(empty.querySelector("title")?.text).toMatch(/^Orders - /);
  await createOrderAt(restaurant.id);
  await createOrderAt(restaurant.id);
  expect((await read()).querySelector("title")?.text).toMatch(/^\(2\) New orders - /);
});

test("without scripts an open order's page reloads, unless it asks for a reason", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id);
  const [open, finished] = [await createOrderAt(restaurant.id), await createOrderAt(restaurant.id, "delivered")];
  const readRefresh = async (path: string) =>
    (await readPage(request, path)).querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
  expect(await readRefresh(`/desk/orders/${open}`)).toBe("20");
  expect(await readRefresh(`/desk/orders/${finished}`)).toBeUndefined();
  expect(await readRefresh(`/desk/orders/${open}/moves/refuse`)).toBeUndefined();
});

test("buttons of an order's own page do not repeat its number, those of lists do", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id);
  const [fresh, cooking] = [await createOrderAt(restaurant.id), await createOrderAt(restaurant.id, "confirmed")];
  const readButtons = async (path: string) =>
    (await readPage(request, path))
      .querySelectorAll(".moves .button")
      .map((button) => button.getAttribute("aria-label") ?? textOf(button));
  const minutes = [10, 15, 20, 30, 45];
  expect(await readButtons(`/desk/orders/${fresh}`)).toEqual([...minutes.map((n) => `Accept, ${n} min`), "Refuse"]);
  expect(await readButtons(`/desk/orders/${cooking}`)).toEqual(["Start", "Ready", "+10 min", "Assign rider"]);
  const [one, other] = [`#${fresh.slice(-6)}`, `#${cooking.slice(-6)}`];
  expect(await readButtons("/desk/board")).toEqual([
    ...minutes.map((n) => `Accept ${one}, ${n} min`),
    `Refuse ${one}`,
    ...["Start", "Ready", "+10 min", "Assign rider"].map((button) => `${button} ${other}`),
  ]);
});

test("a ticket is shown for the paper last chosen in this browser", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id);
  const readPaper = async (query = "") => {
    const page = await request.get(`/desk/orders/${await createOrderAt(restaurant.id)}/ticket${query}`);
    return parseHtml(await page.text()).querySelector(".paper[aria-current]")?.text;
  };
  expect(await readPaper()).toBe("80 mm");
  expect(await readPaper("?paper=58")).toBe("58 mm");
  expect(await readPaper()).toBe("58 mm");
});

test("a printed ticket has its own number, one never printed has none", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id);
  const path = `/desk/orders/${await createOrderAt(restaurant.id)}/ticket`;
  const readNotice = async (page: APIResponse) => {
    const main = parseHtml(await page.text());
    return [main.querySelector(".ticket-mark")?.text, main.querySelector("p.notice")?.text.split(".")[0]];
  };
  const print = (seen: number) => request.post(path, { form: { seen: String(seen) } });
  const original = [undefined, "This is the original"];
  expect(await readNotice(await request.get(`${path}?print=0`))).toEqual([undefined, undefined]);
  expect(await readNotice(await print(0))).toEqual(original);
  expect(await readNotice(await print(1))).toEqual(["COPY 2", "This is copy 2"]);
  expect(await readNotice(await request.get(`${path}?print=1`))).toEqual(original);
  expect(await readNotice(await request.get(`${path}?print=3`))).toEqual(["COPY 2", undefined]);
});
