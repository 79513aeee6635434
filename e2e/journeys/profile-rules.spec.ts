import { testPassword } from "../../db/factories.ts";
import { createAccount } from "../support/database.ts";
import { expect, signIn, signUp, test } from "../support/fixtures.ts";
import { newCustomer, postForm } from "../support/http.ts";
import { expectRefusal, send, sharePage } from "../support/refused-forms.ts";

const { email } = newCustomer();
const password = testPassword;
const open = sharePage((page) => signUp(page, { email }));
const title = "Error";
const current = "Current Password";
const next = "New Password";
const again = "Confirm New Password";

for (const { rule, typed, message, field } of [
  {
    rule: "all three fields required, the current one",
    typed: { [current]: "", [next]: "next-secret", [again]: "next-secret" },
    message: "Please fill in all fields",
    field: current,
  },
  {
    rule: "all three fields required, the new one",
    typed: { [current]: password, [next]: "", [again]: "" },
    message: "Please fill in all fields",
    field: next,
  },
  {
    rule: "all three fields required, the new one, said before that they must match",
    typed: { [current]: password, [next]: "", [again]: "next-secret" },
    message: "Please fill in all fields",
    field: next,
  },
  {
    rule: "all three fields required, the confirmation",
    typed: { [current]: password, [next]: "next-secret", [again]: "" },
    message: "Please fill in all fields",
    field: again,
  },
  {
    rule: "new and confirmation must match, said before the length",
    typed: { [current]: password, [next]: "five5", [again]: "other" },
    message: "New passwords do not match",
    field: again,
  },
  {
    rule: "at least 6 characters",
    typed: { [current]: password, [next]: "five5", [again]: "five5" },
    message: "Password must be at least 6 characters long",
    field: next,
  },
  {
    rule: "incorrect",
    typed: { [current]: "guessed", [next]: "next-secret", [again]: "next-secret" },
    message: "Current password is incorrect.",
    field: current,
  },
  {
    rule: "weak",
    typed: { [current]: password, [next]: "password1", [again]: "password1" },
    message: "New password is too weak. Please choose a stronger password.",
    field: next,
  },
]) {
  test(`change password, ${rule}: '${message}'`, async () => {
    const page = open();
    await page.goto("/profile/password");
    await send(page, typed, "Change Password");
    await expectRefusal(page, { title, message, field });
  });
}

test("change password, too many guesses: 'Too Many Attempts', and sign-in is not affected", async () => {
  const page = open();
  await page.goto("/profile/password");
  const guess = { current: "guessed", password: "next-secret", confirmPassword: "next-secret" };
  for (let tries = 0; tries < 10; tries += 1) await postForm(page.request, "/profile/password", guess);
  await send(page, { [current]: password, [next]: "next-secret", [again]: "next-secret" }, "Change Password");
  const message = "Too many failed attempts. Please try again later.";
  await expectRefusal(page, { title: "Too Many Attempts", message, field: current });
  await postForm(page.request, "/logout", {});
  await page.goto("/login");
  await signIn(page, { email, password });
  await expect(page).toHaveURL("/");
});

for (const { what, typed, field } of [
  { what: "label", typed: { "Address Label": "  ", "Full Address": "House 12, Lahore" }, field: "Address Label" },
  { what: "address text", typed: { "Address Label": "Office", "Full Address": " " }, field: "Full Address" },
]) {
  test(`add address, ${what} required, trimmed: 'Please fill in both address label and address details'`, async () => {
    const page = open();
    await page.goto("/profile/addresses");
    await send(page, typed, "Add Address");
    const message = "Please fill in both address label and address details";
    await expectRefusal(page, { title, message, field }, typed);
  });
}

for (const [field, message] of [
  ["Full Name", "Please enter your full name"],
  ["Phone Number", "Please enter your phone number"],
] as const) {
  test(`edit profile, ${field.toLowerCase()} required: '${message}'`, async () => {
    const page = open();
    await page.goto("/profile/edit");
    await send(page, { [field]: "" }, "Save Changes");
    await expectRefusal(page, { title, message, field }, { [field]: "" });
  });
}

test("add address, a 21st one: 'You can keep 20 addresses at most.', and what was typed is kept", async () => {
  const page = open();
  const crowded = await createAccount({ addresses: 20 });
  await page.context().clearCookies();
  await page.goto("/login?redirectTo=/profile/addresses");
  await signIn(page, crowded);
  await expect(page.getByRole("heading", { level: 1, name: "Delivery Addresses" })).toBeVisible();
  const typed = { "Address Label": "Office", "Full Address": "Office Street 2, Lahore" };
  await send(page, typed, "Add Address");
  await expectRefusal(page, { title, message: "You can keep 20 addresses at most.", field: "Address Label" }, typed);
});
