import { changeVendor } from "../../db/factories.ts";
import { placedDialog, placeOrder } from "../support/checkout-page.ts";
import { db } from "../support/database.ts";
import { amountOf, cartLine, cartTab, expect, putIntoCart, signUp, test } from "../support/fixtures.ts";

test("ordering again shows what is gone and what costs more before checkout", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ "Chapli Kebab": 650, Kheer: 200 });
  await signUp(page);
  await putIntoCart(page, restaurant, "Chapli Kebab");
  await putIntoCart(page, restaurant, "Kheer");
  await page.goto("/payment");
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();
  await db.updateTable("orders").set({ status: "delivered" }).where("vendorId", "=", restaurant.id).execute();
  const setDish = (name: string) => db.updateTable("menuItems").where("id", "=", restaurant.dishId(name));
  await setDish("Chapli Kebab").set({ price: 700 }).execute();
  await setDish("Kheer").set({ soldOutUntil: "infinity" }).execute();
  const changed = page.getByRole("region", { name: "What changed since your earlier order" });

  await test.step("from the list of orders", async () => {
    await page.goto("/orders");
    await page.getByRole("article").getByRole("button", { name: "Order Again" }).click();
    await expect(page).toHaveURL("/cart");
    await expect(cartTab(page, 1)).toBeVisible();
    await expect(amountOf(page, "Total")).toHaveText("Rs. 700");
    await expect(changed.getByRole("listitem")).toHaveText([
      "Chapli Kebab: Rs. 650 → Rs. 700 each.",
      "Kheer was left out: sold out today.",
    ]);
    await page.reload();
    await expect(changed.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("its page says that nothing is available, or that the restaurant is closed", async () => {
    await setDish("Chapli Kebab").set({ isAvailable: false }).execute();
    await page.goto("/orders");
    await page.getByRole("heading", { name: restaurant.name }).click();
    await page.getByRole("button", { name: "Order Again" }).click();
    await expect(page.getByRole("alert")).toContainText("Nothing in this order is available today.");
    await expect(page.getByRole("alert")).toContainText("Chapli Kebab was left out: no longer on the menu.");
    const pausedUntil = new Date(Date.now() + 600_000);
    await changeVendor(restaurant.id, { pausedUntil });
    await page.getByRole("button", { name: "Order Again" }).click();
    await expect(page.getByRole("alert")).toContainText(`${restaurant.name} is closed right now. Paused until `);
    await page.goto("/cart");
    await expect(cartLine(page, "Chapli Kebab")).toContainText("No longer available");
  });
});
