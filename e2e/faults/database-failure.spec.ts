import { expectRefusal, submitForm } from "../support/browser-forms.ts";
import { placedDialog, placeOrder } from "../support/checkout-page.ts";
import { createAccount, db, fillCart, listOrderIds, refuseChanges } from "../support/database.ts";
import { amountOf, expect, expectNotice, signIn, signUp, test } from "../support/fixtures.ts";
import { newCustomer, postForm, signUp as signUpByRequest, signUpWithCart } from "../support/http.ts";

// Forms whose change the database refuses say so, and keep what was typed.
test.use({ expectedFailures: [503] });

const title = "Error";
const twice = { "New Password": "next-secret", "Confirm Password": "next-secret" };

/** Runs `work` while the database refuses the changes, and repairs it afterwards. */
async function whileRefusing(table: string, condition: string, work: () => Promise<void>): Promise<void> {
  const repair = await refuseChanges(table, condition);
  await work().finally(repair);
}

test("sign-in, fallback: 'Login Error', 'Login failed. Please try again.'", async ({ page }) => {
  const { id, email, password } = await createAccount();
  const typed = { Email: email, Password: password };
  await page.goto("/login");
  await whileRefusing("sessions", `r.customer_id = '${id}'`, async () => {
    await submitForm(page, typed, "SIGN IN");
    const message = "Login failed. Please try again.";
    await expectRefusal(page, { title: "Login Error", message }, typed);
  });
  await submitForm(page, { Password: password }, "SIGN IN");
  await expect(page).toHaveURL("/");
});

test("registration, fallback: 'Registration Error', 'Registration failed. Please try again.'", async ({ page }) => {
  const { fullName, email, address, password } = newCustomer();
  const typed = {
    "Full Name": fullName,
    "Email Address": email,
    "Phone Number": "0301 2345678",
    "Delivery Address": address,
  };
  const passwords = { Password: password, "Confirm Password": password };
  await page.goto("/register");
  await whileRefusing("customers", `r.email = '${email}'`, async () => {
    await submitForm(page, { ...typed, ...passwords }, "SIGN UP");
    const message = "Registration failed. Please try again.";
    await expectRefusal(page, { title: "Registration Error", message }, typed);
  });
  await submitForm(page, passwords, "SIGN UP");
  await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
});

test("registration whose session could not begin: there is an account, the dialog offers Sign In", async ({ page }) => {
  const { fullName, email, password } = newCustomer();
  await page.goto("/register");
  const isTheirs = `exists (select from customers where id = r.customer_id and email = '${email}')`;
  await whileRefusing("sessions", isTheirs, async () => {
    const passwords = { Password: password, "Confirm Password": password };
    await submitForm(
      page,
      { "Full Name": fullName, "Email Address": email, "Phone Number": "0301 2345678", ...passwords },
      "SIGN UP",
    );
    await page.getByRole("dialog", { name: "Success" }).getByRole("link", { name: "Sign In" }).click();
  });
  await signIn(page, { email, password });
  await expect(page).toHaveURL("/");
});

test("password reset: 'Failed to generate reset code…', 'Failed to verify reset code…', 'Failed to update password…'", async ({
  page,
}) => {
  const { id, email } = await createAccount();
  const isTheirs = `r.customer_id = '${id}'`;
  await page.goto("/forgot-password");
  await whileRefusing("password_resets", isTheirs, async () => {
    await submitForm(page, { "Email Address": email }, "Send Reset Link");
    const message = "Failed to generate reset code. Please try again.";
    await expectRefusal(page, { title, message }, { "Email Address": email });
  });
  // The failure did not start the cooldown: the next attempt sends a code.
  await submitForm(page, { "Email Address": email }, "Send Reset Link");
  const code = (await page.getByRole("status").getByRole("strong").textContent()) ?? "";
  await page.getByRole("link", { name: "Continue" }).click();
  const wrong = code === "AAAAAA" ? "BBBBBB" : "AAAAAA";
  await whileRefusing("password_resets", isTheirs, async () => {
    await submitForm(page, { "Reset Code": wrong }, "Verify Code");
    const message = "Failed to verify reset code. Please try again.";
    await expectRefusal(page, { title, message });
    await expect(page.getByLabel("Reset Code")).toHaveValue(wrong);
  });
  await submitForm(page, { "Reset Code": code }, "Verify Code");
  await whileRefusing("customers", `r.id = '${id}'`, async () => {
    await submitForm(page, twice, "Update Password");
    const message = "Failed to update password. Please try again.";
    await expectRefusal(page, { title, message });
  });
  await submitForm(page, twice, "Update Password");
  await expect(page.getByText("Password updated successfully! Redirecting to login...")).toBeVisible();
});

test("change password, fallback: 'Failed to change password. Please try again.'", async ({ page }) => {
  const { id, password } = await signUp(page);
  await page.goto("/profile/password");
  await whileRefusing("customers", `r.id = '${id}'`, async () => {
    const next = { "New Password": "next-secret", "Confirm New Password": "next-secret" };
    await submitForm(page, { "Current Password": password, ...next }, "Change Password");
    const message = "Failed to change password. Please try again.";
    await expectRefusal(page, { title, message });
  });
});

test("a profile that could not be changed says so, and what was typed is kept", async ({ page }) => {
  const { id } = await signUp(page);
  await page.goto("/profile/edit");
  const typed = { "Full Name": "Ayesha Malik", "Phone Number": "0300 7654321" };
  await whileRefusing("customers", `r.id = '${id}'`, async () => {
    await submitForm(page, typed, "Save Changes");
    const message = "Failed to update profile. Please try again.";
    await expectRefusal(page, { title, message }, typed);
  });
  await submitForm(page, {}, "Save Changes");
  await expectNotice(page, "Success", "Profile updated successfully!");
});

test("add address failure: 'Failed to add address. Please try again.', on the profile and at the payment", async ({
  page,
  restaurant,
}) => {
  const { id } = await signUpWithCart(page.request, restaurant, "Naan");
  const typed = { "Address Label": "Office", "Full Address": "Arfa Tower, Lahore" };
  const refusal = { title, message: "Failed to add address. Please try again." };
  await whileRefusing("addresses", `r.customer_id = '${id}'`, async () => {
    for (const path of ["/profile/addresses", "/payment?picker=new"]) {
      await page.goto(path);
      await submitForm(page, typed, "Add Address");
      await expectRefusal(page, refusal, typed);
    }
  });
  await submitForm(page, {}, "Add Address");
  await expect(page.getByRole("main")).toContainText("Arfa Tower, Lahore");
});

test("an address that could not be changed says so, and is unchanged", async ({ page }) => {
  const { id } = await signUp(page);
  await page.goto("/profile/addresses");
  await page.getByRole("link", { name: "Delete: Home" }).click();
  await whileRefusing("addresses", `r.customer_id = '${id}'`, async () => {
    await page.getByRole("dialog", { name: "Delete Address" }).getByRole("button", { name: "Delete" }).click();
    await expectNotice(page, title, "Failed to change address. Please try again.");
  });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/^Home Default/);
});

test("a sign-out everywhere that failed says so, and nobody is signed out", async ({ page }) => {
  const { id } = await signUp(page);
  await page.goto("/profile/devices");
  await whileRefusing("sessions", `r.customer_id = '${id}'`, async () => {
    await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expectNotice(page, title, "Failed to sign out. Please try again.");
    await expect(page.getByRole("main")).toContainText("This device");
  });
});

test("order placement failure: 'Order Failed', and OK tries the same checkout again", async ({ page, restaurant }) => {
  const { id } = await signUpWithCart(page.request, restaurant, "Naan", 2);
  await page.goto("/payment");
  await whileRefusing(
    "order_items",
    `exists (select from orders where id = r.order_id and customer_id = '${id}')`,
    async () => {
      await placeOrder(page);
      const dialog = page.getByRole("dialog", { name: "Order Failed" });
      await expect(dialog).toContainText("Failed to place order. Please try again.");
      expect(await listOrderIds(id)).toEqual([]);
      await dialog.getByRole("link", { name: "OK" }).click();
    },
  );
  await expect(amountOf(page, "Total")).toHaveText("Rs. 80");
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("a failed change of the cart says so, and changes nothing", { tag: "@once" }, async ({
  request,
  ownRestaurant,
}) => {
  const { id: vendorId, dishId } = await ownRestaurant({ Naan: 40, Raita: 80 });
  const itemId = dishId("Naan");
  const { id } = await signUpByRequest(request);
  const { lineId } = await fillCart(id, vendorId, itemId, 2);
  await putAside(id, vendorId, dishId("Raita"));
  const line = { lineId: String(lineId) };
  const menu = `/restaurant/${vendorId}`;
  await whileRefusing("cart_items", `r.menu_item_id = '${itemId}'`, async () => {
    for (const [path, fields, message] of [
      [menu, { itemId }, "Failed to add item to cart"],
      ["/cart", { ...line, intent: "set", quantity: "3" }, "Failed to update quantity"],
      ["/cart", { ...line, intent: "remove" }, "Failed to remove item from cart"],
      ["/cart", { intent: "clear" }, "Failed to clear cart"],
      ["/cart", { intent: "undo" }, "Failed to restore your earlier cart"],
    ] as const) {
      const answer = await postForm(request, path, fields);
      expect(answer.status(), message).toBe(303);
      const page = await (await request.get(answer.headers().location ?? "")).text();
      expect(page).toContain(message);
    }
  });
  const left = await db.selectFrom("cartItems").select("quantity").where("id", "=", lineId).execute();
  expect(left).toEqual([{ quantity: 2 }]);
});

/** Inserts a cart with one dish that the current one replaced. */
async function putAside(customerId: string, vendorId: string, menuItemId: string): Promise<void> {
  const cart = { customerId, vendorId, replacedAt: new Date() };
  const { id: cartId } = await db.insertInto("carts").values(cart).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("cartItems").values({ cartId, menuItemId, quantity: 1 }).execute();
}
