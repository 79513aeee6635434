import { uniqueWord } from "../support/database.ts";
import { expect, searchFor, signUp, test } from "../support/fixtures.ts";

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
