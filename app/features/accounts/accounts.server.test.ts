import argon2 from "argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCustomer, testPassword } from "#db/factories.ts";
import { changeDetails, findAccount, signIn } from "./accounts.server.ts";
import { hashPassword } from "./passwords.server.ts";

test("sign-in tells an unknown account from a wrong password", async () => {
  const { email } = await createCustomer();
  expect(await signIn("nobody@example.com", testPassword)).toEqual({ kind: "unknown" });
  expect(await signIn(email, `${testPassword} `)).toEqual({ kind: "wrong-password" });
  expect(await signIn(email, testPassword.toUpperCase())).toEqual({ kind: "wrong-password" });
  expect(await signIn(email, "")).toEqual({ kind: "wrong-password" });
  expect(await signIn(email, testPassword)).toMatchObject({ kind: "signed-in" });
});

test("a disabled account is told so only with its password", async () => {
  const { email } = await createCustomer({ status: "disabled" });
  expect(await signIn(email, testPassword)).toEqual({ kind: "disabled" });
  expect(await signIn(email, "guessed")).toEqual({ kind: "wrong-password" });
});

test("every sign-in checks one hash of the same cost, whether the account exists or not", async () => {
  const passwordHash = await hashPassword("chai-and-samosa");
  const [{ email }, disabled] = await Promise.all([
    createCustomer({ passwordHash }),
    createCustomer({ passwordHash, status: "disabled" }),
  ]);
  await signIn("first@example.com", "made the hash for unknown accounts");
  const verify = vi.spyOn(argon2, "verify");
  const hash = vi.spyOn(argon2, "hash");
  onTestFinished(() => void vi.restoreAllMocks());
  for (const tried of [email, disabled.email, "nobody@example.com"]) {
    verify.mockClear();
    await signIn(tried, "guessed");
    expect(verify).toHaveBeenCalledOnce();
    const cost = String(verify.mock.calls[0]?.[0]).split("$")[3]?.split(",").sort();
    expect(cost).toEqual(["m=19456", "p=1", "t=2"]);
  }
  expect(hash).not.toHaveBeenCalled();
});

test("the password nobody has, used to make unknown accounts take as long, opens nothing", async () => {
  expect(await signIn("nobody@example.com", "no account has this password")).toEqual({ kind: "unknown" });
});

test("name and phone change, of this customer only, and the e-mail stays", async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()]);
  await changeDetails(customer.id, { fullName: "Ali Khan", phone: "0333" });
  expect(await findAccount(customer.id)).toMatchObject({ fullName: "Ali Khan", phone: "0333", email: customer.email });
  expect(await findAccount(stranger.id)).toMatchObject({ fullName: "Sana Malik" });
});
