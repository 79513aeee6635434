import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { db, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { type HTMLElement, textOf } from "../support/html.ts";
import { fieldValue, findField } from "../support/html-form.ts";
import { postForm, readPage, signUp } from "../support/http.ts";

/** The attributes of every field that somebody, or a password manager, fills in; by name. */
function fieldsOf(page: HTMLElement): Record<string, Record<string, string>> {
  const fields = page.querySelectorAll("main input:not([type=hidden]), main textarea");
  return Object.fromEntries(
    fields.map(({ attrs }) => {
      const { name = "", type = "textarea", autocomplete = "", autocapitalize, inputmode, spellcheck } = attrs;
      const keyboard = Object.entries({ autocapitalize, inputmode, spellcheck });
      const said = keyboard.filter((entry): entry is [string, string] => Boolean(entry[1]));
      return [name, { type, autocomplete, ...Object.fromEntries(said) }];
    }),
  );
}

const emailField = (autocomplete: string) => ({
  type: "email",
  autocomplete,
  inputmode: "email",
  spellcheck: "false",
});
const passwordField = (autocomplete: string) => ({
  type: "password",
  autocomplete,
  spellcheck: "false",
});
const newPassword = passwordField("new-password");
const username = { type: "text", autocomplete: "username" };
const person = {
  fullName: { type: "text", autocomplete: "name" },
  phone: { type: "tel", autocomplete: "tel", inputmode: "tel" },
};

const expectedFields: Record<string, Record<string, object>> = {
  "/login": { email: emailField("username"), password: passwordField("current-password") },
  "/register": {
    ...person,
    email: emailField("email"),
    address: { type: "textarea", autocomplete: "street-address" },
    password: newPassword,
    confirmPassword: newPassword,
  },
  "/forgot-password": { email: emailField("username") },
  "/reset-code": {
    code: { type: "text", autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: "false" },
  },
  "/reset-code, the code verified": { username, password: newPassword, confirmPassword: newPassword },
  "/profile/edit": { ...person, email: { type: "email", autocomplete: "off", inputmode: "email" } },
  "/profile/password": {
    username,
    current: passwordField("current-password"),
    password: newPassword,
    confirmPassword: newPassword,
  },
  "/profile/addresses": {
    label: { type: "text", autocomplete: "off" },
    address: { type: "textarea", autocomplete: "street-address" },
  },
};

test("every field of an account has the right autocomplete and keyboard", async ({ request }) => {
  const found: typeof expectedFields = {};
  const look = async (path: string, name = path) => {
    const page = await readPage(request, path);
    found[name] = fieldsOf(page);
    // Nothing keeps a browser from sending the form, so that the server's own words are shown.
    expect(page.querySelector("form[novalidate]"), name).not.toBeNull();
    expect(page.querySelectorAll("[required], [minlength], [maxlength], [pattern]").map(String), name).toEqual([]);
    return found[name];
  };
  const { email } = await signUp(request);
  for (const path of ["/profile/edit", "/profile/password", "/profile/addresses"]) await look(path);
  await postForm(request, "/logout", {});
  for (const path of ["/login", "/register", "/forgot-password"]) await look(path);
  await postForm(request, "/forgot-password", { email });
  await look("/reset-code");
  await postForm(request, "/reset-code", { code: await readShownCode(request) });
  await look("/reset-code", "/reset-code, the code verified");
  expect(found).toEqual(expectedFields);
});

async function readShownCode(request: APIRequestContext): Promise<string> {
  return fieldValue(findField(await readPage(request, "/reset-code"), "Reset Code"));
}

test("two registrations of one e-mail at once, in another case, are one account", async ({ request }) => {
  const word = uniqueWord();
  const form = { fullName: "Sana", phone: "0300", address: "Lahore", password: "chai-and-samosa" };
  const answers = await Promise.all(
    [`${word}@e2e.example`, `${word.toUpperCase()}@E2E.example`].map((email) =>
      postForm(request, "/register", { ...form, email, confirmPassword: form.password }),
    ),
  );
  expect(answers.map((answer) => answer.status()).sort()).toEqual([303, 400]);
  const refused = await answers.find((answer) => answer.status() === 400)?.text();
  expect(refused).toContain("This email already exists. Please use a different email or try logging in.");
  const accounts = await db
    .selectFrom("customers")
    .innerJoin("addresses", "addresses.customerId", "customers.id")
    .select(["label", "isDefault"])
    .where("email", "ilike", `${word}@%`)
    .execute();
  expect(accounts).toEqual([{ label: "Home", isDefault: true }]);
});

test("after a reset every other session is over, and the code opens nothing again", async ({
  request,
  playwright,
  baseURL,
}) => {
  const { email } = await signUp(request);
  const phone = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  expect((await postForm(phone, "/forgot-password", { email })).status()).toBe(303);
  const code = await readShownCode(phone);
  // Who forgot a password has guessed before, and is let in with the new one all the same.
  const guesses = Array.from({ length: 11 }, () => postForm(phone, "/login", { email, password: "guessed" }));
  expect((await Promise.all(guesses)).map((answer) => answer.status())).toContain(429);
  expect((await postForm(phone, "/reset-code", { code })).status()).toBe(303);
  const password = "another-secret";
  expect((await postForm(phone, "/reset-code", { password, confirmPassword: password })).status()).toBe(303);
  expect((await request.get("/cart", { maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
  expect((await postForm(phone, "/login", { email, password })).status()).toBe(303);
  await phone.dispose();
});

test("help, version and coming-soon pages have their texts", async ({ request }) => {
  const readMain = async (path: string) => (await readPage(request, path)).querySelector("main");
  for (const [path, text] of [
    ["/reset-password", "Reset Password - coming soon"],
    ["/custom-reset", "Custom Reset - coming soon"],
  ] as const) {
    const main = await readMain(path);
    expect(textOf(main)).toContain(text);
    expect(main?.querySelectorAll('a[href="/login"]').map(textOf)).toContain("Back to Login");
  }
  expect((await request.get("/signup", { maxRedirects: 0 })).headers().location).toBe("/register");

  const expectHelp = async (path: string) => {
    const main = await readMain(path);
    for (const text of ["Mon-Sat 9:00 AM - 6:00 PM", "+920000000000", "support@tiffin.example"]) {
      expect(textOf(main)).toContain(text);
    }
    for (const link of [
      "https://wa.me/920000000000?text=Tiffin%3A%20",
      "mailto:support@tiffin.example?subject=Tiffin%3A%20",
    ]) {
      expect(main?.querySelector(`a[href^="${link}"]`), link).not.toBeNull();
    }
  };
  await expectHelp("/forgot-password?open=support");
  await signUp(request);
  await expectHelp("/profile?open=help");
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  expect(textOf(await readMain("/profile?open=about"))).toContain(`Version ${version}`);
});
