import {
  addToCart,
  amountOf,
  cartLine,
  cartTab,
  expect,
  expectNotice,
  holdRequests,
  openFilledCart,
  openRestaurant,
  putIntoCart,
  signUp,
  test,
} from "../support/fixtures.ts";
import { signUpWithCart } from "../support/http.ts";

test.use({ menu: { "Beef Nihari": 650, "Tandoori Naan": 40 } });

test("adding says once what was added; the badge, plus and minus count", async ({ page, restaurant }) => {
  await signUp(page);
  await page.goto("/");
  await expect(cartTab(page, 0)).toBeVisible();
  await openRestaurant(page, restaurant);
  await addToCart(page, "Beef Nihari");
  await expectNotice(page, "Added to Cart", "Beef Nihari has been added to your cart");
  await addToCart(page, "Beef Nihari", { count: 2 });
  await expectNotice(page, "Cart Updated", "Beef Nihari quantity updated");
  await addToCart(page, "Tandoori Naan", { count: 3 });
  await expectNotice(page, "Added to Cart", "Tandoori Naan has been added to your cart");
  await page.reload();
  await expect(cartTab(page, 3)).toBeVisible();
  await expect(page.getByText("Tandoori Naan has been added to your cart")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "3 items · View cart Rs. 1,340", exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Cart, 3 items" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(amountOf(page, "Total")).toHaveText("Rs. 1,340");
  await page.getByRole("button", { name: "Increase quantity of Tandoori Naan" }).click();
  await expectNotice(page, "Cart Updated", "Tandoori Naan quantity updated");
  await expect(amountOf(page, "Total")).toHaveText("Rs. 1,380");
  await page.getByRole("button", { name: "Decrease quantity of Tandoori Naan" }).click();
  await expect(amountOf(page, "Total")).toHaveText("Rs. 1,340");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(`/restaurant/${restaurant.id}`);
});

test("quick presses of plus add up", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await signUp(page);
  await openFilledCart(page, restaurant, "Beef Nihari");
  const plus = page.getByRole("button", { name: "Increase quantity of Beef Nihari" });
  const release = await holdRequests(page, "**/cart.data*");
  for (const quantity of [2, 3, 4]) {
    await plus.click();
    await expect(cartLine(page, "Beef Nihari").getByText(String(quantity), { exact: true })).toBeVisible();
  }
  release();
  await expect(cartTab(page, 4)).toBeVisible();
  await expect(amountOf(page, "Total")).toHaveText("Rs. 2,600");
});

test("removing, even by minus at one, must be confirmed, and may empty the cart", async ({ page, restaurant }) => {
  await signUp(page);
  await putIntoCart(page, restaurant, "Beef Nihari");
  await openFilledCart(page, restaurant, "Tandoori Naan");
  const dialog = page.getByRole("dialog", { name: "Remove Item" });

  await page.getByRole("link", { name: "Remove Beef Nihari" }).click();
  await expect(dialog).toContainText("Do you want to remove this item from your cart?");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cartTab(page, 2)).toBeVisible();

  await page.getByRole("link", { name: "Remove Beef Nihari" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Cart Updated", "Item removed from cart");
  await expect(cartLine(page, "Beef Nihari")).toHaveCount(0);
  await expect(cartLine(page, "Tandoori Naan")).toBeVisible();
  await expect(cartTab(page, 1)).toBeVisible();

  await page.getByRole("button", { name: "Decrease quantity of Tandoori Naan" }).click();
  await expect(dialog).toContainText("Do you want to remove this item from your cart?");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(cartTab(page, 0)).toBeVisible();
  await page.getByRole("link", { name: "Browse Restaurants" }).click();
  await expect(page).toHaveURL("/");
});

test("clearing must be confirmed", async ({ page, restaurant }) => {
  await signUp(page);
  await openFilledCart(page, restaurant, "Beef Nihari");
  const dialog = page.getByRole("dialog", { name: "Clear Cart" });
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(dialog).toContainText("Are you sure you want to clear your cart?");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await dialog.getByRole("button", { name: "Clear" }).click();
  await expectNotice(page, "Cart Updated", "Cart cleared");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(cartTab(page, 0)).toBeVisible();
});

test("a cart holds 99 of an item at most", async ({ page, restaurant, javaScriptEnabled }) => {
  await signUpWithCart(page.request, restaurant, "Beef Nihari", 98);
  await page.goto("/cart");
  const increase = page.getByRole("button", { name: "Increase quantity of Beef Nihari" });
  await increase.click();
  await expect(cartTab(page, 99)).toBeVisible();
  await expect(increase).toBeDisabled();
  await increase.press("Enter");
  // Without scripts the form is sent, and the server says why it is refused.
  if (javaScriptEnabled === false) await expectNotice(page, "Warning", "99 is the maximum per item");
  await expect(cartTab(page, 99)).toBeVisible();
  await openRestaurant(page, restaurant);
  await page.getByRole("button", { name: "Add to Cart: Beef Nihari" }).click();
  await expectNotice(page, "Warning", "Beef Nihari: 99 is the maximum per item");
  await expect(cartTab(page, 99)).toBeVisible();
});

test("an item of another restaurant replaces the cart, until Undo", async ({ page, restaurant, ownRestaurant }) => {
  const second = await ownRestaurant({ Falooda: 320 });
  await signUp(page);
  await putIntoCart(page, restaurant, "Beef Nihari");
  await putIntoCart(page, restaurant, "Beef Nihari");
  await openRestaurant(page, second);
  await addToCart(page, "Falooda");
  const message = `Falooda has been added to your cart. It replaced your cart from ${restaurant.name}.`;
  await expectNotice(page, "Added to Cart", message);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "Cart Updated", "Your earlier cart was restored");
  await expect(page.getByRole("heading", { level: 2, name: restaurant.name })).toBeVisible();
  await expect(cartLine(page, "Beef Nihari")).toBeVisible();
  await expect(cartLine(page, "Falooda")).toHaveCount(0);
  await expect(cartTab(page, 2)).toBeVisible();

  await putIntoCart(page, second, "Falooda");
  await page.goto("/cart");
  await expect(cartLine(page, "Falooda")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(`Your earlier cart from ${restaurant.name} was replaced.`);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(cartLine(page, "Beef Nihari")).toBeVisible();
  await expect(main.getByRole("button", { name: "Undo" })).toHaveCount(0);
});
