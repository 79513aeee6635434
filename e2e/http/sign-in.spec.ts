import { createAccount, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage, signUp } from "../support/http.ts";
import { expectRefusal, submitForm } from "../support/http-forms.ts";

// app/features/accounts/forms.test.ts has the other rules.
test("sign-in, a missing password is reported before what is wrong with the email: 'Login Error'", async ({
  request,
}) => {
  const typed = { Email: "ayesha", Password: "" };
  const answer = await submitForm(request, "/login", typed, "SIGN IN");
  await expectRefusal(answer, { title: "Login Error", message: "Please fill in all fields", field: "Password" }, typed);
});

test("sign-in, user-not-found: 'Account Not Found'", async ({ request }) => {
  const typed = { Email: "nobody@nowhere.example", Password: "secret" };
  const answer = await submitForm(request, "/login", typed, "SIGN IN");
  const message = "No account found with this email address. Please check your email or create a new account.";
  await expectRefusal(answer, { title: "Account Not Found", message, field: "Email" }, typed);
});

test("sign-in, wrong-password: 'Wrong Password'", async ({ request }) => {
  const { email } = await createAccount();
  const typed = { Email: email, Password: "guessed" };
  const answer = await submitForm(request, "/login", typed, "SIGN IN");
  const message = "Invalid email or password. Please check your credentials and try again.";
  await expectRefusal(answer, { title: "Wrong Password", message, field: "Password" }, typed);
});

test("sign-in, user-disabled: 'Account Disabled'", async ({ request }) => {
  const { email, password } = await createAccount({ status: "disabled" });
  const typed = { Email: email, Password: password };
  const answer = await submitForm(request, "/login", typed, "SIGN IN");
  const message = "This account has been disabled. Please contact support.";
  await expectRefusal(answer, { title: "Account Disabled", message, field: "Email" }, typed);
});

test("sign-in, too-many-requests: 'Too Many Attempts', 429, Retry-After, of this account only", async ({ request }) => {
  const { email, password } = await createAccount();
  for (let tries = 0; tries < 10; tries += 1) await postForm(request, "/login", { email, password: "guessed" });
  const typed = { Email: email.toUpperCase(), Password: password };
  const answer = await submitForm(request, "/login", typed, "SIGN IN");
  expect(answer.status()).toBe(429);
  const wait = Number(answer.headers()["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(180);
  const message = "Too many failed attempts. Please try again later.";
  await expectRefusal(answer, { title: "Too Many Attempts", message }, typed);

  const stranger = { Email: `${uniqueWord()}@nowhere.example`, Password: password };
  const other = parseHtml(await (await submitForm(request, "/login", stranger, "SIGN IN")).text());
  expect(textOf(other.querySelector('[role="alert"] h2'))).toBe("Account Not Found");
});

test("a browser that refuses cookies is told why it is not signed in, a signed-out one not", async ({ baseURL }) => {
  const { email, password } = await createAccount();
  const signIn = { "Sec-Fetch-Site": "same-origin", Referer: `${baseURL}/login` };
  const body = new URLSearchParams({ email, password });
  const signedIn = await fetch(`${baseURL}/login`, { method: "POST", headers: signIn, body, redirect: "manual" });
  expect(signedIn.headers.get("location")).toBe("/");
  const open = async (path: string, headers: Record<string, string>) => {
    const page = await fetch(`${baseURL}${path}`, { headers });
    return textOf(parseHtml(await page.text()));
  };
  const refused = "Your browser refuses cookies, so you cannot stay signed in.";
  expect(await open("/orders", { Referer: `${baseURL}/login` })).toContain(refused);
  expect(await open("/orders", { Referer: `${baseURL}/register` })).toContain(refused);
  expect(await open("/orders", { Referer: `${baseURL}/login`, Cookie: "visited=1" })).not.toContain(refused);
  expect(await open("/orders", {})).not.toContain(refused);
  expect(await open("/desk", { Referer: `${baseURL}/desk/sign-in` })).toContain(refused);
  expect(await open("/desk", {})).not.toContain(refused);
});

test("a browser that refuses cookies is told why it cannot reset its password", async ({ baseURL }) => {
  const { email } = await createAccount();
  const headers = { "Sec-Fetch-Site": "same-origin", Referer: `${baseURL}/forgot-password` };
  const body = new URLSearchParams({ email });
  const page = parseHtml(await (await fetch(`${baseURL}/forgot-password`, { method: "POST", headers, body })).text());
  expect(textOf(page.querySelector('[role="alert"] h2'))).toBe("Cookies Needed");
  expect(textOf(page)).toContain("Your browser refuses cookies, so you cannot enter a reset code.");
});

test("a customer without a name is greeted as Foodie", async ({ request }) => {
  await signUp(request, { fullName: " " });
  expect(textOf((await readPage(request, "/")).querySelector("h1"))).toBe("Hello, Foodie!");
});
