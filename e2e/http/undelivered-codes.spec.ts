import { expect } from "@playwright/test";
import { createStaff } from "../../db/factories.ts";
import { signInAtDeskAs } from "../support/desk.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage, register } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("where reset codes are neither mailed nor shown, one of the desk works, which is shown once", async ({
  newVisitor,
  ownApp,
}) => {
  const app = await ownApp.start();
  await ownApp.joinDatabase();
  const support = await createStaff({}, [{ role: "support" }]);
  // With a header of a proxy, a visitor of an app without settings is not on its machine.
  const extraHTTPHeaders = { "X-Forwarded-For": "192.0.2.1" };
  const visitor = await newVisitor({ baseURL: app.origin, extraHTTPHeaders });
  const supportVisitor = await newVisitor({ baseURL: app.origin });
  await signInAtDeskAs(supportVisitor, support);
  const desk = new TextBrowser(supportVisitor);
  const { email, fullName } = await register(visitor);
  await postForm(visitor, "/logout", {});

  const refused = await postForm(visitor, "/forgot-password", { email });
  expect(refused.status()).toBe(503);
  const summary = parseHtml(await refused.text()).querySelector("[role=alert]");
  expect(textOf(summary)).toContain("Failed to generate reset code. Please try again.");
  expect(summary?.querySelector("a[href='/reset-code']")?.text).toBe("Enter Reset Code");

  const codePage = textOf((await readPage(visitor, "/reset-code")).querySelector("main"));
  expect(codePage).toContain(`Enter the code that you were given for ${email}.`);

  await desk.open("/desk/customers");
  await desk.press("Search", { "Name, email, phone": email });
  await desk.follow(fullName);
  await desk.follow("Make a reset code");
  await desk.press("Make a reset code");
  const [, code = ""] = /Reset code ?([A-Z0-9]{6})/.exec(desk.text) ?? [];
  expect(code, desk.text).not.toBe("");
  await desk.open(desk.path);
  expect(desk.text).not.toContain(code);

  const wrong = await postForm(visitor, "/reset-code", { code: "WRONG1" });
  expect(await wrong.text()).toContain("Invalid reset code. Please check your code and try again.");
  expect((await postForm(visitor, "/reset-code", { code })).headers().location).toBe("/reset-code");
  const password = "another-secret";
  expect((await postForm(visitor, "/reset-code", { password, confirmPassword: password })).status()).toBe(303);
  expect((await postForm(visitor, "/login", { email, password })).headers().location).toBe("/");
});
