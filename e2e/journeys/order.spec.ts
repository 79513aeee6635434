import { placedDialog, placeOrder } from "../support/checkout-page.ts";
import { addToCart, amountOf, cartLine, cartTab, expect, expectNotice, searchFor, test } from "../support/fixtures.ts";
import { newCustomer } from "../support/http.ts";

test("a new customer orders a meal and tracks it", { tag: "@lite" }, async ({ page }) => {
  await test.step("registers", async () => {
    const { email, password } = newCustomer();
    await page.goto("/register");
    await page.getByLabel("Full Name").fill("Bilal Ahmed");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Phone Number").fill("0301 2345678");
    await page.getByLabel("Delivery Address").fill("Flat 3, Block 7, Clifton, Karachi");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "SIGN UP" }).click();
    await page.getByRole("dialog", { name: "Success" }).getByRole("link", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Bilal!");
  });

  await test.step("finds a restaurant by name and category", async () => {
    await searchFor(page, "NAVEED");
    await page.getByRole("link", { name: "Karahi", exact: true }).click();
    await expect(page).toHaveURL(/\?q=NAVEED&category=karahi$/);
    await page.getByRole("link", { name: "View Menu of Naveed Karahi House" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Naveed Karahi House" })).toBeVisible();
  });

  await test.step("adds a dish in two sizes", async () => {
    const sizes = page.getByRole("group", { name: "Size of Mutton Karahi", exact: true });
    await expect(sizes.getByRole("radio", { name: "Half Rs. 2,350" })).toBeChecked();
    await addToCart(page, "Mutton Karahi");
    await expectNotice(page, "Added to Cart", "Mutton Karahi has been added to your cart");
    await sizes.getByRole("radio", { name: "Full" }).check();
    await addToCart(page, "Mutton Karahi", { count: 2 });
    await page.getByRole("link", { name: "2 items · View cart" }).click();
  });

  await test.step("changes quantities", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
    const half = cartLine(page, "Mutton Karahi").filter({ hasText: "Size: Half" });
    await expect(cartLine(page, "Mutton Karahi").filter({ hasText: "Size: Full" })).toBeVisible();
    await half.getByRole("button", { name: "Increase quantity of Mutton Karahi" }).click();
    await expect(cartTab(page, 3)).toBeVisible();
    await half.getByRole("button", { name: "Increase quantity of Mutton Karahi" }).click();
    await expect(cartTab(page, 4)).toBeVisible();
    await half.getByRole("button", { name: "Decrease quantity of Mutton Karahi" }).click();
    await expect(cartTab(page, 3)).toBeVisible();
    await expect(half).toContainText("Rs. 4,700");
    await expect(amountOf(page, "Subtotal")).toHaveText("Rs. 9,200");
    await expect(amountOf(page, "Total")).toHaveText("Rs. 9,200");
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  });

  await test.step("places the order", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main).toContainText("Flat 3, Block 7, Clifton, Karachi");
    await expect(main).toContainText("Default");
    await expect(main.getByRole("button", { name: "Change Address" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Payment Method - Cash on Delivery Only" })).toBeVisible();
    await expect(main.getByRole("radio", { name: "Cash on Delivery" })).toBeChecked();
    await expect(main).toContainText("Naveed Karahi House");
    await expect(amountOf(page, "Total")).toHaveText("Rs. 9,200");
    await placeOrder(page);
  });

  const orderId = await test.step("is told its number", async () => {
    const dialog = placedDialog(page);
    await expect(dialog).toContainText(/Your order #order_\w+ has been placed and is being prepared\./);
    await expect(cartTab(page, 0)).toBeVisible();
    const [, id = ""] = /#(order_\w+) has/.exec((await dialog.textContent()) ?? "") ?? [];
    await dialog.getByRole("link", { name: "Track Order" }).click();
    await expect(page).toHaveURL(`/order-tracking/${id}`);
    return id;
  });

  await test.step("tracks it", async () => {
    const steps = page.getByRole("list").filter({ hasText: "Order Placed" }).getByRole("listitem");
    await expect(steps).toHaveCount(5);
    await expect(steps.first()).toContainText("Order Placed");
    await expect(steps.last()).toContainText("To come: Delivered");
    const main = page.getByRole("main");
    await expect(main).toContainText(`Order #${orderId.slice(-6)}`);
    await expect(main).toContainText("2 × Mutton Karahi");
    await expect(main).toContainText("Size: Half");
    await expect(amountOf(page, "Total")).toHaveText("Rs. 9,200");
    await expect(main).toContainText("Flat 3, Block 7, Clifton, Karachi");
  });

  await test.step("finds it in the list of orders", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
    const card = page.getByRole("article").first();
    await expect(card.getByRole("heading", { name: "Naveed Karahi House" })).toBeVisible();
    await expect(card).toContainText("2 × Mutton Karahi (Half), 1 × Mutton Karahi (Full)");
    await expect(card).toContainText("Rs. 9,200");
    await card.getByRole("link", { name: `Track Order #${orderId.slice(-6)}` }).click();
    await expect(page).toHaveURL(`/order-tracking/${orderId}`);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    // The whole card is a link, too.
    await card.click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(`/order-tracking/${orderId}`);
  });
});
