import argon2 from "argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, testPassword } from "#db/factories.ts";
import { changeDetails, changePassword, createAccount, findAccount, signIn } from "./accounts.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { findSession } from "./sessions.server.ts";
import { createSession } from "./test-sessions.ts";

const sana = { fullName: "Sana Malik", email: "Sana@Example.com", phone: "0300 1234567", password: "a-fine-one" };
const listCustomers = () => db.selectFrom("customers").selectAll().execute();

test("an account starts with the spec's defaults and signs in at once, whatever the case of its e-mail", async () => {
  const account = await createAccount(sana);
  const { password: _, ...shown } = sana;
  expect(account).toMatchObject({ id: expect.any(String), ...shown });
  const defaults = { status: "active", profileImage: "", notifications: true, location: true, language: "en" };
  expect(await listCustomers()).toMatchObject([defaults]);
  for (const email of ["Sana@Example.com", "sana@example.com", "SANA@EXAMPLE.COM"]) {
    expect(await signIn(email, "a-fine-one")).toMatchObject({ kind: "signed-in", account });
  }
});

test.each(["ΣΟΦΟΣ@example.com", "İpek@example.com", "ÄÇ@example.com"])(
  "%s signs in as it registered",
  async (email) => {
    const account = await createAccount({ ...sana, email });
    expect(await signIn(email, "a-fine-one")).toMatchObject({ kind: "signed-in", account });
  },
);

test("the password is kept as argon2id with 19 MiB, and never as it was typed", async () => {
  await createAccount(sana);
  const [customer] = await listCustomers();
  const [, kind, version, cost = ""] = customer?.passwordHash.split("$") ?? [];
  expect([kind, version]).toEqual(["argon2id", "v=19"]);
  expect(cost.split(",").sort()).toEqual(["m=19456", "p=1", "t=2"]);
  expect(JSON.stringify(customer)).not.toContain("a-fine-one");
});

test("an e-mail has one account, whatever its case", async () => {
  await createAccount(sana);
  const again = { ...sana, email: "sana@EXAMPLE.com", fullName: "Impostor", password: "another", address: "Elsewhere" };
  expect(await createAccount(again)).toBeUndefined();
  expect(await listCustomers()).toMatchObject([{ fullName: "Sana Malik", email: "Sana@Example.com" }]);
  expect(await signIn("sana@example.com", "another")).toEqual({ kind: "wrong-password" });
  expect(await db.selectFrom("addresses").selectAll().execute()).toEqual([]);
});

test("10 registrations of one e-mail at once are one account with one address", async () => {
  const emails = Array.from({ length: 10 }, (_, index) => (index % 2 ? sana.email.toUpperCase() : sana.email));
  const made = await Promise.all(emails.map((email) => createAccount({ ...sana, email, address: "House 1, Lahore" })));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await listCustomers()).toHaveLength(1);
  expect(await db.selectFrom("addresses").selectAll().execute()).toHaveLength(1);
});

test("the address given becomes 'Home', the default", async () => {
  const account = await createAccount({ ...sana, address: "House 1, Lahore" });
  const home = { customerId: account?.id, label: "Home", address: "House 1, Lahore", isDefault: true };
  expect(await db.selectFrom("addresses").selectAll().execute()).toMatchObject([home]);
});

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

test("a password changes only with the current one, and that ends every other session of the account", async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()]);
  const sessions = await Promise.all([customer.id, customer.id, stranger.id].map((id) => createSession(id, "")));
  const here = { customerId: customer.id, sessionId: sessions[0] ?? "" };
  expect(await changePassword(here, { current: "guessed", next: "next-one" })).toBe(false);
  expect(await Promise.all(sessions.map(findSession))).not.toContain(undefined);
  expect(await signIn(customer.email, testPassword)).toMatchObject({ kind: "signed-in" });
  expect(await changePassword(here, { current: testPassword, next: "next-one" })).toBe(true);
  expect((await Promise.all(sessions.map(findSession))).map(Boolean)).toEqual([true, false, true]);
  expect(await signIn(customer.email, testPassword)).toEqual({ kind: "wrong-password" });
  expect(await signIn(customer.email, "next-one")).toMatchObject({ kind: "signed-in" });
});

test("name and phone change, of this customer only, and the e-mail stays", async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()]);
  await changeDetails(customer.id, { fullName: "Ali Khan", phone: "0333" });
  expect(await findAccount(customer.id)).toMatchObject({ fullName: "Ali Khan", phone: "0333", email: customer.email });
  expect(await findAccount(stranger.id)).toMatchObject({ fullName: "Sana Malik" });
});

test("of two changes with the same current password one is made", async () => {
  const here = { customerId: (await createCustomer()).id, sessionId: "" };
  const changed = await Promise.all(
    ["one-of-them", "other-one"].map((next) => changePassword(here, { current: testPassword, next })),
  );
  expect(changed.filter(Boolean)).toHaveLength(1);
});

test("a second tap on a change of password is no failure, at once or later", async () => {
  const here = { customerId: (await createCustomer()).id, sessionId: "" };
  const again = () => changePassword(here, { current: testPassword, next: "next-one" });
  expect(await Promise.all([again(), again()])).toEqual([true, true]);
  expect(await again()).toBe(true);
});
