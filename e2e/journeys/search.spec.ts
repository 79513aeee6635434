import { createOptionGroup } from "../../db/factories.ts";
import { uniqueWord } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, holdRequests, openAndSettle, searchFor, signUp, test } from "../support/fixtures.ts";

test("a search finds dishes, even misspelt, and leads to the dish", async ({ page, ownRestaurant }) => {
  const word = uniqueWord();
  const { id } = await ownRestaurant({ [`Karahi ${word}`]: 1_450 });
  await signUp(page);
  await page.goto("/");
  await searchFor(page, word);
  await expect(page.getByRole("heading", { name: "No restaurants available" })).toBeVisible();
  const dish = page.getByRole("link", { name: `Karahi ${word}`, exact: true });
  await expect(dish).toBeVisible();
  const misspelt = word.slice(0, 3) + word.slice(4);
  await searchFor(page, misspelt);
  await expect(page.getByRole("heading", { name: `Dishes spelt like “${misspelt}”` })).toBeVisible();
  await dish.click();
  await expect(page).toHaveURL(new RegExp(`/restaurant/${id}#item-`));
  await expect(page.getByRole("button", { name: `Add to Cart: Karahi ${word}` })).toBeInViewport();
});

test("the arrows of a dish and its restaurant lead back to the search that led there", {
  tag: "@scripts",
}, async ({ page, context, ownRestaurant }) => {
  const word = uniqueWord();
  const restaurant = await ownRestaurant({ [`Karahi ${word}`]: 1_450 });
  const dish = { id: restaurant.dishId(`Karahi ${word}`), vendorId: restaurant.id };
  await createOptionGroup(dish, "Spice level", { Mild: 0, Hot: 0 }, { min: 1, max: 1 });
  await signUp(page);
  await page.goto("/");
  await searchFor(page, word);
  await page.getByRole("link", { name: `Karahi ${word}`, exact: true }).click();
  const arrow = page.getByRole("link", { name: "Back", exact: true });
  await arrow.click();
  await page.getByRole("link", { name: "Choose" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  // With a key it opens another tab, and this one stays.
  const opening = context.waitForEvent("page");
  await arrow.click({ modifiers: ["ControlOrMeta"] });
  await (await opening).close();
  const release = await holdRequests(page, "**/_.data*");
  await arrow.click();
  await expect(page).toHaveURL(`/?q=${word}`);
  // A second tap on a slow connection does not go further back.
  await arrow.click();
  release();
  await expect(page.getByRole("heading", { name: `Results for “${word}”` })).toBeVisible();
  await page.goto(`/restaurant/${restaurant.id}`);
  await arrow.click();
  await expect(page).toHaveURL("/");
});

test("the arrow of a page does not lead to one that failed to load", { tag: "@scripts" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  await searchFor(page, "naan");
  await page.goBack();
  await page.route("**/orders.data*", (route) => route.abort(), { times: 1 });
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { name: "Failed to load data" })).toBeVisible();
  await main.getByRole("link", { name: "Cart" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/");
});

for (const { path, label, data } of [
  { path: "/", label: "Search restaurants", data: "**/_.data*" },
  { path: "/?page=2", label: "Search restaurants", data: "**/_.data*" },
  { path: "/desk/restaurants", label: "Name", data: "**/desk/restaurants.data*" },
]) {
  test(`what is typed while a search is loading stays: ${path}`, { tag: "@scripts" }, async ({ page, restaurant }) => {
    await signUp(page);
    await signInAtDesk(page.request, restaurant.id, { role: "owner" });
    await openAndSettle(page, path);
    const box = page.getByRole("searchbox", { name: label });
    await box.fill("naan");
    const release = await holdRequests(page, data);
    const requested = page.waitForRequest(data);
    await box.press("Enter");
    await requested;
    await box.pressSequentially(" khatai");
    release();
    await expect(page.getByText(/[“‘]naan[”’]/).first()).toBeVisible();
    await expect(box).toHaveValue("naan khatai");
    await expect(box).toBeFocused();
    await box.press("Enter");
    await expect(page.getByText(/[“‘]naan khatai[”’]/).first()).toBeVisible();
    await expect(box).not.toBeFocused();
    await page.goBack();
    await expect(box).toHaveValue("naan");
  });
}

test("a search box that is emptied while its search is loading stays empty", { tag: "@scripts" }, async ({ page }) => {
  await signUp(page);
  await openAndSettle(page, "/");
  const box = page.getByRole("searchbox", { name: "Search restaurants" });
  await box.fill("naan");
  const release = await holdRequests(page, "**/_.data*");
  const requested = page.waitForRequest("**/_.data*");
  await box.press("Enter");
  await requested;
  await box.fill("");
  release();
  await expect(page.getByText("“naan”").first()).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
});

test("a menu can be searched, and an empty result links back to the whole menu", async ({ page, ownRestaurant }) => {
  const { id } = await ownRestaurant({ "Seekh Kebab": 440, "Garlic Naan": 90 });
  await signUp(page);
  await page.goto(`/restaurant/${id}`);
  const search = async (text: string) => {
    await page.getByRole("searchbox", { name: "Search this menu" }).fill(text);
    await page.getByRole("button", { name: "Search", exact: true }).click();
  };
  await search("naan");
  const dishes = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(dishes).toHaveText(["Garlic Naan"]);
  await expect(page).toHaveURL(`/restaurant/${id}?q=naan`);
  await search("pizza");
  await expect(page.getByText("Nothing on this menu matches “pizza”.")).toBeVisible();
  await page.getByRole("link", { name: "Show the whole menu" }).click();
  await expect(dishes).toHaveText(["Garlic Naan", "Seekh Kebab"]);
});
