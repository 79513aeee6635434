import { uniqueWord } from "../support/database.ts";
import { expect, openRestaurant, searchFor, signUp, test } from "../support/fixtures.ts";

test("search ignores case and finds parts of a name", { tag: "@server" }, async ({ page, ownRestaurant }) => {
  const word = uniqueWord();
  const { name } = await ownRestaurant([], { restaurantName: `Zaiqa ${word} House` });
  await signUp(page);
  await page.goto("/");
  await searchFor(page, word.slice(0, -1).toUpperCase());
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([name]);
  await expect(page.getByRole("searchbox")).toHaveValue(word.slice(0, -1).toUpperCase());
});

test("percent sign and underscore are ordinary characters in a search", { tag: "@server" }, async ({
  page,
  ownRestaurant,
}) => {
  const word = uniqueWord();
  const { name } = await ownRestaurant([], { restaurantName: `${word} 50% Off_Grill` });
  await signUp(page);
  await page.goto("/");
  for (const text of [`${word}%Grill`, `${word} 50_ Off`]) {
    await searchFor(page, text);
    await expect(page.getByRole("heading", { name: "No restaurants available" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { name: "No restaurants available" })).toBeVisible();
  await expect(page).toHaveURL(/\?q=/);
  await searchFor(page, `${word} 50% Off_`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([name]);
});

test("category and search combine and stay in the URL", async ({ page, ownRestaurant }) => {
  const word = uniqueWord();
  const pizza = await ownRestaurant([], { restaurantName: `${word} A`, cuisine: "Pizza, Pasta" });
  const bakery = await ownRestaurant([], { restaurantName: `${word} B`, cuisine: "bakeries" });
  const found = page.getByRole("article").getByRole("heading");
  await signUp(page);
  await page.goto("/");
  await searchFor(page, word);
  await expect(found).toHaveText([pizza.name, bakery.name]);

  await page.getByRole("link", { name: "Bakery", exact: true }).click();
  await expect(found).toHaveText([bakery.name]);
  await expect(page).toHaveURL(`/?q=${word}&category=bakery`);
  await expect(page.getByRole("link", { name: "Bakery", exact: true })).toHaveAttribute("aria-current", "true");

  await searchFor(page, `${word} a`);
  await expect(page.getByRole("heading", { name: "No restaurants available" })).toBeVisible();
  await expect(page).toHaveURL(/category=bakery/);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(found).toHaveText([pizza.name]);
});

test("heading and title name the filters, and an empty list leads back to all", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).nth(1);
  await expect(heading).toHaveText("Restaurants open now");
  await page.getByRole("link", { name: "Bakery", exact: true }).click();
  await expect(heading).toHaveText("Open now: Bakery");
  await expect(page).toHaveTitle("Bakery - Tiffin");

  const word = uniqueWord();
  await searchFor(page, word);
  await expect(page).toHaveTitle(`Results for “${word}” in Bakery - Tiffin`);
  await page.getByRole("link", { name: "Show all restaurants" }).click();
  await expect(heading).toHaveText("Restaurants open now");
  await expect(page).toHaveTitle("Restaurants - Tiffin");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a long list of restaurants is paginated", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  const names = page.getByRole("article").getByRole("heading");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
  await expect(names).toHaveCount(24);
  const firstPage = await names.allInnerTexts();

  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/?page=2");
  await expect(pages).toContainText("Page 2 of");
  const secondPage = await names.allInnerTexts();
  expect(secondPage.filter((name) => firstPage.includes(name))).toEqual([]);

  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL("/");
  await expect(names).toHaveText(firstPage);
});

for (const [state, fields] of [
  ["closed", { isOpen: false }],
  ["unapproved", { isApproved: false }],
] as const) {
  test(`a restaurant that is ${state} is neither listed nor found`, { tag: "@server" }, async ({
    page,
    ownRestaurant,
  }) => {
    const { id, name } = await ownRestaurant([{ name: "Naan", price: 40 }], fields);
    await signUp(page);
    await page.goto("/");
    await searchFor(page, name);
    await expect(page.getByRole("heading", { name: "No restaurants available" })).toBeVisible();

    const response = await page.goto(`/restaurant/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Restaurant not found" })).toBeVisible();
    await expect(page.getByText("This restaurant may no longer be available.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("dishes that are not available are hidden", { tag: "@server" }, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant([
    { name: "Seekh Kebab", price: 440 },
    { name: "Reshmi Kebab", price: 480, isAvailable: false },
  ]);
  await signUp(page);
  await openRestaurant(page, restaurant);
  await expect(page.getByRole("heading", { name: "Seekh Kebab" })).toBeVisible();
  await expect(page.getByText("Reshmi Kebab")).toHaveCount(0);
});

test("a restaurant without dishes says so", { tag: "@server" }, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant([]);
  await signUp(page);
  await openRestaurant(page, restaurant);
  await expect(page.getByRole("heading", { name: "This menu is empty" })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("a menu can be narrowed to one category", async ({ page }) => {
  await signUp(page);
  await openRestaurant(page, { id: "naveed-karahi-house", name: "Naveed Karahi House" });
  const categories = page.getByRole("navigation", { name: "Menu categories" });
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  const names = await sections.allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  await categories.getByRole("link", { name: names[1], exact: true }).click();
  await expect(sections).toHaveText([names[1] ?? ""]);
  await categories.getByRole("link", { name: "All", exact: true }).click();
  await expect(sections).toHaveText(names);
});
