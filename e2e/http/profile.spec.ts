import { testPassword } from "../../db/factories.ts";
import { createAccount, db, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage, signUp, signUpWithOrder } from "../support/http.ts";
import { expectRefusal, readFields, submitForm } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

const title = "Error";
const current = "Current Password";
const next = "New Password";
const again = "Confirm New Password";

/** What is typed into the three fields, the message, and its field. app/features/accounts/forms.test.ts has the other rules. */
for (const [rule, typed, message, field] of [
  ["they must match, before the length", [testPassword, "five5", "other"], "New passwords do not match", again],
  ["incorrect", ["guessed", "next-secret", "next-secret"], "Current password is incorrect.", current],
  [
    "weak",
    [testPassword, "password1", "password1"],
    "New password is too weak. Please choose a stronger password.",
    next,
  ],
] as const) {
  test(`change password, ${rule}: '${message}'`, async ({ request }) => {
    await signUp(request);
    const fields = { [current]: typed[0], [next]: typed[1], [again]: typed[2] };
    const answer = await submitForm(request, "/profile/password", fields, "Change Password");
    await expectRefusal(answer, { title, message, field });
  });
}

test("change password, too many guesses: 'Too Many Attempts', and sign-in is not affected", async ({ request }) => {
  const { email, password } = await signUp(request);
  const guess = { current: "guessed", password: "next-secret", confirmPassword: "next-secret" };
  for (let tries = 0; tries < 10; tries += 1) await postForm(request, "/profile/password", guess);
  const typed = { [current]: password, [next]: "next-secret", [again]: "next-secret" };
  const answer = await submitForm(request, "/profile/password", typed, "Change Password");
  const message = "Too many failed attempts. Please try again later.";
  await expectRefusal(answer, { title: "Too Many Attempts", message });
  await postForm(request, "/logout", {});
  expect((await postForm(request, "/login", { email, password })).headers().location).toBe("/");
});

test("the password is changed after the current one was checked, and signs in", async ({ request }) => {
  const { email } = await signUp(request);
  const typed = { [current]: testPassword, [next]: "next-secret", [again]: "next-secret" };
  const answer = await submitForm(request, "/profile/password", typed, "Change Password");
  const page = await readPage(request, answer.headers().location ?? "");
  expect(textOf(page.querySelector('[role="status"]'))).toContain("Password changed successfully!");
  await postForm(request, "/logout", {});
  expect((await postForm(request, "/login", { email, password: "next-secret" })).headers().location).toBe("/");
});

test("a customer sees the devices and signs out everywhere", async ({ request }) => {
  await signUp(request);
  const browser = new TextBrowser(request);
  await browser.open("/profile");
  await browser.follow("Devices");
  expect(browser.text).toContain("This device");
  await browser.press("Sign Out Everywhere");
  expect(browser.path).toBe("/login");
  expect((await request.get("/orders", { maxRedirects: 0 })).headers().location).toBe("/login?redirectTo=%2Forders");
});

test("customers download their data, and delete their account with the password", async ({ request }) => {
  const { email, password } = await signUp(request);
  const browser = new TextBrowser(request);
  await browser.open("/profile");
  await browser.follow("Your Data");
  const file = await request.get(browser.hrefOf("Download My Data"));
  expect(file.headers()["content-disposition"]).toMatch(/^attachment/);
  expect(await file.json()).toMatchObject({ account: { email }, orders: [] });
  const guess = { "Your Password": "not this one" };
  const refused = await submitForm(request, browser.path, guess, "Delete My Account");
  await expectRefusal(refused, { title, message: "Your password is incorrect.", field: "Your Password" });
  await browser.press("Delete My Account", { "Your Password": password });
  expect(browser.path).toBe("/login");
  expect((await request.get("/profile", { maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
});

test("edit profile, full name required: 'Please enter your full name'", async ({ request }) => {
  await signUp(request);
  const typed = { "Full Name": "" };
  const answer = await submitForm(request, "/profile/edit", typed, "Save Changes");
  await expectRefusal(answer, { title, message: "Please enter your full name", field: "Full Name" }, typed);
});

test("add address, a 21st one: 'You can save at most 20 addresses.'; what was typed is kept", async ({ request }) => {
  const { email, password } = await createAccount({ addresses: 20 });
  await postForm(request, "/login", { email, password });
  const typed = { "Address Label": "Office", "Full Address": "Office Street 2, Lahore" };
  const answer = await submitForm(request, "/profile/addresses", typed, "Add Address");
  await expectRefusal(answer, { title, message: "You can save at most 20 addresses." }, typed);
});

test("delete account, an order on its way: the reply links to the order", async ({ request, restaurant }) => {
  const { password, order: orderId } = await signUpWithOrder(request, restaurant);
  const answer = await postForm(request, "/profile/data", { password });
  expect(answer.status()).toBe(409);
  const summary = parseHtml(await answer.text()).querySelector('[role="alert"]');
  expect(textOf(summary)).toContain("You have an order on its way.");
  expect(textOf(summary?.querySelector(`a[href="/order-tracking/${orderId}"]`))).toBe(
    `Track Order #${orderId.slice(-6)}`,
  );
});

for (const [path, submitText] of [
  ["/profile/edit", "Save Changes"],
  ["/profile/addresses", "Add Address"],
  ["/profile/data", "Delete My Account"],
] as const) {
  test(`${path}, from a page of somebody who was signed in before: nothing is changed`, async ({ request }) => {
    const { password } = await signUp(request);
    const fields = readFields(await readPage(request, path), submitText);
    await postForm(request, "/logout", {});
    const { id, fullName } = await signUp(request);
    const typed = { password, fullName: "Bilal Ahmed", label: "Home", address: "House 1" };
    const answer = await postForm(request, path, { ...fields, ...typed });
    expect(answer.status()).toBe(409);
    const page = parseHtml(await answer.text());
    const summary = page.querySelector('[role="alert"]');
    expect(textOf(summary)).toContain(
      "Somebody else has signed in since this page was opened, so nothing was changed. Please open it again.",
    );
    const again = await postForm(request, path, { ...readFields(page, submitText), password });
    expect(again.status()).toBe(409);
    const customer = db.selectFrom("customers").select(["fullName", "deletedAt"]).where("id", "=", id);
    expect(await customer.executeTakeFirstOrThrow()).toEqual({ fullName, deletedAt: null });
    const addresses = db.selectFrom("addresses").select("address").where("customerId", "=", id);
    expect(await addresses.execute()).not.toContainEqual({ address: typed.address });
  });
}

test("addresses, default or delete of an unknown one: 'This address was not found.'", async ({ request }) => {
  const { id } = await signUp(request);
  const stored = db.selectFrom("addresses").selectAll().where("customerId", "=", id);
  const before = await stored.execute();
  for (const [intent, addressId] of [
    ["default", "none"],
    ["default", "a\0b"],
    ["delete", ""],
    ["delete", "a\0b"],
    ["delete", "a".repeat(65)],
  ] as const) {
    const answer = await postForm(request, "/profile/addresses", { intent, addressId });
    const page = await readPage(request, answer.headers().location ?? "");
    const notice = textOf(page.querySelector('[role="status"]'));
    expect(notice, `${intent} of ${JSON.stringify(addressId)}`).toContain("This address was not found.");
  }
  expect(await stored.execute()).toEqual(before);
});

test("delete account, sent again: 'Your account was deleted. Goodbye!'", async ({ request, newVisitor }) => {
  const { password } = await signUp(request);
  const fields = { ...readFields(await readPage(request, "/profile/data"), "Delete My Account"), password };
  const lost = await newVisitor({ storageState: await request.storageState() });
  expect((await postForm(lost, "/profile/data", fields)).headers().location).toBe("/login");
  const answer = await postForm(request, "/profile/data", fields);
  expect(answer.headers()).toMatchObject({ location: "/login", "clear-site-data": '"cache"' });
  const notices = textOf((await readPage(request, "/login")).querySelector('[role="status"]'));
  expect(notices).toContain("Your account was deleted. Goodbye!");
  expect(notices).not.toContain("not saved");
});

test("only the push services of browsers are accepted for a device", async ({ request }) => {
  const path = "/profile/notifications";
  const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6", auth: "BTBZMqHH6r4Tts7J" };
  await signUp(request);
  const subscribe = (endpoint: string) => postForm(request, path, { intent: "subscribe", endpoint, ...keys });
  await subscribe("https://127.0.0.1/internal");
  expect(await (await request.get(path)).text()).not.toContain("Turned on for");
  await subscribe(`https://fcm.googleapis.com/fcm/send/${uniqueWord()}`);
  expect(await (await request.get(path)).text()).toContain("Turned on for 1 device.");
  await postForm(request, path, { intent: "unsubscribe" });
  expect(await (await request.get(path)).text()).not.toContain("Turned on for");
});
