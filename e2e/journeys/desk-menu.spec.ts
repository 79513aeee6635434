import type { Page } from "@playwright/test";
import sharp from "sharp";
import { createMenuItem } from "../../db/factories.ts";
import type { OwnRestaurant } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, openRestaurant, signUpAndOpenMenu, test } from "../support/fixtures.ts";
import { signUpWithCart } from "../support/http.ts";
import { boxOf } from "../support/layout.ts";

/** Opens a page of the desk beside the customer's, where a new person with this role is signed in. */
async function openDesk(page: Page, { id }: OwnRestaurant, role: "manager" | "kitchen", path: string) {
  await signInAtDesk(page.request, id, { role });
  const desk = await page.context().newPage();
  await desk.goto(path);
  return desk;
}

test("the kitchen marks a dish as sold out: it cannot be added, and the menu and the cart say so", {
  tag: "@scripts",
}, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Naan: 40, Daal: 200 });
  await signUpWithCart(page.request, restaurant, "Naan");
  await openRestaurant(page, restaurant);
  const addNaan = page.getByRole("button", { name: "Add to Cart: Naan" });
  await expect(addNaan).toBeVisible();

  const desk = await openDesk(page, restaurant, "kitchen", "/desk/menu");
  const row = desk.getByRole("listitem").filter({ hasText: "Naan" });
  await row.getByText("Sold out").click();
  await row.getByRole("button", { name: "Sold out today: Naan" }).click();
  await expect(row.getByText(/^Sold out until .*5:00 AM$/)).toBeVisible();
  // Not the page's heading: Tab goes on from the dish.
  await expect(row).toBeFocused();
  await expect(desk.getByRole("link", { name: "Add a dish" })).toHaveCount(0);

  // The button of the outdated page is refused with a message.
  await addNaan.click();
  await expect(page.getByText("Naan is sold out today. Please choose something else.")).toBeVisible();
  await page.reload();
  await expect(addNaan).toHaveCount(0);
  const dish = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Naan" }) });
  await expect(dish.getByText("Sold out", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to Cart: Daal" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("listitem").filter({ hasText: "Naan" }).getByText("Sold out")).toBeVisible();

  await row.getByRole("button", { name: "Back on sale: Naan" }).click();
  await expect(desk.getByText("Naan is back on sale.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Sold out")).toHaveCount(0);
});

test("the links above the menu lead to its categories", { tag: "@server" }, async ({ page, restaurant }) => {
  const names = Array.from({ length: 12 }, (_, index) => `Karahi ${index + 1}`);
  for (const name of names) await createMenuItem(restaurant.id, { name, category: "Karahi" });
  await createMenuItem(restaurant.id, { name: "Lassi", category: "Drinks" });
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/menu");
  const heading = page.getByRole("heading", { name: "Drinks" });
  await expect(heading).not.toBeInViewport();
  const links = page.getByRole("navigation", { name: "Categories" });
  await links.getByRole("link", { name: "Drinks" }).click();
  await expect(heading).toBeInViewport({ ratio: 1 });
  // Not below them, although they stay in view.
  expect((await boxOf(heading)).y).toBeGreaterThan((await boxOf(links)).bottom);
});

test("the manager gives a dish a price and a picture, after errors that are explained, and removes the picture", {
  tag: "@scripts",
}, async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  const desk = await openDesk(page, restaurant, "manager", "/desk/menu");
  await desk.getByText("Name in Urdu").click();
  await desk.getByLabel("Karahi in Urdu").fill("کڑاہی");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Karahi was saved.")).toBeVisible();
  await expect(desk.getByText("کڑاہی", { exact: true })).toBeVisible();

  await desk.getByRole("link", { name: "Naan" }).click();
  await desk.getByLabel("Price in rupees").fill("45.50");
  await desk.getByLabel("Size 1").fill("Large");
  const text = { name: "naan.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") };
  await desk.getByLabel("Choose a picture").setInputFiles(text);
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByRole("alert")).toContainText("Please enter a price in whole rupees, such as 450.");
  await expect(desk.getByRole("alert")).toContainText("This file is not a supported picture.");
  await expect(desk.getByLabel("Size 1")).toHaveValue("Large");
  await desk.getByLabel("Size 1").fill("");
  await desk.getByLabel("Price in rupees").fill("45");
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: "#b5651d" } });
  const picture = { name: "naan.jpg", mimeType: "image/jpeg", buffer: await drawn.jpeg().toBuffer() };
  await desk.getByLabel("Choose a picture").setInputFiles(picture);
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Naan was saved.")).toBeVisible();

  await page.reload();
  const dish = page.getByRole("listitem").filter({ hasText: "Naan" });
  await expect(dish).toContainText("Rs. 45");
  const shown = dish.locator("img");
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).currentSrc))
    .toMatch(/-(160|320)\.webp$/);
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await desk.getByRole("link", { name: "Naan" }).click();
  await desk.getByLabel("Remove picture").check();
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk).toHaveURL((url) => url.pathname === "/desk/menu");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Naan" })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test("a time that is only half entered does not close its day", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/hours");
  for (const [summary, button, days] of [
    ["Monday", "Save Monday", 1],
    ["Add other hours", "Add", 2],
  ] as const) {
    const form = page.locator("details").filter({ hasText: summary });
    await form.getByText(summary, { exact: true }).click();
    const [opens, closes] = [form.getByLabel("From").first(), form.getByLabel("To").first()];
    if (button === "Add") await form.getByLabel("First day").fill("2098-03-01");
    else await form.getByLabel("Use these times for every day").uncheck();
    for (const time of [opens, closes]) await time.pressSequentially("09");
    await form.getByRole("button", { name: button }).click();
    await expect(opens).toBeFocused();
    await opens.fill("09:00");
    await closes.fill("17:00");
    await form.getByRole("button", { name: button }).click();
    await expect(page.getByText("9:00 AM to 5:00 PM")).toHaveCount(days);
  }
});

test("other hours being entered stay when others are removed", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/hours");
  const name = page.getByLabel("Name");
  for (const [holiday, day] of [
    ["Eid", "2098-03-01"],
    ["Ashura", "2098-03-02"],
  ] as const) {
    await page.getByText("Add other hours").click();
    await name.fill(holiday);
    await page.getByLabel("First day").fill(day);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(holiday, { exact: true })).toBeVisible();
  }
  await page.getByText("Add other hours").click();
  await expect(name).toHaveValue("");
  await name.fill("Wedding");
  for (const holiday of ["Ashura", "Eid"]) {
    await page.getByRole("button", { name: `Remove ${holiday}` }).click();
    await expect(page.getByText(holiday, { exact: true })).toHaveCount(0);
    await expect(name).toHaveValue("Wedding");
  }
});

test("the arrow of a page leads to the page above, even after a link within a page", {
  tag: "@scripts",
}, async ({ page, restaurant }) => {
  await createMenuItem(restaurant.id, { name: "Cola", category: "Drinks" });
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto("/desk/restaurants");
  await page.getByRole("link", { name: "More" }).click();
  await page.getByRole("main").getByRole("link", { name: "Menu", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: restaurant.name }).click();
  await page.getByRole("link", { name: "Drinks", exact: true }).click();
  await page.getByRole("link", { name: "More" }).click();
  await page.getByRole("main").getByRole("link", { name: "Categories" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/desk/restaurants");
});
