import { db } from "../support/database.ts";
import { expect, holdRequests, openRestaurant, signUp, test } from "../support/fixtures.ts";

test("a heart makes a restaurant a favourite, on the list and on its page", async ({ page, restaurant }) => {
  await signUp(page);
  await page.goto(`/?${new URLSearchParams({ q: restaurant.name })}`);
  const heart = page.getByRole("button", { name: `Favourite: ${restaurant.name}` });
  /** Taps the heart; with scripts it changes before the answer arrives. */
  const tap = async (isPressed: "true" | "false") => {
    const answer = await holdRequests(page, "**/favourites.data*");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", isPressed);
    answer();
    await answered;
  };

  await test.step("on the list, which stays where it is", async () => {
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await tap("true");
    await expect(page).toHaveURL(/\/\?q=/);
  });

  await test.step("taken back on its page", async () => {
    await openRestaurant(page, restaurant);
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await tap("false");
    await expect(page.getByRole("heading", { level: 1, name: restaurant.name })).toBeVisible();
    await page.goto("/?favourites=1");
    await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
  });
});

test("a heart taken away leaves the focus with the list", { tag: "@scripts" }, async ({ page, ownRestaurant }) => {
  const { id: customerId } = await signUp(page);
  const [one, other] = [await ownRestaurant(), await ownRestaurant()];
  const favourites = [one, other].map(({ id: vendorId }) => ({ customerId, vendorId }));
  await db.insertInto("favourites").values(favourites).execute();
  await page.goto("/?favourites=1");
  for (const { name } of [one, other]) {
    const heart = page.getByRole("button", { name: `Favourite: ${name}` });
    await heart.press("Enter");
    await expect(heart).toHaveCount(0);
    await expect(page.locator("main").getByRole("heading").and(page.locator(":focus"))).toBeVisible();
  }
});
