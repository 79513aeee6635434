import type { Page } from "@playwright/test";
import { createAccount, expireResetCode, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";
import { expectRefusal, send, sharePage } from "../support/refused-forms.ts";

const open = sharePage();
const title = "Error";
const email = "Email Address";
const tooMany = { title: "Too Many Attempts", message: "Too many failed attempts. Please try again later." };
const codeField = { field: "Reset Code", hint: "Hello Ayesha Khan, enter your reset code." };
const wrongCode = "Invalid reset code. Please check your code and try again.";

for (const { rule, typed, message } of [
  { rule: "empty email", typed: "", message: "Please enter your email address" },
  { rule: "email without @", typed: "ayesha", message: "Please enter a valid email address" },
  {
    rule: "the account must exist",
    typed: "nobody@nowhere.example",
    message: "No account found with this email address.",
  },
]) {
  test(`forgot password, ${rule}: '${message}'`, async () => {
    const page = open();
    await page.goto("/forgot-password");
    await send(page, { [email]: typed }, "Send Reset Link");
    await expectRefusal(page, { title, message, field: email }, { [email]: typed });
  });
}

test("forgot password, during the cooldown: 'Please wait {n} seconds before trying again.', 'Wait {n}s'", async () => {
  const page = open();
  const account = await createAccount();
  await postForm(page.request, "/forgot-password", { email: account.email });
  await page.goto("/forgot-password");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page, { [email]: account.email.toUpperCase() }, "Send Reset Link");
  expect((await answer).status()).toBe(429);
  const wait = Number((await answer).headers()["retry-after"]);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(6);
  await expectRefusal(page, { title, message: `Please wait ${wait} seconds before trying again.`, field: email });
  await expect(page.getByRole("button", { name: /^Wait [1-6]s$/ })).toBeVisible();
});

test("forgot password, too many requests for one account: 'Too Many Attempts'", async () => {
  const page = open();
  const typed = { [email]: `${uniqueWord()}@nowhere.example` };
  for (let tries = 0; tries < 10; tries += 1) {
    await postForm(page.request, "/forgot-password", { email: typed[email] ?? "" });
  }
  await page.goto("/forgot-password");
  await send(page, typed, "Send Reset Link");
  await expectRefusal(page, { ...tooMany, field: email }, typed);
});

/** A customer who was shown a reset code, on the page that asks for it. */
async function askForCode(page: Page) {
  const account = await createAccount();
  await postForm(page.request, "/forgot-password", { email: account.email });
  await page.goto("/reset-code");
  return { ...account, code: await page.getByLabel("Reset Code").inputValue() };
}

const enter = (page: Page, code: string) => send(page, { "Reset Code": code }, "Verify Code");

for (const { rule, typed, message } of [
  { rule: "empty", typed: "", message: "Please enter the reset code" },
  { rule: "only spaces", typed: " \u00a0 ", message: "Please enter the reset code" },
  { rule: "shorter than 6", typed: "AB 12C", message: "Reset code must be at least 6 characters" },
  { rule: "a wrong one", typed: "WRONG!", message: wrongCode },
]) {
  test(`reset code, ${rule}: '${message}'`, async () => {
    const page = open();
    await askForCode(page);
    await enter(page, typed);
    await expectRefusal(page, { title, message, ...codeField });
  });
}

test("reset code, past its expiry: 'Reset code has expired. Please request a new code.'", async () => {
  const page = open();
  const { id, code } = await askForCode(page);
  await expireResetCode(id);
  await enter(page, code);
  const message = "Reset code has expired. Please request a new code.";
  await expectRefusal(page, { title, message, ...codeField });
});

test("reset code, the right one after five wrong tries: 'No reset code found for this email address.'", async () => {
  const page = open();
  const { code } = await askForCode(page);
  for (let tries = 0; tries < 5; tries += 1) await postForm(page.request, "/reset-code", { code: "WRONG1" });
  await enter(page, code);
  await expectRefusal(page, { title, message: "No reset code found for this email address.", ...codeField });
});

test(`reset code, another account's: '${wrongCode}'`, async () => {
  const page = open();
  const other = await askForCode(page);
  await askForCode(page);
  await enter(page, other.code);
  await expectRefusal(page, { title, message: wrongCode, ...codeField });
});

test("reset code, too many tries: 'Too Many Attempts'", async () => {
  const page = open();
  const { code } = await askForCode(page);
  for (let tries = 0; tries < 10; tries += 1) await postForm(page.request, "/reset-code", { code: "" });
  await enter(page, code);
  await expectRefusal(page, { ...tooMany, ...codeField });
});

test("reset code, in lower case and with spaces: 'Reset code verified! Please enter your new password.'", async () => {
  const page = open();
  const { code } = await askForCode(page);
  await enter(page, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()} `);
  await expect(page.getByText("Reset code verified! Please enter your new password.")).toBeAttached();
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
});

for (const { rule, password, again = password, message, field = "New Password" } of [
  { rule: "empty", password: "", message: "Please enter a new password" },
  { rule: "under 6", password: "five5", message: "Password must be at least 6 characters long" },
  {
    rule: "mismatch",
    password: "chai-and-samosa",
    again: "chai-and-samosas",
    message: "Passwords do not match",
    field: "Confirm Password",
  },
  {
    rule: "a common one",
    password: "password1",
    message: "Password is too weak. Please choose a stronger password.",
  },
]) {
  test(`new password, ${rule}: '${message}'`, async () => {
    const page = open();
    const { code } = await askForCode(page);
    await enter(page, code);
    await send(page, { "New Password": password, "Confirm Password": again }, "Update Password");
    await expectRefusal(page, { title, message, field });
  });
}

test("new password, the code was used meanwhile: 'No reset code found for this email address.'", async () => {
  const page = open();
  const { code } = await askForCode(page);
  await enter(page, code);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  const cookies = await page.context().cookies();
  const set = { password: "another-secret", confirmPassword: "another-secret" };
  expect((await postForm(page.request, "/reset-code", set)).status()).toBe(303);
  await page.context().addCookies(cookies);
  await send(page, { "New Password": "stolen-secret", "Confirm Password": "stolen-secret" }, "Update Password");
  await expectRefusal(page, { title, message: "No reset code found for this email address.", field: "New Password" });
});

test("the code and the name are in no address, and a new visitor has no page to enter a code", async () => {
  const page = open();
  const { email: address, code } = await askForCode(page);
  const paths: string[] = [];
  page.on("framenavigated", (frame) => paths.push(frame.url()));
  await page.goto("/forgot-password?sent=1");
  await page.getByRole("link", { name: "Continue" }).click();
  await enter(page, code);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  for (const path of paths) for (const secret of [code, address, "Ayesha"]) expect(path).not.toContain(secret);
  await page.context().clearCookies();
  await page.goto("/reset-code");
  await expect(page).toHaveURL("/forgot-password");
});
