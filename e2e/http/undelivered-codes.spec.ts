import { expect } from "@playwright/test";
import { createStaff } from "../../db/factories.ts";
import { signInAtDeskAs } from "../support/desk.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage, register } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";

test("where reset codes are neither mailed nor shown, one of the desk works", async ({ newVisitor, ownApp }) => {
  const app = await ownApp.start();
  await ownApp.joinDatabase();
  const support = await createStaff({}, [{ role: "support" }]);
  // With a header of a proxy, a visitor of an app without settings is not on its machine.
  const extraHTTPHeaders = { "X-Forwarded-For": "192.0.2.1" };
  const visitor = await newVisitor({ baseURL: app.origin, extraHTTPHeaders });
  const desk = await newVisitor({ baseURL: app.origin });
  await signInAtDeskAs(desk, support);
  const { email } = await register(visitor);
  await postForm(visitor, "/logout", {});

  const refused = await postForm(visitor, "/forgot-password", { email });
  expect(refused.status()).toBe(503);
  const summary = parseHtml(await refused.text()).querySelector("[role=alert]");
  expect(textOf(summary)).toContain("Failed to generate reset code. Please try again.");
  expect(summary?.querySelector("a[href='/reset-code']")?.text).toBe("Enter Reset Code");

  const codePage = textOf((await readPage(visitor, "/reset-code")).querySelector("main"));
  expect(codePage).toContain(`Enter the code that you were given for ${email}.`);

  const customers = await readPage(desk, `/desk/customers?search=${encodeURIComponent(email)}`);
  const customer = customers.querySelector("main a[href^='/desk/customers/']")?.getAttribute("href") ?? "";
  await postForm(desk, customer, { intent: "reset-code" });
  const shown = textOf((await readPage(desk, customer)).querySelector("main"));
  const [, code = ""] = /Reset code ?([A-Z0-9]{6})/.exec(shown) ?? [];

  expect(code, shown).not.toBe("");
  const wrong = await postForm(visitor, "/reset-code", { code: "WRONG1" });
  expect(await wrong.text()).toContain("Invalid reset code. Please check your code and try again.");
  expect((await postForm(visitor, "/reset-code", { code })).headers().location).toBe("/reset-code");
  const password = "another-secret";
  expect((await postForm(visitor, "/reset-code", { password, confirmPassword: password })).status()).toBe(303);
  expect((await postForm(visitor, "/login", { email, password })).headers().location).toBe("/");
});
