import argon2 from "argon2";
import { expect, test, vi } from "vitest";
import { createCustomer, testPassword } from "#db/factories.ts";
import { changeProfile, findAccount, signIn } from "./accounts.server.ts";
import { hashPassword } from "./passwords.server.ts";

test("sign-in distinguishes an unknown account from a wrong password", { tags: "slow" }, async () => {
  const { email } = await createCustomer();
  expect(await signIn("nobody@example.com", testPassword)).toEqual({ kind: "unknown" });
  expect(await signIn(email, `${testPassword} `)).toEqual({ kind: "wrong-password" });
  expect(await signIn(email, testPassword.toUpperCase())).toEqual({ kind: "wrong-password" });
  expect(await signIn(email, "")).toEqual({ kind: "wrong-password" });
  expect(await signIn(email, testPassword)).toMatchObject({ kind: "signed-in" });
});

test("sign-in reveals that an account is disabled only with the correct password", async () => {
  const { email } = await createCustomer({ status: "disabled" });
  expect(await signIn(email, testPassword)).toEqual({ kind: "disabled" });
  expect(await signIn(email, "guessed")).toEqual({ kind: "wrong-password" });
});

test("every sign-in verifies one hash of the same cost, even if there is no account", { tags: "slow" }, async () => {
  const passwordHash = await hashPassword("chai-and-samosa");
  const [{ email }, disabled] = await Promise.all([
    createCustomer({ passwordHash }),
    createCustomer({ passwordHash, status: "disabled" }),
  ]);
  const verify = vi.spyOn(argon2, "verify");
  const hash = vi.spyOn(argon2, "hash");
  for (const candidate of [email, disabled.email, "nobody@example.com"]) {
    verify.mockClear();
    await signIn(candidate, "guessed");
    expect(verify).toHaveBeenCalledOnce();
    const cost = String(verify.mock.calls[0]?.[0]).split("$")[3]?.split(",").sort();
    expect(cost).toEqual(["m=19456", "p=1", "t=2"]);
  }
  expect(hash).not.toHaveBeenCalled();
});

test("an account that does not exist cannot be signed in to, even with the password of the hash verified in its place", async () => {
  expect(await signIn("nobody@example.com", "no account has this password")).toEqual({ kind: "unknown" });
});

test("changing details sets this customer's name and phone, but not the email", async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()]);
  await changeProfile(customer.id, { fullName: "Ali Khan", phone: "0333" });
  expect(await findAccount(customer.id)).toMatchObject({ fullName: "Ali Khan", phone: "0333", email: customer.email });
  expect(await findAccount(stranger.id)).toMatchObject({ fullName: "Sana Malik" });
});
