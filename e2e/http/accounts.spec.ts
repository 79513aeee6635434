import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { sql } from "kysely";
import { accountKey } from "../../app/features/throttle/throttle.server.ts";
import { db, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { type HTMLElement, textOf } from "../support/html.ts";
import { postForm, readPage, signUp } from "../support/http.ts";
import { fieldValue, findField } from "../support/http-forms.ts";

/** The attributes of all fields that a person or a password manager fills in, by name. */
function fieldsOf(page: HTMLElement): Record<string, Record<string, string>> {
  const fields = page.querySelectorAll("main input:not([type=hidden]), main textarea");
  return Object.fromEntries(
    fields.map(({ attrs }) => {
      const { name = "", type = "textarea", autocomplete = "", autocapitalize, inputmode, spellcheck } = attrs;
      const keyboard = Object.entries({ autocapitalize, inputmode, spellcheck });
      const hints = keyboard.filter((entry): entry is [string, string] => Boolean(entry[1]));
      return [name, { type, autocomplete, ...Object.fromEntries(hints) }];
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
    // The browser validates nothing, so that the server's messages are shown. A code is only cut to its length.
    expect(page.querySelector("form[novalidate]"), name).not.toBeNull();
    expect(
      page.querySelectorAll("[required], [minlength], [maxlength]:not([name=code]), [pattern]").map(String),
      name,
    ).toEqual([]);
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

test("a reset ends all other sessions; earlier guesses do not prevent a sign-in", async ({ request, newVisitor }) => {
  const { email } = await signUp(request);
  const phone = await newVisitor();
  expect((await postForm(phone, "/forgot-password", { email })).status()).toBe(303);
  const code = await readShownCode(phone);
  const guesses = Array.from({ length: 11 }, () => postForm(phone, "/login", { email, password: "guessed" }));
  expect((await Promise.all(guesses)).map((answer) => answer.status())).toContain(429);
  expect((await postForm(phone, "/reset-code", { code })).status()).toBe(303);
  const password = "another-secret";
  expect((await postForm(phone, "/reset-code", { password, confirmPassword: password })).status()).toBe(303);
  expect((await request.get("/cart", { maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
  expect((await postForm(phone, "/login", { email, password })).status()).toBe(303);
});

const at = (address: string) => ({ extraHTTPHeaders: { "X-Forwarded-For": address } });

/** Counts a hundred guesses of strangers, without the password hashes that real ones would take. */
async function useUpStrangersAttempts(email: string): Promise<void> {
  const expire = Date.now() + 60 * 60_000;
  await sql`insert into rate_limits (key, points, expire) values (${`login-strangers:${accountKey(email)}`}, 100, ${expire})
    on conflict (key) do update set points = 100`.execute(db);
}

test("while strangers guess, a known device signs in, and a new one has to wait", async ({ request, newVisitor }) => {
  const { email, password } = await signUp(request);
  await postForm(request, "/logout", {});
  await useUpStrangersAttempts(email);
  const network = `2001:db8:${uniqueWord().slice(1, 5)}`;
  const laptop = await newVisitor(at(`${network}:fffe::1`));
  await postForm(laptop, "/login", { email, password: "mistyped" });

  const slowedDown = await postForm(laptop, "/login", { email, password });
  expect(slowedDown.status()).toBe(429);
  expect(await slowedDown.text()).toContain("Too many failed attempts. Please try again later.");
  const wait = Number(slowedDown.headers()["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15);

  const [device] = (await request.storageState()).cookies.filter(({ name }) => name === "device");
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect((await postForm(request, "/login", { email, password })).status(), "a known device").toBe(303);
  const thief = await newVisitor(at(`${network}:fffd::1`));
  const stolen = { Cookie: `device=${(device?.value ?? "").toLowerCase()}`, "Sec-Fetch-Site": "same-origin" };
  const refused = await thief.post("/login", { form: { email, password }, headers: stolen, maxRedirects: 0 });
  expect(refused.status(), "a forged device cookie").toBe(429);
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
