import { dishes, placedDialog, placeOrder } from "../support/checkout-page.ts";
import { db, uniqueWord } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { addToCart, expect, openRestaurant, signUp, test } from "../support/fixtures.ts";

test("a restaurant lists its areas, and customers elsewhere are told before they order", { tag: "@server" }, async ({
  page,
  context,
  ownRestaurant,
}) => {
  const restaurant = await ownRestaurant(dishes);
  const [near, far] = [`Near ${uniqueWord()}`, `Far ${uniqueWord()}`];
  const customer = await signUp(page);
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });

  await test.step("at the desk", async () => {
    const desk = await context.newPage();
    await desk.goto("/desk/restaurant");
    await desk.getByRole("link", { name: "Delivery areas" }).click();
    const areas = desk.getByLabel("Where you deliver");
    await areas.fill(`${near}: many`);
    await desk.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByRole("alert").first()).toContainText("please enter whole rupees after the colon");
    await expect(areas).toHaveValue(`${near}: many`);
    await areas.fill(`${near}: 120`);
    await desk.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("The delivery areas were saved.")).toBeAttached();
    await expect(areas).toHaveValue(`${near}: 120`);
    await desk.close();
  });

  await test.step("the area of the address from before is asked for", async () => {
    await page.goto("/profile/addresses");
    const area = page.getByLabel("Area").first();
    await area.selectOption(near);
    await page
      .getByRole("button", { name: /^Save Area/ })
      .first()
      .click();
    await expect(page.getByText("The area of your address was saved.")).toBeAttached();
    await openRestaurant(page, restaurant);
    await expect(page.getByText(`Delivers to ${near} (Rs. 120).`)).toBeVisible();
    await expect(page.getByText("Rs. 120", { exact: true })).toBeVisible();
    await expect(page.getByText(`fee to ${near}`)).toBeVisible();
    await page.goto(`/?${new URLSearchParams({ q: restaurant.name })}`);
    await expect(page.getByRole("article")).toContainText("delivery, other fees in some areas");
  });

  await test.step("elsewhere the page, the cart and the payment refuse", async () => {
    await db.updateTable("addresses").set({ area: far }).where("customerId", "=", customer.id).execute();
    await openRestaurant(page, restaurant);
    const refused = page.getByText(`${restaurant.name} does not deliver to ${far}.`);
    await expect(refused).toBeVisible();
    await addToCart(page, "Mutton Biryani");
    await page.goto("/cart");
    await expect(refused).toContainText("Your cart is kept.");
    await page.goto("/payment");
    await placeOrder(page);
    const dialog = page.getByRole("dialog", { name: "Outside the Delivery Area" });
    await expect(dialog).toContainText(`${restaurant.name} does not deliver to ${far}.`);
    await dialog.getByRole("link", { name: "Select Address" }).click();
    await page.getByRole("link", { name: "Add New Address" }).click();
    await page.getByLabel("Address Label").fill("Office");
    await page.getByLabel("Full Address").fill("Plot 9");
    await page.getByLabel("Area").selectOption(near);
    await page.getByRole("button", { name: "Add Address" }).click();
    await expect(page.getByText(`Plot 9 · ${near}`)).toBeVisible();
    await placeOrder(page);
    await expect(placedDialog(page)).toBeVisible();
  });
});
