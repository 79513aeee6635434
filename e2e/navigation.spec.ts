import { expect, openRestaurant, signUp, test } from "./fixtures.ts";

test("the first page of a session opens with the splash, and no tap waits for it", async ({ page }) => {
  const splash = page.getByText("Loading Tiffin...");
  await page.goto("/login");
  await expect(splash).toBeAttached();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
  await page.reload();
  await expect(page.getByRole("button", { name: "SIGN UP" })).toBeVisible();
  await expect(splash).toHaveCount(0);
});

test.describe("once scripts run", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "the browser itself does this for documents");

  for (const { from, link, text } of [
    { from: "/orders", link: "Home", text: "Loading delicious restaurants..." },
    { from: "/cart", link: "Profile", text: "Loading Tiffin..." },
  ]) {
    test(`a page that lets itself be waited for says '${text}'`, async ({ page }) => {
      await signUp(page);
      await page.goto(from);
      const answer = Promise.withResolvers<void>();
      await page.route("**/*.data*", async (route) => {
        await answer.promise;
        await route.continue();
      });
      const status = page.locator("[aria-live]").getByText(text);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
      await expect(status).toBeVisible();
      answer.resolve();
      await expect(status).toHaveCount(0);
    });
  }

  test("the next page's heading takes the focus, and its title names it", async ({ page, ownRestaurant }) => {
    const restaurant = await ownRestaurant([{ name: "Naan", price: 40 }]);
    await signUp(page);
    await openRestaurant(page, restaurant);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeFocused();
    await expect(page).toHaveTitle("My Orders - Tiffin");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: restaurant.name })).toBeFocused();
  });
});
