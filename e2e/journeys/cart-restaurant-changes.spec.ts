import { changeMenuItem } from "../../db/factories.ts";
import type { OwnRestaurant } from "../support/database.ts";
import {
  addToCart,
  cartLine,
  cartTab,
  expect,
  expectNotice,
  openRestaurant,
  signUp,
  signUpAndOpenMenu,
  test,
} from "../support/fixtures.ts";

const dishes = { "Beef Nihari": 650, "Tandoori Naan": 40 };

async function sellOutNihari({ dishIds }: OwnRestaurant): Promise<void> {
  const nihari = dishIds["Beef Nihari"] ?? "";
  await changeMenuItem(nihari, { isAvailable: false });
}

test("an item of another restaurant replaces the cart, and Undo brings it back", async ({ page, ownRestaurant }) => {
  const first = await ownRestaurant(dishes);
  const second = await ownRestaurant({ Falooda: 320 });
  await signUp(page);
  await openRestaurant(page, first);
  await addToCart(page, "Beef Nihari");
  await addToCart(page, "Beef Nihari", { count: 2 });
  await openRestaurant(page, second);
  await addToCart(page, "Falooda");
  const message = `Falooda has been added to your cart. It replaced your cart from ${first.name}.`;
  await expectNotice(page, "Added to Cart", message);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "Cart Updated", "Your earlier cart was restored");
  await expect(page.getByRole("heading", { level: 2, name: first.name })).toBeVisible();
  await expect(cartLine(page, "Beef Nihari")).toBeVisible();
  await expect(cartLine(page, "Falooda")).toHaveCount(0);
  await expect(cartTab(page, 2)).toBeVisible();
});

test("the replaced cart can also be brought back on the cart page", async ({ page, ownRestaurant }) => {
  const first = await ownRestaurant(dishes);
  const second = await ownRestaurant({ Falooda: 320 });
  await signUp(page);
  await openRestaurant(page, first);
  await addToCart(page, "Beef Nihari");
  await openRestaurant(page, second);
  await addToCart(page, "Falooda");
  // The notice shows that the dish was added, because the badge said 1 before as well.
  await expect(page.getByRole("status")).toContainText("Falooda has been added to your cart");
  await page.goto("/cart");
  await expect(cartLine(page, "Falooda")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(`Your earlier cart from ${first.name} was replaced.`);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(cartLine(page, "Beef Nihari")).toBeVisible();
  await expect(main.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("adding a dish that has just sold out shows a message", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant(dishes);
  await signUpAndOpenMenu(page, restaurant);
  await sellOutNihari(restaurant);
  await page.getByRole("button", { name: "Add to Cart: Beef Nihari" }).click();
  await expectNotice(page, "Error", "Failed to add item to cart");
  await expect(cartTab(page, 0)).toBeVisible();
});
