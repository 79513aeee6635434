import type { Typed } from "../support/browser-forms.ts";
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

/** In the order of the rules: the message is that of the first rule that fails. */
const rows: { rule: string; field: string; wrong: Typed; message: string }[] = [
  {
    rule: "full name required, before all else",
    field: "Full Name",
    wrong: { "Full Name": " ", "Email Address": "", "Phone Number": "", Password: "" },
    message: "Please enter your full name",
  },
  {
    rule: "email required",
    field: "Email Address",
    wrong: { "Email Address": "", "Phone Number": "", Password: "" },
    message: "Please enter your email address",
  },
  {
    rule: "email must contain @",
    field: "Email Address",
    wrong: { "Email Address": "usman", "Phone Number": "", Password: "" },
    message: "Please enter a valid email address",
  },
  {
    rule: "phone required",
    field: "Phone Number",
    wrong: { "Phone Number": "", Password: "five5" },
    message: "Please enter your phone number",
  },
  {
    rule: "password at least 6 characters",
    field: "Password",
    wrong: { Password: "five5", "Confirm Password": "other" },
    message: "Password must be at least 6 characters long",
  },
  {
    rule: "confirmation must match",
    field: "Confirm Password",
    wrong: { "Confirm Password": "chai-and-samosas" },
    message: "Passwords do not match",
  },
  {
    rule: "weak-password",
    field: "Password",
    wrong: { Password: "password1", "Confirm Password": "password1" },
    message: "Password is too weak. Please choose a stronger password.",
  },
];

for (const { rule, field, wrong, message } of rows) {
  test(`register, ${rule}: '${message}'`, async ({ request }) => {
    const typed = { ...good(), ...wrong };
    const answer = await submitForm(request, "/register", typed, "SIGN UP");
    await expectRefusal(answer, { title, message, field }, typed);
  });
}

test("register, an email already in the customers table, in another case: 'This email already exists. …'", async ({
  request,
}) => {
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
