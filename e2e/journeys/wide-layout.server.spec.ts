/** What is beside each other on wide screens, where phones scroll. */
import type { Locator } from "@playwright/test";
import {
  changeOrder,
  createCustomer,
  createMenuItem,
  createOrderAt,
  createRider,
  createStaff,
} from "../../db/factories.ts";
import { fillCart } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, signUp, test } from "../support/fixtures.ts";
import { boxOf, countLines, enlargeText } from "../support/layout.ts";

test.use({ menu: { Naan: 40 }, viewport: { width: 1280, height: 800 } });

test("at checkout the total is beside the form; what belongs together has one edge", async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  await fillCart(id, restaurant.id, restaurant.dishId("Naan"), 2);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Naan" }) });
  const parts = [line.getByRole("heading"), line.getByRole("button").first(), line.getByText("Add a note")];
  const places = await Promise.all(parts.map(boxOf));
  expect.soft(new Set(places.map((place) => place?.x)).size, "edges of a cart's line").toBe(1);

  await page.goto("/payment");
  const [address, summary] = await Promise.all(
    ["Delivery Address", "Order Summary"].map((name) => boxOf(page.getByRole("heading", { name }))),
  );
  expect.soft(summary?.y).toBe(address?.y);
  const [change, phone, instructions] = await Promise.all(
    ["Bring change for Rs.", "Phone for this order", "Special instructions"].map((name) =>
      boxOf(page.getByLabel(name)),
    ),
  );
  expect.soft(change?.width, "an amount's field").toBeLessThan(350);
  expect.soft(phone?.width, "a phone number's field").toBe(change?.width);
  expect.soft(instructions?.width).toBeGreaterThan(500);
  const button = page.getByRole("button", { name: "Place Order" });
  await button.scrollIntoViewIfNeeded();
  await expect(page.getByText("Total", { exact: true })).toBeInViewport();
  // On a phone, the button is in reach from the beginning of the page.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeInViewport({ ratio: 1 });
});

test("the picture of a dish is beside its choices, and stays on the screen", async ({ page, restaurant }) => {
  await signUp(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/restaurant/${restaurant.id}/items/${restaurant.dishId("Naan")}`);
  // Below the picture.
  const caption = page.getByRole("main").getByText(restaurant.name, { exact: true });
  const quantity = page.getByLabel("Quantity");
  expect((await boxOf(quantity)).y).toBeLessThan((await boxOf(caption)).y);
  await page.getByRole("button", { name: "Add to Cart" }).scrollIntoViewIfNeeded();
  await expect(caption).toBeInViewport();
});

test("the overview's figures are beside what needs attention, an order is on one line, a new restaurant on one screen", async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await createOrderAt(restaurant.id, "ready");
  await changeOrder(await createOrderAt(restaurant.id, "out_for_delivery"), {
    customerName: "Mahnoor Abbasi",
    subtotal: 10_000_000,
    totalAmount: 10_000_000,
  });
  const createdAt = new Date("2026-03-04T18:40:00Z");
  const deliverAt = new Date("2026-03-04T20:00:00Z");
  await changeOrder(await createOrderAt(restaurant.id, "delivered"), { createdAt, deliverAt, boardAt: createdAt });

  await page.goto("/desk/overview");
  const [attention, today] = await Promise.all(
    ["Needs attention", "Today"].map((name) => boxOf(page.getByRole("heading", { name, exact: true }))),
  );
  expect.soft(today?.y).toBe(attention?.y);
  // Those of other tests may have long names.
  const problems = page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("listitem")
    .filter({ hasText: "Tandoor w" });
  expect.soft((await boxOf(problems.first())).height, "a problem on one line").toBeLessThan(64);

  await page.goto(`/desk/orders?${new URLSearchParams({ restaurant: restaurant.id })}`);
  const search = await boxOf(page.getByRole("searchbox"));
  for (const filter of [page.getByLabel("Day", { exact: true }), page.getByRole("button", { name: "Show orders" })])
    expect.soft((await boxOf(filter)).y, "filters on one line with the search").toBe(search.y);
  const scheduled = "for 5 Mar 2026, 1:00 AM";
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^#/ }), hasNotText: scheduled });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) expect.soft((await boxOf(row)).height).toBeLessThan(64);
  expect.soft(await countLines(rows.getByText("Rs. 10,000,000"))).toEqual([1]);
  for (const text of ["Karahi", "0300 0000000"]) {
    const places = await Promise.all((await rows.getByText(text, { exact: true }).all()).map(boxOf));
    expect.soft(new Set(places.map((place) => place?.x)).size, text).toBe(1);
  }
  const times = page.getByRole("paragraph").filter({ hasText: scheduled });
  expect.soft((await boxOf(times)).height, "two lines").toBeLessThan(50);

  await page.goto("/desk/restaurants/new");
  await expect.soft(page.getByRole("button", { name: "Create restaurant" })).toBeInViewport({ ratio: 1 });
});

test("a person's button is beside the email address, and keeps its width", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  const customer = await createCustomer({ email: `${"sana".repeat(15)}@${crypto.randomUUID()}.example` });
  await page.goto(`/desk/customers/${customer.id}`);
  const button = await boxOf(page.getByRole("link", { name: "Make a reset code" }));
  expect.soft(button.height).toBe(48);
  const address = await boxOf(page.getByText(customer.email));
  expect.soft(address.right).toBeLessThan(button.x - 8);

  const staff = await createStaff({}, [{ role: "kitchen", vendorId: restaurant.id }]);
  await page.goto(`/desk/staff/${staff.id}`);
  const disable = page.getByRole("link", { name: "Disable" });
  expect.soft(await distanceOfMiddles(page.getByText(staff.email), disable)).toBeLessThan(2);
});

test("buttons are beside a page's heading, or below it, and not as wide as a tablet", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  const heading = page.getByRole("heading", { level: 1 });
  for (const [path, name] of [
    ["/desk/restaurants", "New restaurant"],
    ["/desk/staff", "Invite"],
    ["/desk/riders", "Invite"],
    [`/desk/menu?restaurant=${restaurant.id}`, "Add a dish"],
    [`/desk/menu/options?restaurant=${restaurant.id}`, "Add extras"],
  ] as const) {
    const button = page.getByRole("main").getByRole("link", { name });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    expect.soft(await distanceOfMiddles(heading, button), path).toBeLessThan(2);
    await page.setViewportSize({ width: 320, height: 740 });
    await enlargeText(page, "200%");
    expect.soft((await boxOf(heading)).height, path).toBeLessThan(60);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto(`/desk/restaurants/${restaurant.id}`);
  for (const button of [page.getByRole("button", { name: "Save" }), page.getByRole("link", { name: "Suspend" })])
    expect.soft((await boxOf(button)).width).toBeLessThan(250);
  await page.goto(`/desk/restaurants?search=${restaurant.name}`);
  const name = page.getByRole("link", { name: restaurant.name, exact: true });
  expect
    .soft(await distanceOfMiddles(name, page.getByText("Commission")), "a restaurant without an address")
    .toBeLessThan(2);
  await page.setViewportSize({ width: 360, height: 740 });
  const [title, below] = await Promise.all([heading, page.getByRole("link", { name: "New restaurant" })].map(boxOf));
  expect.soft((below?.y ?? 0) - (title?.bottom ?? 0), "apart").toBeGreaterThan(5);
});

test("categories on several lines keep a distance, at the desk and for customers", async ({ page, restaurant }) => {
  for (let n = 1; n <= 12; n += 1) await createMenuItem(restaurant.id, { category: `Breads of the house ${n}` });
  await signUp(page);
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  for (const path of ["/desk/menu", `/restaurant/${restaurant.id}`]) {
    await page.goto(path);
    const links = await page
      .getByRole("navigation", { name: /categories/i })
      .getByRole("link")
      .all();
    const boxes = await Promise.all(links.map(boxOf));
    const lines = [...new Set(boxes.map((link) => link?.y ?? 0))];
    expect(lines.length, path).toBeGreaterThan(1);
    expect((lines[1] ?? 0) - (lines[0] ?? 0), path).toBeGreaterThan((boxes[0]?.height ?? 0) + 4);
  }
});

test("on a tablet, orders are side by side, and so are the parts of a row", async ({ page, restaurant }) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  for (const status of ["pending", "pending", "preparing"] as const) await createOrderAt(restaurant.id, status);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/desk/board");
  const cards = page.getByRole("region", { name: "New" }).getByRole("article");
  const [first, second] = await Promise.all([cards.first(), cards.last()].map(boxOf));
  expect.soft(second?.y).toBe(first?.y);
  expect.soft(first?.y, "the first order is near the top").toBeLessThan(280);
  const moves = page.getByRole("region", { name: "Cooking" }).getByRole("article").locator(".moves > *");
  const [ready, cancel] = await Promise.all([moves.first(), moves.last()].map(boxOf));
  expect.soft(cancel?.y, "Cancel order is apart").toBeGreaterThan(ready?.bottom ?? 0);
  expect.soft(cancel?.width).toBeGreaterThan(2 * (ready?.width ?? 0));
  await page.getByRole("region", { name: "New" }).getByRole("link", { name: /^#/ }).first().click();
  const [refuse, print] = await Promise.all(
    ["Refuse", "Print ticket"].map((name) => boxOf(page.getByRole("link", { name }))),
  );
  expect.soft(print?.width, "buttons below each other").toBe(refuse?.width);
  const [customer, details] = await Promise.all(
    ["Customer", "Details"].map((name) => boxOf(page.getByRole("heading", { name }))),
  );
  expect.soft(details?.y, "the details beside the customer").toBe(customer?.y);

  await page.goto("/desk/staff");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: email });
  expect.soft((await boxOf(row)).height).toBeLessThan(64);
});

test("on a wall's screen, a column of the board has one wide order, or two side by side", async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  for (const status of ["pending", "pending", "preparing"] as const) await createOrderAt(restaurant.id, status);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/desk/board");
  const cards = page.getByRole("region", { name: "New" }).getByRole("article");
  const cooking = page.getByRole("region", { name: "Cooking" });
  const [first, second, only] = await Promise.all(
    [cards.first(), cards.last(), cooking.getByRole("article")].map(boxOf),
  );
  expect.soft(second?.y).toBe(first?.y);
  expect.soft(second?.x).toBeLessThan(only?.x ?? 0);
  expect.soft((await boxOf(page.getByRole("link", { name: "Tiffin desk" }))).x).toBe(first?.x);
  expect.soft(only?.width, "one order has room for two").toBeGreaterThan(2 * (first?.width ?? 0));
});

test("amounts in millions are readable in full in a report, even beside a chart", async ({ page, restaurant }) => {
  const rider = await createRider();
  for (const [amount, riderId] of [[5_785_115, rider.id] as const, [2_002_305, null] as const]) {
    const orderId = await createOrderAt(restaurant.id, "out_for_delivery");
    const totals = { subtotal: amount, totalAmount: amount, commissionRupees: 347_495 };
    await changeOrder(orderId, { ...totals, riderId, status: "delivered" });
  }
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  const cash = page.getByRole("region", { name: "Commission and cash by day" });
  for (const width of [768, 1024, 1240, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/desk/reports?restaurant=${restaurant.id}&period=today`);
    expect.soft(await countLines(page.locator(".report-totals").getByText("Rs. 7,787,420"))).toEqual([1]);
    await expect(cash).toContainText("Rs. 5,785,115Rs. 2,002,305Rs. 694,990Rs. 5,090,125");
    expect.soft(await cash.evaluate((frame) => frame.scrollWidth - frame.clientWidth), `${width} px`).toBe(0);
  }
});

test("the desk's board, lists and cards begin at the same edge as its navigation", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  for (const path of ["/desk/board", "/desk/menu", "/desk/hours", "/desk/orders"]) {
    await page.goto(path);
    const [brand, heading] = await Promise.all(
      [page.getByRole("link", { name: "Tiffin desk" }), page.getByRole("heading", { level: 1 })].map(boxOf),
    );
    expect.soft(heading?.x, path).toBe(brand?.x);
  }
});

test("people and dishes have one line each, a dish's form the picture beside it", async ({ page, restaurant }) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await createMenuItem(restaurant.id);
  const row = (text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });
  await page.goto("/desk/staff");
  expect.soft((await boxOf(row(email))).height).toBeLessThan(64);
  const [role, show] = await Promise.all(
    [page.getByLabel("Role"), page.getByRole("button", { name: "Show people" })].map(boxOf),
  );
  expect.soft((show?.x ?? 0) - (role?.x ?? 0), "the only filter beside its button").toBeLessThan(400);
  await page.goto("/desk/menu");
  expect.soft((await boxOf(row("Naan"))).height).toBeLessThan(80);
  await expectToStay(row("Naan").getByText("Sold out"));
  await page.goto(`/desk/menu/items/${restaurant.dishId("Naan")}`);
  const [name, price, picture] = await Promise.all(
    ["Name", "Price in rupees", "Choose a picture"].map((label) => boxOf(page.getByLabel(label, { exact: true }))),
  );
  expect.soft(picture?.x).toBeGreaterThan(name?.right ?? 0);
  expect.soft(price?.width, "a price's field").toBeLessThan(200);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const part of [page.getByLabel("Price in rupees"), page.getByRole("button", { name: "Save" })])
    await expect.soft(part, "on a phone").toBeInViewport({ ratio: 1 });
  await expectToStay(page.getByText("Sold out"));
});

test("the buttons of an import's preview are equally wide", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/import");
  await page.getByText("Or paste the text").click();
  await page.getByRole("textbox").fill("Dish,Price\nKulcha,90");
  await page.getByRole("button", { name: "Show preview" }).click();
  const [confirm, other] = await Promise.all(
    [page.getByRole("button", { name: "Import" }), page.getByRole("link", { name: "Choose another file" })].map(boxOf),
  );
  expect(confirm?.width).toBe(other?.width);
});

test("a page that does not exist says so where the page shown offline does", async ({ page }) => {
  await page.goto("/offline.html");
  const offline = await boxOf(page.getByRole("main"));
  await page.goto("/no-such-file.txt");
  expect((await boxOf(page.locator(".empty-state-sign"))).y).toBe(offline.y);
});

/** Presses what opens a part of the page. */
async function expectToStay(summary: Locator): Promise<void> {
  const closed = await boxOf(summary);
  await summary.click();
  expect.soft(await boxOf(summary), "below the pointer when it opens").toEqual(closed);
}

/** Returns how many pixels one element's middle is above or below the other's. */
async function distanceOfMiddles(...elements: [Locator, Locator]): Promise<number> {
  const [one = 0, other = 0] = (await Promise.all(elements.map(boxOf))).map(({ y, height }) => y + height / 2);
  return Math.abs(one - other);
}
