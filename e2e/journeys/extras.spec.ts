import { changeMenuItem, createOptionGroup, sellOutOptions } from "../../db/factories.ts";
import { placeOrder } from "../support/checkout-page.ts";
import { signInAtDesk } from "../support/desk.ts";
import {
  amountOf,
  cartLine,
  expect,
  expectNotice,
  holdRequests,
  openAndSettle,
  signUp,
  signUpAndOpenMenu,
  test,
} from "../support/fixtures.ts";

test.use({ menu: { Karahi: 500 } });

test("a dish is ordered with extras; the choices and note reach the kitchen", async ({ page, restaurant }) => {
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  await createOptionGroup(dish, "Spice level", { Mild: 0, Hot: 0 }, { min: 1, max: 1 });
  await createOptionGroup(dish, "Sauces", { Raita: 60, Mayo: 40 }, { max: 1 });
  await signUpAndOpenMenu(page, restaurant);
  await page.getByRole("link", { name: "Choose: Karahi" }).click();

  // Everything that is wrong is named at once, and the choices stay.
  await page.getByRole("radio", { name: "Raita" }).check();
  await page.getByLabel("Quantity").fill("0");
  await page.getByLabel("Note").fill("No coriander");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "Spice level: please choose 1.",
    "Please enter a quantity from 1 to 99.",
  ]);
  await expect(page.getByRole("radio", { name: "Raita" })).toBeChecked();
  await expect(page.getByLabel("Quantity")).toHaveValue("0");
  await page.getByRole("radio", { name: "Hot" }).check();
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/restaurant/${restaurant.id}`);

  await page.goto("/cart");
  const line = cartLine(page, "Karahi");
  await expect(line.getByText("Spice level: Hot")).toBeVisible();
  await expect(line.getByText("Rs. 560 each")).toBeVisible();
  await expect(amountOf(page, "Total")).toHaveText("Rs. 1,120");
  await line.getByText("Note: No coriander").click();
  await line.getByLabel("Note for Karahi").fill("No coriander, extra lemon");
  await line.getByRole("button", { name: "Save note" }).click();
  await expect(line.getByText("Note: No coriander, extra lemon")).toBeVisible();

  await page.goto("/payment");
  await expect(page.getByLabel("Phone for this order")).toHaveValue("0301 2345678");
  await page.getByLabel("Special instructions").fill("Ring twice");
  await page.getByLabel("Phone for this order").fill("0321 7654321");
  await page.getByLabel("Bring change for Rs.").fill("1000");
  await placeOrder(page);
  await expect(page.getByRole("alert")).toContainText("Please enter at least Rs. 1,120, the total of your order.");
  await expect(page.getByLabel("Special instructions")).toHaveValue("Ring twice");
  await page.getByLabel("Bring change for Rs.").fill("2000");
  await placeOrder(page);
  await page.getByRole("link", { name: "Track Order" }).click();
  for (const text of ["Spice level: Hot", "Special instructions: Ring twice", "Bring change for Rs. 2,000"]) {
    await expect(page.getByText(text)).toBeVisible();
  }

  await signInAtDesk(page.request, restaurant.id);
  await page.goto(`/desk/board?restaurant=${restaurant.id}`);
  const card = page.getByRole("article").filter({ hasText: "Karahi" });
  for (const text of ["Spice level: Hot", "Sauces: Raita", "Note: No coriander, extra lemon", "Note: Ring twice"]) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(card.getByText("0321 7654321")).toBeVisible();
  await expect(card.getByText("Change for Rs. 2,000")).toBeVisible();
});

test("an extra sold out before the checkout is explained; what was typed stays", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: 500, Naan: 40 });
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  const sauces = await createOptionGroup(dish, "Sauces", { Raita: 60 });
  await signUp(page);
  await page.goto(`/restaurant/${restaurant.id}/items/${dish.id}`);
  await page.getByRole("checkbox", { name: "Raita" }).check();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: "Add to Cart: Naan" }).click();
  await expect(page.getByRole("link", { name: "Cart, 2 items" }).first()).toBeVisible();
  await page.goto("/payment");
  await page.getByLabel("Special instructions").fill("Ring twice");
  await sellOutOptions(sauces);
  await placeOrder(page);
  const dialog = page.getByRole("dialog", { name: "Your Cart Changed" });
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("To be chosen again in the cart, and not part of this order: Karahi.")).toBeVisible();
  await expect(page.getByLabel("Special instructions")).toHaveValue("Ring twice");
  await page.goto("/cart");
  await expect(
    cartLine(page, "Karahi").getByText("Raita is sold out today. Please choose something else."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Choose Again Karahi" }).click();
  await expect(page.getByRole("alert")).toContainText("Raita is sold out today.");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/cart");
  await expect(amountOf(page, "Total")).toHaveText("Rs. 540");
});

test("a dish that left the menu meanwhile leads to the menu, which says so", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: 500, Naan: 40 });
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  await createOptionGroup(dish, "Sauces", { Raita: 60 }, { min: 1 });
  const isAvailable = (available: boolean) => changeMenuItem(dish.id, { isAvailable: available });
  const expectMenu = async () => {
    await expectNotice(page, "Warning", "This dish is no longer on the menu.");
    await expect(page).toHaveURL((url) => url.pathname === `/restaurant/${restaurant.id}`);
    await expect(page.getByRole("heading", { name: restaurant.name })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to Cart: Naan" })).toBeVisible();
  };
  await signUpAndOpenMenu(page, restaurant);
  await isAvailable(false);
  await page.getByRole("link", { name: "Choose: Karahi" }).click();
  await expectMenu();
  await isAvailable(true);
  await page.goto(`/restaurant/${restaurant.id}/items/${dish.id}`);
  await isAvailable(false);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expectMenu();
});

test("with scripts, a dish's choices open in a dialog over the menu, with the URL of the dish's page", {
  tag: "@scripts",
}, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: 500, Naan: 40 });
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  await createOptionGroup(dish, "Spice level", { Mild: 0, Hot: 30 }, { min: 1, max: 1 });
  await signUp(page);
  const menu = `/restaurant/${restaurant.id}?q=karahi`;
  const isAt = (path: string) => expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === path);
  await openAndSettle(page, menu);
  const dialog = page.getByRole("dialog", { name: "Karahi" });
  const choose = page.getByRole("link", { name: "Choose: Karahi" });
  const load = await holdRequests(page, `**/items/${dish.id}.data*`);
  await choose.click();
  await isAt(`/restaurant/${restaurant.id}/items/${dish.id}?q=karahi`);
  await expect(dialog).toBeFocused();
  await expect(page).toHaveTitle("Karahi - Tiffin");
  const name = dialog.getByRole("heading", { name: "Karahi" });
  const before = await name.boundingBox();
  load();
  await expect(dialog.getByRole("radio", { name: "Hot" })).toBeVisible();
  expect(await name.boundingBox(), "where it was before the choices arrived").toEqual(before);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(choose).toBeFocused();
  await expect(page).toHaveTitle(`${restaurant.name} - Tiffin`);
  await isAt(menu);

  await choose.click();
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Spice level: please choose 1.");
  await dialog.getByRole("radio", { name: "Hot" }).check();
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog).toHaveCount(0);
  await isAt(menu);
  await expect(page.getByRole("link", { name: "1 item · View cart Rs. 530" })).toBeVisible();

  await choose.click();
  await expect(dialog.getByRole("radio", { name: "Hot" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Karahi");
});

test("Tab goes round a dialog whose first choice is sold out", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  await sellOutOptions(await createOptionGroup(dish, "Sauces", { Raita: 60, Mayo: 40 }, { min: 1, max: 2 }), "Raita");
  await signUp(page);
  await openAndSettle(page, `/restaurant/${restaurant.id}`);
  await page.getByRole("link", { name: "Choose: Karahi" }).click();
  const dialog = page.getByRole("dialog", { name: "Karahi" });
  await expect(dialog.getByRole("checkbox", { name: "Raita" })).toBeDisabled();
  const close = dialog.getByRole("link", { name: "Close" });
  await close.focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("checkbox", { name: "Mayo" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(close).toBeFocused();
});
