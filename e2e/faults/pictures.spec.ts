import type { Locator, Page } from "@playwright/test";
import { changeVendor, createCustomer, createOrder, createReview } from "../../db/factories.ts";
import { db, type OwnRestaurant } from "../support/database.ts";
import { expect, signUp, test } from "../support/fixtures.ts";
import { boxOf } from "../support/layout.ts";

// As on a phone.
test.use({ deviceScaleFactor: 2 });

const broken = "/pictures/none.webp";
const drawnPlate = /^url\("data:image\/svg/;

test.describe("pictures that cannot be loaded", () => {
  test.use({ expectedFailures: [404] });

  test("are replaced by a drawn plate of the same shape, or by initials", async ({ page, ownRestaurant }) => {
    const restaurant = await ownRestaurant({}, { totalRatings: 1 });
    await signUp(page);
    const authorId = await insertReview(restaurant);
    await setPictures(restaurant, authorId, broken);
    const withBroken = await takeScreenshots(page, restaurant, { areBroken: true });
    await setPictures(restaurant, authorId, "");
    const withNone = await takeScreenshots(page, restaurant, { areBroken: false });
    expect(withBroken.map(({ name, shape }) => ({ name, shape }))).toEqual(
      withNone.map(({ name, shape }) => ({ name, shape })),
    );
    for (const [index, { name, screenshot }] of withBroken.entries()) {
      expect(withNone[index]?.screenshot.equals(screenshot), `${name}: looks the same`).toBe(true);
    }
  });
});

/** Inserts a review by a customer with the initials BA; returns the customer's id. */
async function insertReview({ id: vendorId }: OwnRestaurant): Promise<string> {
  const { id: customerId } = await createCustomer({ fullName: "Bilal Ahmed" });
  const orderId = await createOrder(customerId, vendorId, "delivered");
  await createReview(orderId);
  return customerId;
}

async function setPictures({ id }: OwnRestaurant, authorId: string, url: string): Promise<void> {
  await changeVendor(id, { restaurantImage: url });
  await db.updateTable("customers").set({ profileImage: url }).where("id", "=", authorId).execute();
}

/** Takes a screenshot of each kind of picture, with its ratio of width to height. */
async function takeScreenshots(page: Page, { id, name }: OwnRestaurant, { areBroken }: { areBroken: boolean }) {
  const main = page.getByRole("main");
  const screenshots: { name: string; shape: number; screenshot: Buffer }[] = [];
  const add = async (what: string, frame: Locator) => {
    const image = frame.locator("img");
    await expect(image).toHaveCount(areBroken ? 1 : 0);
    await frame.scrollIntoViewIfNeeded();
    if (areBroken) await expect(image).toHaveJSProperty("complete", true);
    const { x, y, width, height } = await boxOf(frame);
    // Without the round corners, whose edges differ where they overlap, and without what covers the bottom.
    const clip = { x: x + 7, y: y + 7, width: width - 14, height: height * 0.6 };
    const screenshot = await page.screenshot({ clip, animations: "disabled" });
    screenshots.push({ name: what, shape: width / height, screenshot });
  };
  const addPlate = async (what: string, owner: Locator) => {
    const frame = owner.locator("> :first-child");
    await expect(frame).toHaveCSS("background-image", drawnPlate);
    await add(what, frame);
  };
  await page.goto(`/?${new URLSearchParams({ q: name })}`);
  await addPlate("card", main.getByRole("article"));
  await page.goto(`/restaurant/${id}`);
  await addPlate("head of the menu", main.locator("header"));
  await page.goto(`/reviews?vendorId=${id}`);
  await add("author", main.getByText("BA", { exact: true }));
  return screenshots;
}
