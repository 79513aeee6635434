import { createAccount, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { textOf } from "../support/html.ts";
import { newCustomer, postForm, readHiddenFields, readPage } from "../support/http.ts";
import { expectRefusal, fieldValue, findField, submitForm } from "../support/http-forms.ts";

const title = "Registration Error";
const good = () => ({
  "Full Name": "Usman Ali",
  "Email Address": `${uniqueWord()}@e2e.example`,
  "Phone Number": "0300 1112223",
  "Delivery Address": "House 12, Lahore",
  Password: "chai-and-samosa",
  "Confirm Password": "chai-and-samosa",
});

// app/features/accounts/forms.test.ts has the other rules.
const nothing = { "Full Name": " ", "Email Address": "", "Phone Number": "", Password: "" };
const weak = { Password: "password1", "Confirm Password": "password1" };

for (const [rule, wrong, field, message] of [
  ["full name required, before all else", nothing, "Full Name", "Please enter your full name"],
  ["weak-password", weak, "Password", "Password is too weak. Please choose a stronger password."],
] as const) {
  test(`register, ${rule}: '${message}'`, async ({ request }) => {
    const typed = { ...good(), ...wrong };
    const answer = await submitForm(request, "/register", typed, "SIGN UP");
    await expectRefusal(answer, { title, message, field }, typed);
  });
}

test("register, an existing customer's email in another case: 'This email already exists. …'", async ({ request }) => {
  const { email } = await createAccount();
  const typed = { ...good(), "Email Address": email.toUpperCase() };
  const answer = await submitForm(request, "/register", typed, "SIGN UP");
  const message = "This email already exists. Please use a different email or try logging in.";
  await expectRefusal(answer, { title, message, field: "Email Address" }, typed);
});

test("register, a double tap without scripts creates the account, and both answers say so", async ({ request }) => {
  const { fullName, email, address, password } = newCustomer();
  const typed = { fullName, email, address, phone: "0300 1112223", password, confirmPassword: password };
  const form = { ...typed, ...(await readHiddenFields(request, "/register")) };
  const answers = await Promise.all([1, 2].map(() => postForm(request, "/register", form)));
  for (const answer of answers) expect(answer.headers()).toMatchObject({ location: "/register" });
  const dialog = (await readPage(request, "/register")).querySelector('[role="dialog"]');
  expect(textOf(dialog)).toContain("Your account has been created");
  expect(dialog?.querySelectorAll("a").map(textOf)).toEqual(["Continue"]);
  expect((await request.get("/register")).url(), "it is shown once").toMatch(/:\d+\/$/);
});

test("register, too many attempts for one email: 'Too Many Attempts'", async ({ request }) => {
  const { email } = await createAccount();
  const form = { fullName: "A", phone: "1", password: "chai-and-samosa", confirmPassword: "chai-and-samosa" };
  for (let tries = 0; tries < 10; tries += 1) await postForm(request, "/register", { ...form, email });
  const typed = { ...good(), "Email Address": email };
  const answer = await submitForm(request, "/register", typed, "SIGN UP");
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  const message = "Too many failed attempts. Please try again later.";
  await expectRefusal(answer, { title: "Too Many Attempts", message }, typed);
});

test("register, values are trimmed, and without an address there is none", async ({ request }) => {
  const typed = good();
  const spaced = {
    "Full Name": "  Usman Ali ",
    "Email Address": ` ${typed["Email Address"]} `,
    "Delivery Address": " ",
  };
  const answer = await submitForm(request, "/register", { ...typed, ...spaced }, "SIGN UP");
  const welcome = await readPage(request, answer.headers().location ?? "");
  expect(textOf(welcome.querySelector('[role="dialog"]'))).toContain("Usman Ali. You are signed in.");
  const details = await readPage(request, "/profile/edit");
  expect(fieldValue(findField(details, "Full Name"))).toBe("Usman Ali");
  expect(fieldValue(findField(details, "Email Address"))).toBe(typed["Email Address"]);
  expect(textOf(await readPage(request, "/profile/addresses"))).toContain("No addresses found");
});
