import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { listAddresses } from "../addresses/addresses.server.ts";
import { signIn } from "./accounts.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { countRegistration, type Registration, register } from "./register.server.ts";

const sana = { fullName: "Sana Malik", email: "Sana@Example.com", phone: "0300 1234567", password: "a-fine-one" };
const address = "192.0.2.1";
const listCustomers = () => db.selectFrom("customers").selectAll().execute();

async function createAccount(registration: Registration) {
  const created = await register(registration, address);
  if (created.kind !== "created") throw new Error(created.kind);
  return created.account;
}

test("a common password is rejected without creating an account", { tags: "slow" }, async () => {
  const weak = { ...sana, password: "password1" };
  expect(await register(weak, address)).toEqual({ kind: "weak-password" });
  expect(await listCustomers()).toEqual([]);
});

test("a new account has default preferences, and signs in whatever its email's case", { tags: "slow" }, async () => {
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
  "who registered as %s can sign in with this email",
  { tags: "slow" },
  async (email) => {
    const account = await createAccount({ ...sana, email });
    expect(await signIn(email, "a-fine-one")).toMatchObject({ kind: "signed-in", account });
  },
);

test("the password is stored as an argon2id hash with 19 MiB, and never in plain text", async () => {
  await register(sana, address);
  const [customer] = await listCustomers();
  const [, kind, version, cost = ""] = customer?.passwordHash.split("$") ?? [];
  expect([kind, version]).toEqual(["argon2id", "v=19"]);
  expect(cost.split(",").sort()).toEqual(["m=19456", "p=1", "t=2"]);
  expect(JSON.stringify(customer)).not.toContain("a-fine-one");
});

test("an email has one account, whatever its case", { tags: "slow" }, async () => {
  await register(sana, address);
  const impostor = { fullName: "Impostor", password: "another-one", address: "Elsewhere" };
  expect(await register({ ...sana, ...impostor, email: "sana@EXAMPLE.com" }, address)).toEqual({ kind: "taken" });
  expect(await listCustomers()).toMatchObject([{ fullName: "Sana Malik", email: "Sana@Example.com" }]);
  expect(await signIn("sana@example.com", "another-one")).toEqual({ kind: "wrong-password" });
  expect(await db.selectFrom("addresses").selectAll().execute()).toEqual([]);
});

test("10 concurrent registrations of one email create one account with one address", { tags: "slow" }, async () => {
  const home = "House 1, Lahore";
  const emails = Array.from({ length: 10 }, (_, index) => (index % 2 ? sana.email.toUpperCase() : sana.email));
  const made = await Promise.all(emails.map((email) => register({ ...sana, email, address: home }, address)));
  expect(made.filter(({ kind }) => kind === "created")).toHaveLength(1);
  expect(await listCustomers()).toHaveLength(1);
  expect(await db.selectFrom("addresses").selectAll().execute()).toHaveLength(1);
});

test("the form sent again, even at once, gets the account until its password changes", { tags: "slow" }, async () => {
  const form = { ...sana, address: "House 1, Lahore", formKey: "form-12345" };
  const accounts = await Promise.all([createAccount(form), createAccount(form), createAccount(form)]);
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
  expect(await db.selectFrom("addresses").selectAll().execute()).toHaveLength(1);
  for (const changed of [{ phone: "0300 7654321" }, { password: "another-one" }, { formKey: "form-67890" }])
    expect(await register({ ...form, ...changed }, address)).toEqual({ kind: "taken" });
  await db
    .updateTable("customers")
    .set({ passwordHash: await hashPassword("a-new-one") })
    .execute();
  expect(await register(form, address)).toEqual({ kind: "taken" });
});

test("the given address becomes the default one, 'Home' in the reader's language", { tags: "slow" }, async () => {
  const account = await inLanguage("ur", () => createAccount({ ...sana, address: "House 1, Lahore" }));
  const home = { customerId: account.id, label: "Home", address: "House 1, Lahore", isDefault: true };
  expect(await db.selectFrom("addresses").selectAll().execute()).toMatchObject([home]);
  expect(await listAddresses(account.id)).toMatchObject([{ label: "Home" }]);
  expect(await inLanguage("ur", () => listAddresses(account.id))).toMatchObject([{ label: "گھر" }]);
});

const anyEmail = () => `${randomUUID()}@tiffin.example`;

/** Makes the counters of an address older by a number of seconds. */
const passTime = (address: string, seconds: number) =>
  sql`update rate_limits set expire = expire - ${seconds * 1_000}::bigint where key like ${`%${address}`}`.execute(db);

test("an address is limited to 20 registrations per hour and 50 per day", { tags: "slow" }, async () => {
  const address = "192.0.2.50";
  const registerTimes = async (times: number) => {
    for (let time = 0; time < times; time++) expect(await countRegistration(anyEmail(), address)).toBeUndefined();
  };
  await registerTimes(20);
  const refused = await countRegistration(anyEmail(), address);
  expect(refused?.kind).toBe("too-many-accounts");
  expect(refused?.seconds).toBeGreaterThan(3_500);
  expect(await countRegistration(anyEmail(), "192.0.2.51")).toBeUndefined();
  await passTime(address, 3_600);
  await registerTimes(20);
  await passTime(address, 3_600);
  await registerTimes(10);
  const hours = ((await countRegistration(anyEmail(), address))?.seconds ?? 0) / 3_600;
  expect(Math.ceil(hours)).toBe(22);
});

test("registrations of one email are limited, from however many addresses they come", async () => {
  const email = anyEmail();
  for (let time = 0; time < 10; time++) await countRegistration(email, randomUUID());
  const refused = await countRegistration(email, randomUUID());
  expect(refused).toEqual({ kind: "too-many", seconds: expect.any(Number) });
});
