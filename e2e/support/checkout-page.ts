/** The payment page in tests of ordering and of addresses. */
import type { Page } from "@playwright/test";
import type { OwnRestaurant } from "./database.ts";
import { amountOf, expect, putIntoCart, signUp } from "./fixtures.ts";

export const dishes = { "Mutton Biryani": 790, Raita: 80 };

export const addressPicker = (page: Page) => page.getByRole("dialog", { name: "Select Delivery Address" });
/** The dialog that confirms a placed order. */
export const placedDialog = (page: Page) => page.getByRole("dialog", { name: "Order Placed Successfully!" });
export const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

/** Opens the payment page with one biryani in the cart. */
async function openCheckout(page: Page, restaurant: OwnRestaurant): Promise<void> {
  await putIntoCart(page, restaurant, "Mutton Biryani");
  await page.goto("/payment");
  await expect(amountOf(page, "Total")).toHaveText("Rs. 790");
}

/** Signs in a new customer and opens the payment page with one biryani in the cart; returns the customer. */
export async function signUpAndOpenCheckout(
  page: Page,
  restaurant: OwnRestaurant,
  fields?: Parameters<typeof signUp>[1],
) {
  const customer = await signUp(page, fields);
  await openCheckout(page, restaurant);
  return customer;
}

/** Orders one biryani and opens the page that follows the order; returns the order's id. */
export async function orderAndTrack(page: Page, restaurant: OwnRestaurant): Promise<string> {
  await openCheckout(page, restaurant);
  await placeOrder(page);
  await placedDialog(page).getByRole("link", { name: "Track Order" }).click();
  await expect(page).toHaveURL(/order-tracking/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
