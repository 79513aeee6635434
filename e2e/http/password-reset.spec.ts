import type { APIRequestContext } from "@playwright/test";
import { createAccount, db, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage } from "../support/http.ts";
import { expectRefusal, fieldValue, findField, readFields, submitForm } from "../support/http-forms.ts";

const title = "Error";
const email = "Email Address";
const tooMany = { title: "Too Many Attempts", message: "Too many failed attempts. Please try again later." };
const codeField = { field: "Reset Code", hint: "Hello Ayesha Khan, enter your reset code." };

// app/features/password-reset/forms.test.ts has what is wrong with the fields themselves.
test("forgot password, the account must exist: 'No account found with this email address.'", async ({ request }) => {
  const typed = { [email]: "nobody@nowhere.example" };
  const answer = await submitForm(request, "/forgot-password", typed, "Send Reset Link");
  await expectRefusal(answer, { title, message: "No account found with this email address.", field: email }, typed);
});

test("forgot password, after a request or 'Resend Code': the email, 'Wait {n}s'", async ({ request, newVisitor }) => {
  const account = await createAccount();
  await postForm(request, "/forgot-password", { email: account.email });
  const sent = await readPage(request, "/forgot-password?sent=1");
  expect(textOf(sent)).toContain("Reset code generated!");
  const links = (await readPage(request, "/reset-code")).querySelectorAll("main a");
  const resend = links.find((link) => textOf(link) === "Resend Code")?.getAttribute("href") ?? "";
  for (const page of [sent, await readPage(request, resend)]) {
    expect(fieldValue(findField(page, email))).toBe(account.email);
    expect(page.querySelectorAll("main button").map(textOf)).toContainEqual(expect.stringMatching(/^Wait [1-6]s$/));
  }
  const stranger = await (await newVisitor()).get("/reset-code", { maxRedirects: 0 });
  expect(stranger.headers().location, "a new visitor has no code to enter").toBe("/forgot-password");
});

test("forgot password, in the cooldown: 'Please wait {n} seconds before trying again.', 'Wait {n}s'", async ({
  request,
}) => {
  const account = await createAccount();
  await postForm(request, "/forgot-password", { email: account.email });
  const typed = { [email]: account.email.toUpperCase() };
  const answer = await submitForm(request, "/forgot-password", typed, "Send Reset Link");
  expect(answer.status()).toBe(429);
  const wait = Number(answer.headers()["retry-after"]);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(6);
  await expectRefusal(answer, { title, message: `Please wait ${wait} seconds before trying again.` });
  const buttons = parseHtml(await answer.text()).querySelectorAll("main button");
  expect(buttons.map(textOf)).toContainEqual(expect.stringMatching(/^Wait [1-6]s$/));
});

test("forgot password, too many requests for one account: 'Too Many Attempts'", async ({ request }) => {
  const typed = { [email]: `${uniqueWord()}@nowhere.example` };
  for (let tries = 0; tries < 10; tries += 1) {
    await postForm(request, "/forgot-password", { email: typed[email] ?? "" });
  }
  const answer = await submitForm(request, "/forgot-password", typed, "Send Reset Link");
  await expectRefusal(answer, tooMany, typed);
});

/** Inserts a customer and requests a reset code, which is shown. */
async function requestCode(request: APIRequestContext) {
  const account = await createAccount();
  await postForm(request, "/forgot-password", { email: account.email });
  return { ...account, code: fieldValue(findField(await readPage(request, "/reset-code"), "Reset Code")) };
}

const enter = (request: APIRequestContext, code: string) =>
  submitForm(request, "/reset-code", { "Reset Code": code }, "Verify Code");

/** Requests a reset code of a new customer and sends it. */
async function verifyCode(request: APIRequestContext) {
  const { code } = await requestCode(request);
  expect((await enter(request, code)).status()).toBe(303);
}

test("signing in ends the reset: the next person at this browser cannot finish it", async ({ request }) => {
  for (const step of ["code", "password"]) {
    const account = await requestCode(request);
    if (step === "password") expect((await enter(request, account.code)).status()).toBe(303);
    const signedIn = await postForm(request, "/login", { email: account.email, password: account.password });
    expect(signedIn.status()).toBe(303);
    await postForm(request, "/logout", {});
    for (const path of ["/reset-code", "/forgot-password?sent=1"]) {
      expect((await request.get(path)).url(), `${step}, ${path}`).toMatch(/\/forgot-password$/);
    }
    const taken = { password: "somebody-else", confirmPassword: "somebody-else" };
    expect((await postForm(request, "/reset-code", taken)).headers().location).toBe("/forgot-password");
  }
});

test("reset code, a wrong one: 'Invalid reset code. …'", async ({ request }) => {
  await requestCode(request);
  const message = "Invalid reset code. Please check your code and try again.";
  for (const typed of ["WRONG!", "a".repeat(12_000)]) {
    await expectRefusal(await enter(request, typed), { title, message, ...codeField });
  }
});

test("reset code, past its expiry: 'Reset code has expired. Please request a new code.'", async ({ request }) => {
  const { id, code } = await requestCode(request);
  const past = { createdAt: new Date(0), expiresAt: new Date(1) };
  await db.updateTable("passwordResets").set(past).where("customerId", "=", id).execute();
  const answer = await enter(request, code);
  const message = "Reset code has expired. Please request a new code.";
  await expectRefusal(answer, { title, message, ...codeField });
});

test("reset code or new password, after the 30 minutes of the reset's cookie: 'Reset code has expired. Please request a new code.'", async ({
  request,
}) => {
  const password = "a-new-password";
  const forms: Record<string, string>[] = [{ code: "ABC123" }, { password, confirmPassword: password }];
  for (const form of forms) {
    const answer = await postForm(request, "/reset-code", form);
    const page = await readPage(request, answer.headers().location ?? "");
    expect(textOf(page.querySelector("h1"))).toBe("Forgot Password");
    expect(textOf(page)).toContain("Reset code has expired. Please request a new code.");
  }
});

test("reset code, after five wrong tries: 'No reset code found for this email address.'", async ({ request }) => {
  const { code } = await requestCode(request);
  for (let tries = 0; tries < 5; tries += 1) await postForm(request, "/reset-code", { code: "WRONG1" });
  const answer = await enter(request, code);
  await expectRefusal(answer, { title, message: "No reset code found for this email address.", ...codeField });
});

test("reset code, too many tries: 'Too Many Attempts'", async ({ request }) => {
  const { code } = await requestCode(request);
  for (let tries = 0; tries < 10; tries += 1) await postForm(request, "/reset-code", { code: "WRONG1" });
  const answer = await enter(request, code);
  await expectRefusal(answer, tooMany);
});

test("reset code, a second tap on 'Verify Code': the form for the new password, no error", async ({ request }) => {
  await requestCode(request);
  const fields = readFields(await readPage(request, "/reset-code"), "Verify Code");
  for (const tap of ["first", "second"]) {
    const answer = await postForm(request, "/reset-code", fields);
    expect(answer.headers().location, tap).toBe("/reset-code");
  }
  const page = await readPage(request, "/reset-code");
  expect(textOf(page)).toContain("Reset code verified! Please enter your new password.");
  expect(page.querySelector('[role="alert"]')).toBeNull();
});

test("new password, a common one: 'Password is too weak. …'", async ({ request }) => {
  await verifyCode(request);
  const typed = { "New Password": "password1", "Confirm Password": "password1" };
  const answer = await submitForm(request, "/reset-code", typed, "Update Password");
  const message = "Password is too weak. Please choose a stronger password.";
  await expectRefusal(answer, { title, message, field: "New Password" });
});

test("new password, a second tap on 'Update Password': 'Password updated successfully! …'", async ({ request }) => {
  await verifyCode(request);
  const fields = { password: "another-secret", confirmPassword: "another-secret" };
  for (const tap of ["first", "second"]) {
    const answer = await postForm(request, "/reset-code", fields);
    expect(answer.headers().location, tap).toBe("/reset-code");
  }
  const page = await readPage(request, "/reset-code");
  expect(textOf(page)).toContain("Password updated successfully! Redirecting to login...");
});

test("new password, a used code: 'No reset code found for this email address.'", async ({ request, newVisitor }) => {
  await verifyCode(request);
  const otherTab = await newVisitor({ storageState: await request.storageState() });
  const set = { password: "another-secret", confirmPassword: "another-secret" };
  expect((await postForm(otherTab, "/reset-code", set)).status()).toBe(303);
  const typed = { "New Password": "stolen-secret", "Confirm Password": "stolen-secret" };
  const answer = await submitForm(request, "/reset-code", typed, "Update Password");
  await expectRefusal(answer, { title, message: "No reset code found for this email address.", field: "New Password" });
});
