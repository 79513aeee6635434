import { addressPicker, dishes, placedDialog, placeOrder, signUpAndOpenCheckout } from "../support/checkout-page.ts";
import { db, listOrderIds } from "../support/database.ts";
import { expect, expectNotice, signIn, test } from "../support/fixtures.ts";

test.use({ menu: dishes });

test("placing without an address asks for one, which can be added at once", async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenCheckout(page, restaurant, { address: "" });
  const required = page.getByRole("dialog", { name: "Delivery Address Required" });
  const picker = addressPicker(page);

  await test.step("Place Order is refused", async () => {
    await expect(page.getByRole("main").getByRole("button", { name: "Select Address" })).toBeVisible();
    const button = page.getByRole("button", { name: "Place Order" });
    await expect(button).toBeDisabled();
    // It looks and sounds disabled, but says why when it is pressed.
    await button.press("Enter");
    await expect(required).toContainText("Please select a delivery address before placing an order.");
    await required.getByRole("link", { name: "Cancel" }).click();
    await expect(required).toHaveCount(0);
    await button.press("Enter");
    await required.getByRole("link", { name: "Select Address" }).click();
  });

  await test.step("half an address is refused, and what was typed is kept", async () => {
    await expect(picker.getByRole("heading", { name: "Your Addresses" })).toBeVisible();
    await expect(picker).toContainText("No addresses found");
    await picker.getByRole("link", { name: "Add New Address" }).click();
    await expect(picker.getByPlaceholder("Address Label (e.g., Home, Office)")).toBeVisible();
    await picker.getByLabel("Address Label").fill("Office");
    await picker.getByRole("button", { name: "Add Address" }).click();
    await expect(picker.getByRole("alert")).toContainText("Missing Information");
    await expect(picker.getByRole("alert").locator("..")).toBeFocused();
    await expect(picker.getByRole("alert")).toContainText("Please fill in both address label and full address.");
    await expect(picker.getByLabel("Address Label")).toHaveValue("Office");
    await expect(page).toHaveTitle(/^Error: /);
  });

  await test.step("the new address is selected", async () => {
    await picker.getByLabel("Full Address").fill("Arfa Tower, Ferozepur Road, Lahore");
    await picker.getByRole("button", { name: "Add Address" }).click();
    await expectNotice(page, "Success", "Address added successfully!");
    await expect(picker).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("Arfa Tower, Ferozepur Road, Lahore");
    await expect(page.getByRole("button", { name: "Change Address" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
    await placeOrder(page);
    await expect(placedDialog(page)).toBeVisible();
    expect(await listOrderIds(id)).toHaveLength(1);
  });
});

test("another address is added or chosen at the checkout, which keeps what was typed", async ({ page, restaurant }) => {
  await signUpAndOpenCheckout(page, restaurant, { address: "Home Street 1, Lahore" });
  const picker = addressPicker(page);
  const main = page.getByRole("main");

  await test.step("a new address is selected", async () => {
    await page.getByRole("button", { name: "Change Address" }).click();
    await picker.getByRole("link", { name: "Add New Address" }).click();
    await picker.getByLabel("Address Label").fill("Office");
    await picker.getByLabel("Full Address").fill("Office Street 2, Lahore");
    await picker.getByRole("button", { name: "Add Address" }).click();
    await expect(picker).toHaveCount(0);
    await expect(main).toContainText("Office Street 2, Lahore");
    await expect(main).not.toContainText("Home Street 1");
  });

  await test.step("closing the picker keeps it, even after a refused address", async () => {
    await page.getByRole("button", { name: "Change Address" }).click();
    await picker.getByRole("link", { name: "Add New Address" }).click();
    await picker.getByRole("button", { name: "Add Address" }).click();
    await expect(picker.getByRole("alert")).toContainText("Missing Information");
    await picker.getByRole("link", { name: "Close" }).click();
    await expect(picker).toHaveCount(0);
    await expect(main).toContainText("Office Street 2, Lahore");
    await expect(main).not.toContainText("Home Street 1");
  });

  await test.step("a visit to the cart keeps it", async () => {
    await page.getByRole("button", { name: "Change Cart" }).click();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(main).toContainText("Office Street 2, Lahore");
  });

  await test.step("another one is chosen, and what was typed is kept", async () => {
    await page.getByLabel("Bring change for Rs.").fill("1000");
    await page.getByLabel("Special instructions").fill("Ring twice");
    await page.getByLabel("Phone for this order").fill("0300 7654321");
    await page.getByRole("button", { name: "Change Address" }).click();
    await picker.getByRole("link", { name: "Home Street 1, Lahore" }).click();
    await expect(picker).toHaveCount(0);
    await expect(main).toContainText("Home Street 1, Lahore");
    await expect(main).not.toContainText("Office Street 2");
    await expect(page.getByLabel("Bring change for Rs.")).toHaveValue("1000");
    await expect(page.getByLabel("Special instructions")).toHaveValue("Ring twice");
    await expect(page.getByLabel("Phone for this order")).toHaveValue("0300 7654321");
  });

  await test.step("Enter places the order to it, although the button of the address comes first", async () => {
    // The dialog that has just closed may take the focus from the field once more.
    await expect(async () => {
      await page.getByLabel("Phone for this order").press("Enter");
      await expect(placedDialog(page)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await placedDialog(page).getByRole("link", { name: "Track Order" }).click();
    await expect(main).toContainText("Home Street 1, Lahore");
  });
});

test("an address typed before signing in again is kept, and its dialog can be closed", async ({ page, restaurant }) => {
  const { id, email, password } = await signUpAndOpenCheckout(page, restaurant);
  await page.goto("/payment?picker=new");
  const picker = addressPicker(page);
  await picker.getByLabel("Address Label").fill("Office");
  await picker.getByLabel("Full Address").fill("Arfa Tower, Lahore");
  await db.deleteFrom("sessions").where("customerId", "=", id).execute();
  await picker.getByRole("button", { name: "Add Address" }).click();
  await page.getByRole("dialog", { name: "Login Required" }).getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await signIn(page, { email, password });
  await expect(picker.getByLabel("Address Label")).toHaveValue("Office");
  await picker.getByRole("link", { name: "Cancel" }).click();
  await picker.getByRole("link", { name: "Close" }).click();
  await expect(picker).toHaveCount(0);
  await page.goto("/payment");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await expect(picker).toHaveCount(0);
});
