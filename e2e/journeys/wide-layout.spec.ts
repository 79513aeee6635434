/** What is beside each other on wide screens, where phones scroll. */
import type { Locator } from "@playwright/test";
import { changeOrder, createCustomer, createMenuItem, createOrderAt, createStaff } from "../../db/factories.ts";
import { fillCart } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, signUp, test } from "../support/fixtures.ts";

test.use({ menu: { Naan: 40 }, viewport: { width: 1280, height: 800 } });

test("the total of an order is beside the form, and still on the screen at its button", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const { id } = await signUp(page);
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "", 2);
  await page.goto("/payment");
  const [address, summary] = await Promise.all(["Delivery Address", "Order Summary"].map((name) => box(heading(name))));
  expect(summary?.y).toBe(address?.y);
  const button = page.getByRole("button", { name: "Place Order" });
  await button.scrollIntoViewIfNeeded();
  await expect(page.getByText("Total", { exact: true })).toBeInViewport();
  // On a phone, the button is in reach from the beginning of the page.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeInViewport({ ratio: 1 });

  function heading(name: string): Locator {
    return page.getByRole("heading", { name });
  }
});

test("the name, the buttons and the note of a cart's line start at one edge", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const { id } = await signUp(page);
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "", 2);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Naan" }) });
  const parts = [line.getByRole("heading"), line.getByRole("button").first(), line.getByText("Add a note")];
  const places = await Promise.all(parts.map(box));
  expect(new Set(places.map((place) => place?.x)).size).toBe(1);
});

test("an amount and a phone number have fields of their width", { tag: "@server" }, async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "", 2);
  await page.goto("/payment");
  const [change, phone, instructions] = await Promise.all(
    ["Bring change for Rs.", "Phone for this order", "Special instructions"].map((name) => box(page.getByLabel(name))),
  );
  expect(change?.width).toBeLessThan(350);
  expect(phone?.width).toBe(change?.width);
  expect(instructions?.width).toBeGreaterThan(500);
});

test("the picture of a dish is beside its choices, and stays on the screen", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signUp(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/restaurant/${restaurant.id}/items/${restaurant.dishIds.Naan}`);
  // Below the picture.
  const caption = page.getByRole("main").getByText(restaurant.name, { exact: true });
  const quantity = page.getByLabel("Quantity");
  expect((await box(quantity))?.y).toBeLessThan((await box(caption))?.y ?? 0);
  await page.getByRole("button", { name: "Add to Cart" }).scrollIntoViewIfNeeded();
  await expect(caption).toBeInViewport();
});

test("the figures of today are beside what needs attention", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto("/desk/overview");
  const [attention, today] = await Promise.all(
    ["Needs attention", "Today"].map((name) => box(page.getByRole("heading", { name, exact: true }))),
  );
  expect(today?.y).toBe(attention?.y);
});

test("an order of the list is on one line, with the phone numbers below each other", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await createOrderAt(restaurant.id, "delivered");
  await changeOrder(await createOrderAt(restaurant.id, "out_for_delivery"), { customerName: "Mahnoor Abbasi" });
  await page.goto(`/desk/orders?${new URLSearchParams({ restaurant: restaurant.id })}`);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^#/ }) });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) expect((await box(row))?.height).toBeLessThan(64);
  for (const text of ["Karahi", "0300 0000000"]) {
    const places = await Promise.all((await rows.getByText(text, { exact: true }).all()).map(box));
    expect(new Set(places.map((place) => place?.x)).size, text).toBe(1);
  }
});

test("the time of a scheduled order takes two lines of the list", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  const createdAt = new Date("2026-03-04T18:40:00Z");
  const deliverAt = new Date("2026-03-04T20:00:00Z");
  const orderId = await createOrderAt(restaurant.id, "delivered");
  await changeOrder(orderId, { createdAt, deliverAt, boardAt: createdAt });
  await page.goto(`/desk/orders?${new URLSearchParams({ restaurant: restaurant.id })}`);
  const times = page.getByRole("paragraph").filter({ hasText: "for 5 Mar 2026, 1:00 AM" });
  expect((await box(times))?.height).toBeLessThan(50);
});

test("a long email address leaves the buttons of a customer's page their width", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const { id, email } = await createCustomer({ email: `${"sana".repeat(15)}@${crypto.randomUUID()}.example` });
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto(`/desk/customers/${id}`);
  const button = await box(page.getByRole("link", { name: "Make a reset code" }));
  expect(button?.height).toBe(48);
  const address = await box(page.getByText(email));
  expect((address?.x ?? 0) + (address?.width ?? 0)).toBeLessThan((button?.x ?? 0) - 8);
});

test("the buttons of a page are beside its heading, and below it where they do not fit", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
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
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect.soft((await box(heading))?.height, path).toBeLessThan(60);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test("the button that disables a person is beside the email address, as on a customer's page", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  const { id, email } = await createStaff({}, [{ role: "kitchen", vendorId: restaurant.id }]);
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto(`/desk/staff/${id}`);
  const button = page.getByRole("link", { name: "Disable" });
  expect(await distanceOfMiddles(page.getByText(email), button)).toBeLessThan(2);
});

test("buttons are not as wide as a tablet", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto(`/desk/restaurants/${restaurant.id}`);
  for (const button of [page.getByRole("button", { name: "Save" }), page.getByRole("link", { name: "Suspend" })])
    expect((await box(button))?.width).toBeLessThan(250);
});

test("a person of the staff list is on one line", { tag: "@server" }, async ({ page, restaurant }) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/staff");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: email });
  expect((await box(row))?.height).toBeLessThan(64);
});

test("the filters of the orders are on one line with the search", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto("/desk/orders");
  const search = await box(page.getByRole("searchbox"));
  expect((await box(page.getByLabel("Day", { exact: true })))?.y).toBe(search?.y);
  expect((await box(page.getByRole("button", { name: "Show orders" })))?.y).toBe(search?.y);
});

test("a dish of the menu is on one line", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/menu");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Naan" });
  expect((await box(row))?.height).toBeLessThan(80);
});

test("categories on several lines keep a distance, at the desk and for customers", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  for (let n = 1; n <= 12; n += 1) await createMenuItem(restaurant.id, { category: `Breads of the house ${n}` });
  await signUp(page);
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  for (const path of ["/desk/menu", `/restaurant/${restaurant.id}`]) {
    await page.goto(path);
    const links = await page
      .getByRole("navigation", { name: /categories/i })
      .getByRole("link")
      .all();
    const boxes = await Promise.all(links.map(box));
    const lines = [...new Set(boxes.map((link) => link?.y ?? 0))];
    expect(lines.length, path).toBeGreaterThan(1);
    expect((lines[1] ?? 0) - (lines[0] ?? 0), path).toBeGreaterThan((boxes[0]?.height ?? 0) + 4);
  }
});

test("the form of a dish has its picture beside the name, and a field of a price's width", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto(`/desk/menu/items/${restaurant.dishIds.Naan}`);
  const [name, price, picture] = await Promise.all(
    ["Name", "Price in rupees", "Choose a picture"].map((label) => box(page.getByLabel(label, { exact: true }))),
  );
  expect(picture?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  expect(price?.width).toBeLessThan(200);
});

const box = (element: Locator) => element.boundingBox();

/** Returns how many pixels one element's middle is above or below the other's. */
async function distanceOfMiddles(...elements: [Locator, Locator]): Promise<number> {
  const [one = 0, other = 0] = (await Promise.all(elements.map(box))).map((place) =>
    place ? place.y + place.height / 2 : 0,
  );
  return Math.abs(one - other);
}
