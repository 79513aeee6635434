import { uniqueWord } from "../support/database.ts";
import { expect, openRestaurant, searchFor, signUp, test } from "../support/fixtures.ts";

test("category and search combine, are named in URL, heading and title, and an empty list leads back to all", async ({
  page,
  ownRestaurant,
}) => {
  const word = uniqueWord();
  const pizza = await ownRestaurant({}, { restaurantName: `${word} A`, cuisine: "Pizza, Pasta" });
  const bakery = await ownRestaurant({}, { restaurantName: `${word} B`, cuisine: "bakeries" });
  const found = page.getByRole("article").getByRole("heading");
  await signUp(page);
  await page.goto("/");
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).nth(1);
  await expect(heading).toHaveText("Restaurants open now");
  await searchFor(page, word);
  await expect(found).toHaveText([pizza.name, bakery.name]);

  await page.getByRole("link", { name: "Bakery", exact: true }).click();
  await expect(found).toHaveText([bakery.name]);
  await expect(page).toHaveURL(`/?q=${word}&category=bakery`);
  await expect(page.getByRole("link", { name: "Bakery", exact: true })).toHaveAttribute("aria-current", "true");

  await searchFor(page, `${word} a`);
  await expect(page.getByRole("heading", { name: "No restaurants available" })).toBeVisible();
  await expect(page).toHaveURL(/category=bakery/);
  await expect(page).toHaveTitle(`Results for “${word} a” in Bakery - Tiffin`);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(found).toHaveText([pizza.name]);

  await searchFor(page, word.toUpperCase().repeat(2));
  await page.getByRole("link", { name: "Show all restaurants" }).click();
  await expect(heading).toHaveText("Restaurants open now");
  await expect(page).toHaveTitle("Restaurants - Tiffin");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.getByRole("link", { name: "Bakery", exact: true }).click();
  await expect(heading).toHaveText("Open now: Bakery");
  await expect(page).toHaveTitle("Bakery - Tiffin");
});

test("a long list of restaurants is paginated", { tag: "@server" }, async ({ page }) => {
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

test("a menu can be narrowed to one category", { tag: "@server" }, async ({ page }) => {
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
