import { createAddress } from "../../db/factories.ts";
import { dishes, placedDialog, placeOrder, signUpAndOpenCheckout } from "../support/checkout-page.ts";
import { listOrderIds } from "../support/database.ts";
import { amountOf, cartTab, expect, holdRequests, putIntoCart, signIn, test } from "../support/fixtures.ts";
import { postForm, signUpWithCart } from "../support/http.ts";

test.use({ menu: dishes });

test("'Login Required': signing in, at the second try, leads back to the payment", async ({ page, restaurant }) => {
  const customer = await signUpAndOpenCheckout(page, restaurant);
  await page.getByLabel("Special instructions").fill("Ring twice");
  await postForm(page.request, "/logout", {});
  await placeOrder(page);
  const dialog = page.getByRole("dialog", { name: "Login Required" });
  await expect(dialog).toContainText("Please log in to place an order.");
  await expect(dialog.getByRole("link", { name: "Cancel" })).toBeVisible();
  expect(await listOrderIds(customer.id)).toEqual([]);
  await dialog.getByRole("link", { name: "Login", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await signIn(page, { ...customer, password: "not the password" });
  await expect(page.getByRole("alert")).toContainText("Wrong Password");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(customer.email);
  await signIn(page, customer);
  await expect(amountOf(page, "Total")).toHaveText("Rs. 790");
  await expect(page.getByRole("alert")).toContainText("Not Sent Yet");
  await expect(page.getByLabel("Special instructions")).toHaveValue("Ring twice");
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();
});

test("what was typed at payment is kept while the cart is changed", async ({ page, restaurant }) => {
  await signUpAndOpenCheckout(page, restaurant);
  const instructions = page.getByLabel("Special instructions");
  await instructions.fill("Ring twice");
  await page.getByLabel("Bring change for Rs.").fill("2000");
  await page.getByRole("button", { name: "Change Cart" }).click();
  await expect(page).toHaveURL("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(instructions).toHaveValue("Ring twice");
  await expect(page.getByLabel("Bring change for Rs.")).toHaveValue("2000");

  // An invalid amount does not keep the customer on the page.
  await page.getByLabel("Bring change for Rs.").fill("two thousand");
  await page.getByRole("button", { name: "Change Cart" }).click();
  await expect(page).toHaveURL("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByLabel("Bring change for Rs.")).toHaveValue("2000");
});

test("links to the cart keep what was typed", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenCheckout(page, restaurant);
  await page.getByLabel("Phone for this order").fill("0321 7654321");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByLabel("Phone for this order")).toHaveValue("0321 7654321");

  await createAddress(id, { label: "Office", address: "Office Street 2, Lahore", isDefault: false });
  await page.goto("/payment");
  await page.getByRole("button", { name: "Change Address" }).click();
  await page.getByRole("link", { name: "Office Street 2, Lahore" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("main")).toContainText("Office Street 2, Lahore");

  const time = page.getByLabel("Delivery time");
  const [later = ""] = await time.selectOption({ index: 3 });
  for (const chosen of [later, ""]) {
    await time.selectOption(chosen);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(time).toHaveValue(chosen);
  }
});

test("links to the cart send nothing if nothing was typed", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await signUpAndOpenCheckout(page, restaurant);
  await expect(page.getByLabel("Delivery time").getByRole("option")).not.toHaveCount(0);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/cart");
  expect(posts).toEqual([]);
});

test("without scripts, Back keeps what was typed for lost orders", { tag: "@server" }, async ({ page, restaurant }) => {
  await signUpAndOpenCheckout(page, restaurant);
  const change = page.getByRole("textbox", { name: "Bring change for Rs." });
  await change.fill("2000");
  await page.context().setOffline(true);
  await placeOrder(page);
  // Until its error page replaces the form's, Back does not come from there.
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.context().setOffline(false);
  await page.goBack();
  await expect(change).toHaveValue("2000");
});

test("a cart that grew on another device is counted anew behind the message", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  await signUpAndOpenCheckout(page, restaurant);
  await expect(cartTab(page, 1)).toBeVisible();
  await putIntoCart(page, restaurant, "Raita");
  await placeOrder(page);
  await expect(page.getByRole("dialog", { name: "Your Cart Changed" })).toBeVisible();
  await expect(cartTab(page, 2)).toBeVisible();
});

test("going back after an order was placed offers no button to place it again", async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenCheckout(page, restaurant);
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toHaveCount(0);
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("'Placing Order...': a second press sends nothing", { tag: "@scripts" }, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Naan: 40 });
  const { id } = await signUpWithCart(page.request, restaurant, "Naan");
  await page.goto("/payment");
  let sent = 0;
  page.on("request", (request) => void (request.method() === "POST" && ++sent));
  const release = await holdRequests(page, "**/payment.data*");
  await placeOrder(page);
  const waiting = page.getByRole("button", { name: "Placing Order...", exact: true });
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await waiting.click({ force: true });
  release();
  await expect(placedDialog(page)).toBeVisible();
  expect(sent).toBe(1);
  expect(await listOrderIds(id)).toHaveLength(1);
});
