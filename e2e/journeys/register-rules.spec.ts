import { createAccount, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";
import { expectRefusal, send, sharePage, type Typed } from "../support/refused-forms.ts";

const open = sharePage();

const title = "Registration Error";
const good = () => ({
  "Full Name": "Usman Ali",
  "Email Address": `${uniqueWord()}@e2e.example`,
  "Phone Number": "0300 1112223",
  "Delivery Address": "House 12, Lahore",
  Password: "chai-and-samosa",
  "Confirm Password": "chai-and-samosa",
});

/** Register of points 5 and 8, in the order in which it is checked: the first rule that fails speaks first. */
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
  test(`register, ${rule}: '${message}'`, async () => {
    const page = open();
    const typed = { ...good(), ...wrong };
    await page.goto("/register");
    await send(page, typed, "SIGN UP");
    await expectRefusal(page, { title, message, field }, typed);
  });
}

test("register, an email already in the customers table, in another case: 'This email already exists. …'", async () => {
  const page = open();
  const { email } = await createAccount();
  const typed = { ...good(), "Email Address": email.toUpperCase() };
  await page.goto("/register");
  await send(page, typed, "SIGN UP");
  const message = "This email already exists. Please use a different email or try logging in.";
  await expectRefusal(page, { title, message, field: "Email Address" }, typed);
});

test("register, too many attempts for one e-mail: 'Too Many Attempts'", async () => {
  const page = open();
  const { email } = await createAccount();
  const form = { fullName: "A", phone: "1", password: "chai-and-samosa", confirmPassword: "chai-and-samosa" };
  for (let tries = 0; tries < 10; tries += 1) await postForm(page.request, "/register", { ...form, email });
  const typed = { ...good(), "Email Address": email };
  await page.goto("/register");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page, typed, "SIGN UP");
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()["retry-after"])).toBeGreaterThan(0);
  const message = "Too many failed attempts. Please try again later.";
  await expectRefusal(page, { title: "Too Many Attempts", message, field: "Email Address" }, typed);
});

test("register, values are trimmed, and without an address there is none", async () => {
  const page = open();
  const typed = good();
  await page.goto("/register");
  const spaced = {
    "Full Name": "  Usman Ali ",
    "Email Address": ` ${typed["Email Address"]} `,
    "Delivery Address": " ",
  };
  await send(page, { ...typed, ...spaced }, "SIGN UP");
  await expect(page.getByRole("dialog", { name: "Success" })).toContainText("Usman Ali. You are signed in.");
  await page.goto("/profile/edit");
  await expect(page.getByLabel("Full Name")).toHaveValue("Usman Ali");
  await expect(page.getByLabel("Email Address")).toHaveValue(typed["Email Address"]);
  await page.goto("/profile/addresses");
  await expect(page.getByText("No addresses found")).toBeVisible();
});
