/** Forms whose change the database refuses say so, and keep what was typed. */
import type { APIResponse } from "@playwright/test";
import { testPassword } from "../../db/factories.ts";
import { createAccount, db, fillCart, listOrderIds, refuseChanges } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { hiddenFields, newCustomer, postForm, readPage, signUp, signUpWithCart } from "../support/http.ts";
import { expectRefusal, fieldValue, findField, type Refusal, submitForm, type Typed } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

/** Calls `send` while the database refuses changes of the rows `r` of a table, and repairs it afterwards. */
async function whileRefusing<Sent>(table: string, condition: string, send: () => Promise<Sent>): Promise<Sent> {
  const repair = await refuseChanges(table, condition);
  return send().finally(repair);
}

/** The table and the condition of the rows that the database refuses to change. */
type Rows = [table: string, condition: string];

/** Sends a form while its change is refused, and again afterwards, when it is answered with a redirect. */
async function expectFailure(rows: Rows, typed: Typed, refusal: Refusal, send: () => Promise<APIResponse>) {
  const answer = await whileRefusing(...rows, send);
  expect(answer.status()).toBe(503);
  await expectRefusal(answer, refusal, typed);
  expect((await send()).status()).toBe(303);
}

test("sign-in, fallback: 'Login Error', 'Login failed. Please try again.'", { tag: "@once" }, async ({ request }) => {
  const { id, email, password } = await createAccount();
  const typed = { Email: email, Password: password };
  const refusal = { title: "Login Error", message: "Login failed. Please try again." };
  const send = () => submitForm(request, "/login", typed, "SIGN IN");
  await expectFailure(["sessions", `r.customer_id = '${id}'`], typed, refusal, send);
});

/** What a new customer types into the form of the registration. */
function typeRegistration() {
  const { fullName, email, address, password } = newCustomer();
  return {
    "Full Name": fullName,
    "Email Address": email,
    "Phone Number": "0301 2345678",
    "Delivery Address": address,
    Password: password,
    "Confirm Password": password,
  };
}

test("registration, fallback: 'Registration Error', 'Registration failed. Please try again.'", {
  tag: "@once",
}, async ({ request }) => {
  const typed = typeRegistration();
  const refusal = { title: "Registration Error", message: "Registration failed. Please try again." };
  const send = () => submitForm(request, "/register", typed, "SIGN UP");
  await expectFailure(["customers", `r.email = '${typed["Email Address"]}'`], typed, refusal, send);
});

test("registration without a session: the dialog offers Sign In", { tag: "@once" }, async ({ request }) => {
  const typed = typeRegistration();
  const { "Email Address": email, Password: password } = typed;
  const isTheirs = `exists (select from customers where id = r.customer_id and email = '${email}')`;
  const answer = await whileRefusing("sessions", isTheirs, () => submitForm(request, "/register", typed, "SIGN UP"));
  const dialog = (await readPage(request, answer.headers().location ?? "")).querySelector("[role=dialog]");
  expect(dialog?.querySelectorAll("a").map(textOf)).toContain("Sign In");
  expect((await postForm(request, "/login", { email, password })).headers().location).toBe("/");
});

const refusalOf = (what: string) => ({ title: "Error", message: `Failed to ${what}. Please try again.` });

test("password reset: 'Failed to generate reset code…', '… verify reset code…', '… update password…'", {
  tag: "@once",
}, async ({ request }) => {
  const { id, email } = await createAccount();
  const resets: Rows = ["password_resets", `r.customer_id = '${id}'`];
  const typed = { "Email Address": email };
  // The first failure does not start the cooldown: the next attempt sends a code.
  const requestCode = () => submitForm(request, "/forgot-password", typed, "Send Reset Link");
  await expectFailure(resets, typed, refusalOf("generate reset code"), requestCode);
  const code = fieldValue(findField(await readPage(request, "/reset-code"), "Reset Code"));
  const wrong = { "Reset Code": code === "AAAAAA" ? "BBBBBB" : "AAAAAA" };
  const failed = await whileRefusing(...resets, () => submitForm(request, "/reset-code", wrong, "Verify Code"));
  await expectRefusal(failed, refusalOf("verify reset code"), wrong);
  await submitForm(request, "/reset-code", { "Reset Code": code }, "Verify Code");
  const twice = { "New Password": "next-secret", "Confirm Password": "next-secret" };
  const update = () => submitForm(request, "/reset-code", twice, "Update Password");
  await expectFailure(["customers", `r.id = '${id}'`], twice, refusalOf("update password"), update);
});

const passwords = {
  "Current Password": testPassword,
  "New Password": "next-secret",
  "Confirm New Password": "next-secret",
};
const address = { "Address Label": "Office", "Full Address": "Arfa Tower, Lahore" };

const name = { "Full Name": "Ayesha Malik", "Phone Number": "0300 7654321" };

for (const [path, button, typed, what, table, column] of [
  ["/profile/password", "Change Password", passwords, "change password", "customers", "id"],
  ["/profile/edit", "Save Changes", name, "update profile", "customers", "id"],
  ["/profile/addresses", "Add Address", address, "add address", "addresses", "customer_id"],
  ["/payment?picker=new", "Add Address", address, "add address", "addresses", "customer_id"],
] as const) {
  test(`${path}, fallback: 'Failed to ${what}. Please try again.'`, { tag: "@once" }, async ({
    request,
    restaurant,
  }) => {
    const { id } = await signUpWithCart(request, restaurant, "Naan");
    const send = () => submitForm(request, path, typed, button);
    await expectFailure([table, `r.${column} = '${id}'`], typed, refusalOf(what), send);
  });
}

test("'Order Failed', and OK tries the same checkout again", { tag: "@once" }, async ({ request, restaurant }) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan", 2);
  const form = hiddenFields(await readPage(request, "/payment"));
  const isTheirs = `exists (select from orders where id = r.order_id and customer_id = '${id}')`;
  const failed = await whileRefusing("order_items", isTheirs, () => postForm(request, "/payment", form));
  expect(failed.status()).toBe(503);
  const dialog = parseHtml(await failed.text()).querySelector("[role=dialog]");
  expect(textOf(dialog)).toMatch(/^Order Failed.*Failed to place order\. Please try again\./);
  expect(await listOrderIds(id)).toEqual([]);
  const page = new TextBrowser(request);
  await page.open(dialog?.querySelectorAll("a").find((link) => textOf(link) === "OK")?.attrs.href ?? "");
  expect(hiddenFields(page.page).checkoutKey).toBe(form.checkoutKey);
  await page.press("Place Order");
  expect(page.text).toContain("Order Placed Successfully!");
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("a failed change says so, and changes nothing", { tag: "@once" }, async ({ request, ownRestaurant }) => {
  const { id: vendorId, dishId } = await ownRestaurant({ Naan: 40, Raita: 80 });
  const itemId = dishId("Naan");
  const { id } = await signUp(request);
  const { lineId } = await fillCart(id, vendorId, itemId, 2);
  await putAside(id, vendorId, dishId("Raita"));
  const stored = db.selectFrom("addresses").selectAll().where("customerId", "=", id);
  const before = await stored.execute();
  const line = { lineId: String(lineId) };
  const inCart: Rows = ["cart_items", `r.menu_item_id = '${itemId}'`];
  const ofCustomer = (table: string): Rows => [table, `r.customer_id = '${id}'`];
  for (const [path, fields, refused, message] of [
    [`/restaurant/${vendorId}`, { itemId }, inCart, "Failed to add item to cart"],
    ["/cart", { ...line, intent: "set", quantity: "3" }, inCart, "Failed to update quantity"],
    ["/cart", { ...line, intent: "remove" }, inCart, "Failed to remove item from cart"],
    ["/cart", { intent: "clear" }, inCart, "Failed to clear cart"],
    ["/cart", { intent: "undo" }, inCart, "Failed to restore your earlier cart"],
    [
      "/profile/addresses",
      { intent: "delete", addressId: before[0]?.id ?? "" },
      ofCustomer("addresses"),
      "Failed to change address. Please try again.",
    ],
    ["/profile/devices", {}, ofCustomer("sessions"), "Failed to sign out. Please try again."],
  ] as const) {
    const answer = await whileRefusing(...refused, () => postForm(request, path, fields));
    expect(answer.status(), message).toBe(303);
    const page = await readPage(request, answer.headers().location ?? "");
    expect(textOf(page.querySelector("[role=status]")), message).toContain(message);
  }
  const left = await db.selectFrom("cartItems").select("quantity").where("id", "=", lineId).execute();
  expect([left, await stored.execute()]).toEqual([[{ quantity: 2 }], before]);
  expect((await request.get("/profile/devices", { maxRedirects: 0 })).status(), "still signed in").toBe(200);
});

/** Inserts a cart with one dish that the current one replaced. */
async function putAside(customerId: string, vendorId: string, menuItemId: string): Promise<void> {
  const cart = { customerId, vendorId, replacedAt: new Date() };
  const { id: cartId } = await db.insertInto("carts").values(cart).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("cartItems").values({ cartId, menuItemId, quantity: 1 }).execute();
}
