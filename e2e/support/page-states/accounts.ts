/** Signing in and up, new passwords, and the profile. */
import { request as client } from "@playwright/test";
import { createAddress } from "../../../db/factories.ts";
import { createAccount, uniqueWord } from "../database.ts";
import { postForm, register } from "../http.ts";
import { type PageState, signInNewCustomer, statesAfter, statesOf, statesWithNotices } from "./arrange.ts";

export async function visitorStates(origin: string): Promise<PageState[]> {
  const request = await client.newContext({ baseURL: origin });
  const throttled = { email: `${uniqueWord()}@e2e.example`, password: "wrong-password" };
  for (let tries = 0; tries < 11; tries += 1) await postForm(request, "/login", throttled);
  const registered = await client.newContext({ baseURL: origin });
  await register(registered);
  const disabled = await createAccount({ status: "disabled" });
  const waiting = await client.newContext({ baseURL: origin });
  await postForm(waiting, "/forgot-password", { email: (await createAccount()).email });
  const checkingOut = await client.newContext({ baseURL: origin });
  return [
    ...(await statesAfter(checkingOut, "/payment", {}, [["login-required", "/login?redirectTo=%2Fpayment"]])),
    ...(await statesOf(waiting, [["forgot-password-wait", "/forgot-password?resend"]])),
    ...(await statesWithNotices(registered, [["register-success", "/register"]])),
    ...(await statesOf(request, [
      ["login", "/login?redirectTo=%2Fcart"],
      ["login-empty", "/login", {}],
      ["login-odd-email", "/login", { email: "ayesha", password: "x" }],
      ["login-no-account", "/login", { email: `${uniqueWord()}@e2e.example`, password: "wrong-password" }],
      ["login-too-many-attempts", "/login", throttled],
      ["login-disabled", "/login", { email: disabled.email, password: disabled.password }],
      ["register", "/register"],
      ["register-empty", "/register", {}],
      [
        "register-mismatch",
        "/register",
        { ...throttled, fullName: "Ayesha Khan", phone: "0301", confirmPassword: "x" },
      ],
      ["forgot-password", "/forgot-password"],
      ["forgot-password-no-account", "/forgot-password", { email: `${uniqueWord()}@e2e.example` }],
      ["forgot-password-support", "/forgot-password?open=support"],
      ["reset-password", "/reset-password"],
      ["custom-reset", "/custom-reset"],
      ["page-not-found", "/no-such-file.txt"],
      ["offline", "/offline.html"],
    ])),
  ];
}

export async function resetStates(origin: string): Promise<PageState[]> {
  const { request, email } = await signInNewCustomer(origin);
  await postForm(request, "/logout", {});
  const shown = await statesAfter(request, "/forgot-password", { email }, [
    ["forgot-password-code-shown", "/forgot-password?sent=1"],
    ["reset-code", "/reset-code"],
    ["reset-code-too-short", "/reset-code", { code: "AB" }],
  ]);
  const code = /your code is <strong>(\w{6})/.exec(await (await request.get("/forgot-password?sent=1")).text())?.[1];
  const verified = await statesAfter(request, "/reset-code", { code: code ?? "" }, [
    ["reset-code-verified", "/reset-code"],
    ["reset-code-mismatch", "/reset-code", { password: "chai-and-samosa", confirmPassword: "chai" }],
  ]);
  await request.get("/reset-code");
  const passwords = { password: "chai-and-pakora", confirmPassword: "chai-and-pakora" };
  const updated = await statesAfter(request, "/reset-code", passwords, [["reset-code-updated", "/reset-code"]]);
  await request.get("/reset-code");
  return [...shown, ...verified, ...updated, ...(await statesWithNotices(request, [["login-after-reset", "/login"]]))];
}

export async function profileStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  const { id: addressId } = await createAddress(id, { label: "Office", isDefault: false });
  return statesOf(request, [
    ["profile", "/profile"],
    ["profile-help", "/profile?open=help"],
    ["profile-about", "/profile?open=about"],
    ["profile-logout", "/profile?open=logout"],
    ["edit-profile", "/profile/edit"],
    ["edit-profile-errors", "/profile/edit", { fullName: "", phone: "" }],
    ["change-password", "/profile/password"],
    ["change-password-errors", "/profile/password", {}],
    ["addresses", "/profile/addresses"],
    ["addresses-missing", "/profile/addresses", { intent: "add", label: "Home" }],
    ["addresses-delete", `/profile/addresses?delete=${addressId}`],
    ["devices", "/profile/devices"],
    ["account-data", "/profile/data"],
    ["notifications", "/profile/notifications"],
  ]);
}
