import {
  addToCart,
  cartLine,
  cartTab,
  expect,
  expectNotice,
  openRestaurant,
  putIntoCart,
  signUp,
  test,
} from "../support/fixtures.ts";

test("an item of another restaurant replaces the cart; Undo, also on the cart page, brings it back", async ({
  page,
  ownRestaurant,
}) => {
  const first = await ownRestaurant({ "Beef Nihari": 650 });
  const second = await ownRestaurant({ Falooda: 320 });
  await signUp(page);
  await putIntoCart(page, first, "Beef Nihari");
  await putIntoCart(page, first, "Beef Nihari");
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

  await putIntoCart(page, second, "Falooda");
  await page.goto("/cart");
  await expect(cartLine(page, "Falooda")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(`Your earlier cart from ${first.name} was replaced.`);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(cartLine(page, "Beef Nihari")).toBeVisible();
  await expect(main.getByRole("button", { name: "Undo" })).toHaveCount(0);
});
