import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, testPassword } from "#db/factories.ts";
import { type Client, identifyClient, rememberDevice } from "../accounts/known-devices.server.ts";
import { verifyPassword } from "../accounts/passwords.server.ts";
import { findSession } from "../accounts/sessions.server.ts";
import { countSignInAttempt } from "../accounts/sign-in-throttle.server.ts";
import { createSession } from "../accounts/test-sessions.ts";
import * as resetCodes from "./reset-codes.server.ts";
import { codeMinutes, deleteExpiredCodes } from "./reset-codes.server.ts";
import { resetPassword as resetPasswordByCode } from "./use-reset-code.server.ts";

const clientAt = (address: string): Client => ({ key: address, isKnown: false });
/** The client of requests by default. */
const here = clientAt("192.0.2.1");

const requestReset = (email: string, client = here) => resetCodes.requestReset(email, client);
const checkCode = (email: string, code: string, client = here) => resetCodes.checkCode({ email, code, client });
const resetPassword = async (email: string, code: string, password: string) =>
  (await resetPasswordByCode({ email, code, client: here }, password)).kind;

/** Creates a customer who has requested a code. */
async function createCustomerWithCode() {
  const customer = await createCustomer();
  return { ...customer, code: await requestCode(customer.email) };
}

async function requestCode(email: string, client = here): Promise<string> {
  const request = await requestReset(email, client);
  if (request.kind !== "made") throw new Error(`no code for ${email}: ${request.kind}`);
  return request.reset.code;
}

/** Creates a client whose device has signed in to the account before. */
async function createKnownDevice(account: { id: string; email: string; passwordHash: string }): Promise<Client> {
  const deviceId = (await rememberDevice(account, "")) ?? "";
  return identifyClient(account.email, { address: here.key, deviceId });
}

/** Returns a well-formed code that differs from this one. */
const wrongCodeFor = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);

const listResets = () => db.selectFrom("passwordResets").selectAll().execute();
const findHash = async (id: string) =>
  (await db.selectFrom("customers").select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow()).passwordHash;

/** Makes all codes older by an interval, such as '1 hour'. */
const age = (by: string) =>
  sql`update password_resets set expires_at = expires_at - ${by}::interval, created_at = created_at - ${by}::interval`.execute(
    db,
  );

test("a code has six letters or digits, is unique, and is returned with the recipient", { tags: "slow" }, async () => {
  const { email } = await createCustomer({ email: "Sana@Tiffin.example", fullName: "Sana Malik" });
  const codes = new Set<string>();
  for (let round = 0; round < 50; round++) {
    await sql`truncate password_resets`.execute(db);
    codes.add(await requestCode(email));
  }
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{6}$/);
  const reset = { email: "Sana@Tiffin.example", fullName: "Sana Malik" };
  expect(await requestReset(email)).toMatchObject({ kind: "made", reset });
});

test("only a hash of the code is stored, for 30 minutes", async () => {
  const { code } = await createCustomerWithCode();
  const [reset, ...others] = await listResets();
  expect(others).toEqual([]);
  expect(JSON.stringify(reset)).not.toContain(code);
  expect(reset?.codeHash).toMatch(/^[\w-]{43}$/);
  expect((reset?.expiresAt.getTime() ?? 0) - (reset?.createdAt.getTime() ?? 0)).toBe(30 * 60_000);
  expect(codeMinutes).toBe(30);
});

test("a correct code stays valid however often it is checked", async () => {
  const { email, code } = await createCustomerWithCode();
  for (let round = 0; round < 8; round++) expect(await checkCode(email, code)).toBe("ok");
});

test("the case of the email is ignored", { tags: "slow" }, async () => {
  const { email } = await createCustomer({ email: "Sana@Tiffin.example" });
  const code = await requestCode("sANA@tiffin.EXAMPLE");
  expect(await checkCode("SANA@TIFFIN.EXAMPLE", code)).toBe("ok");
  expect(await resetPassword("sana@tiffin.example", code, "a new password")).toBe("ok");
  expect(await checkCode(email, code)).toBe("none");
});

test("without a requested code the check returns 'none'", { tags: "slow" }, async () => {
  const { email } = await createCustomer();
  expect(await checkCode(email, "ABC123")).toBe("none");
  expect(await checkCode("unknown@tiffin.example", "ABC123")).toBe("none");
  expect(await resetPassword(email, "ABC123", "a new password")).toBe("none");
});

test("a code stays valid after another one is requested, and using either deletes both", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  const newer = await requestCode(email, clientAt("198.51.100.7"));
  for (const good of [code, newer, code]) expect(await checkCode(email, good)).toBe("ok");
  expect(await resetPassword(email, code, "a new password")).toBe("ok");
  for (const used of [code, newer]) expect(await checkCode(email, used)).toBe("none");
  expect(await listResets()).toEqual([]);
});

test("a new code starts with all its attempts", async () => {
  const { email, code } = await createCustomerWithCode();
  for (let round = 0; round < 5; round++) await checkCode(email, wrongCodeFor(code));
  const newest = await requestCode(email);
  expect(await checkCode(email, code)).toBe("wrong");
  for (let round = 0; round < 3; round++) await checkCode(email, wrongCodeFor(newest));
  expect(await checkCode(email, newest)).toBe("ok");
});

test("an account gets 3 codes per hour and 10 per day from all addresses, and the seconds until the next one", async () => {
  const { email } = await createCustomer();
  for (let hour = 0; hour < 3; hour++) {
    for (let round = 0; round < 3; round++) await requestCode(email, clientAt(`192.0.2.${round}`));
    const limited = await requestReset(email, clientAt("198.51.100.7"));
    expect(limited).toEqual({ kind: "too-many", seconds: expect.closeTo(3_600, -2) });
    await age("1 hour");
  }
  await requestCode(email);
  expect(await requestReset(email)).toEqual({ kind: "too-many", seconds: expect.closeTo(21 * 3_600, -2) });
  expect(await listResets()).toHaveLength(10);
  await age("21 hours");
  await requestCode(email);
});

test("three of 12 concurrent requests get a code", { tags: "slow" }, async () => {
  const { email } = await createCustomer();
  const requests = await Promise.all(
    Array.from({ length: 12 }, (_, n) => requestReset(email, clientAt(`192.0.2.${n}`))),
  );
  expect(requests.filter(({ kind }) => kind === "made")).toHaveLength(3);
  expect(requests.filter(({ kind }) => kind === "too-many")).toHaveLength(9);
});

test("a request beyond the daily limit makes the newest code valid again", async () => {
  const [{ email }, stranger] = [await createCustomer(), await createCustomerWithCode()];
  let newest = "";
  for (let hour = 0; hour < 4; hour++) {
    for (let round = 0; round < (hour < 3 ? 3 : 1); round++) newest = await requestCode(email);
    await age("61 minutes");
  }
  await age("10 hours");
  expect(await checkCode(email, newest)).toBe("expired");
  await createCustomerWithCode();
  expect(await requestReset(email)).toMatchObject({ kind: "too-many" });
  expect(await checkCode(stranger.email, stranger.code)).toBe("expired");
  await age("29 minutes");
  expect(await checkCode(email, newest)).toBe("ok");
  await age("2 minutes");
  expect(await checkCode(email, newest)).toBe("expired");
});

test("a known device has its own limits and gets codes although strangers have used up theirs", async () => {
  const customer = await createCustomer();
  const [phone, laptop] = [await createKnownDevice(customer), await createKnownDevice(customer)];
  for (let round = 0; round < 3; round++) await requestCode(customer.email);
  expect(await requestReset(customer.email)).toMatchObject({ kind: "too-many" });
  for (let round = 0; round < 3; round++) await requestCode(customer.email, phone);
  expect(await requestReset(customer.email, phone)).toMatchObject({ kind: "too-many" });
  await requestCode(customer.email, laptop);
});

test("a code expires after 30 minutes", { tags: "slow" }, async () => {
  const { email, code, id } = await createCustomerWithCode();
  await age("29 minutes 50 seconds");
  expect(await checkCode(email, code)).toBe("ok");
  await age("11 seconds");
  expect(await checkCode(email, code)).toBe("expired");
  expect(await checkCode(email, wrongCodeFor(code))).toBe("wrong");
  const before = await findHash(id);
  expect(await resetPassword(email, code, "a new password")).toBe("expired");
  expect(await findHash(id)).toBe(before);
  expect(await checkCode(email, await requestCode(email))).toBe("ok");
});

test("a code expires by the database's clock, not by the app's", async () => {
  const { email, code } = await createCustomerWithCode();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 });
  expect(await checkCode(email, code)).toBe("ok");
});

test("a client is locked out of a code after five wrong checks and resets together", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  for (let round = 0; round < 3; round++) expect(await checkCode(email, wrongCodeFor(code))).toBe("wrong");
  for (const wrong of ["", code.toLowerCase().replace(/\d/g, "a")]) {
    expect(await resetPassword(email, wrong, "a new password")).toBe("wrong");
  }
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "a new password")).toBe("none");
});

test("wrong attempts of one address leave a code valid for others, 50 of all do not", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  for (let round = 0; round < 20; round++) await checkCode(email, wrongCodeFor(code), clientAt("198.51.100.7"));
  expect(await checkCode(email, code, clientAt("198.51.100.7"))).toBe("none");
  expect(await checkCode(email, code)).toBe("ok");
  for (let round = 0; round < 45; round++) {
    expect(await checkCode(email, wrongCodeFor(code), clientAt(`203.0.113.${round}`))).toBe("wrong");
  }
  for (const client of [here, clientAt("203.0.113.200")]) expect(await checkCode(email, code, client)).toBe("none");
  expect(await listResets()).toMatchObject([{ wrongTries: 50 }]);
});

test("for a known device only its own wrong attempts invalidate a code", { tags: "slow" }, async () => {
  const customer = await createCustomer();
  const phone = await createKnownDevice(customer);
  const code = await requestCode(customer.email, phone);
  for (let round = 0; round < 60; round++)
    await checkCode(customer.email, wrongCodeFor(code), clientAt(`192.0.2.${round}`));
  expect(await checkCode(customer.email, code)).toBe("none");
  expect(await checkCode(customer.email, code, phone)).toBe("ok");
  for (let round = 0; round < 5; round++) await checkCode(customer.email, wrongCodeFor(code), phone);
  expect(await checkCode(customer.email, code, phone)).toBe("none");
});

test("concurrent wrong attempts from many addresses are all counted", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  const results = await Promise.all(
    Array.from({ length: 80 }, (_, n) => checkCode(email, wrongCodeFor(code), clientAt(`192.0.2.${n}`))),
  );
  expect(results.filter((result) => result === "wrong")).toHaveLength(50);
  expect(results.filter((result) => result === "none")).toHaveLength(30);
});

test("five of 20 concurrent wrong attempts are allowed; then the code is rejected", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  const results = await Promise.all(Array.from({ length: 20 }, () => checkCode(email, wrongCodeFor(code))));
  expect(results.sort()).toEqual([...Array(15).fill("none"), ...Array(5).fill("wrong")]);
  expect(await checkCode(email, code)).toBe("none");
  expect(await listResets()).toMatchObject([{ wrongTries: 5 }]);
});

test("a code is valid for its account; wrong attempts count for the one they target", { tags: "slow" }, async () => {
  const [one, other] = [await createCustomerWithCode(), await createCustomerWithCode()];
  for (let round = 0; round < 5; round++) expect(await checkCode(other.email, one.code)).toBe("wrong");
  expect(await checkCode(other.email, other.code)).toBe("none");
  expect(await checkCode(one.email, one.code)).toBe("ok");
  const [before, after] = [await findHash(other.id), await resetPassword(one.email, one.code, "a new password")];
  expect(after).toBe("ok");
  expect(await findHash(other.id)).toBe(before);
});

test("a reset forgets all devices of this account only", { tags: "slow" }, async () => {
  const { code, ...customer } = await createCustomerWithCode();
  const stranger = await createCustomer();
  for (const account of [customer, customer, stranger]) await createKnownDevice(account);
  expect(await resetPassword(customer.email, code, "a new password")).toBe("ok");
  expect(await db.selectFrom("knownDevices").selectAll().execute()).toMatchObject([{ customerId: stranger.id }]);
});

test("a reset replaces the password, ends the account's sessions and uses up the code", { tags: "slow" }, async () => {
  const [{ id, email, code }, stranger] = [await createCustomerWithCode(), await createCustomerWithCode()];
  const sessions = await Promise.all([createSession(id, "Phone"), createSession(id, "Laptop")]);
  const foreign = await createSession(stranger.id, "");
  expect(await resetPassword(email, code, "a new password")).toBe("ok");
  expect(await verifyPassword(await findHash(id), "a new password")).toBe(true);
  expect(await verifyPassword(await findHash(id), testPassword)).toBe(false);
  for (const session of sessions) expect(await findSession(session)).toBeUndefined();
  expect(await findSession(foreign)).toBeDefined();
  expect(await checkCode(stranger.email, stranger.code)).toBe("ok");
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "another password")).toBe("none");
  expect(await verifyPassword(await findHash(id), "a new password")).toBe(true);
});

test("the same new password sent twice succeeds, at once or later; another one fails", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  const again = () => resetPassword(email, code, "a new password");
  expect(await Promise.all([again(), again()])).toEqual(["ok", "ok"]);
  expect(await again()).toBe("ok");
  expect(await resetPassword(email, code, "another password")).toBe("none");
});

test("a used code does not let anybody guess the password beyond the limits of sign-in", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  expect(await resetPassword(email, code, "a new password")).toBe("ok");
  for (let tries = 0; tries < 10; tries++) await countSignInAttempt(email, here);
  expect(await resetPassword(email, code, "a new password")).toBe("none");
});

test("one of two concurrent resets with different passwords succeeds", { tags: "slow" }, async () => {
  const { email, code } = await createCustomerWithCode();
  const results = await Promise.all(
    ["first password", "other password"].map((word) => resetPassword(email, code, word)),
  );
  expect(results.sort()).toEqual(["none", "ok"]);
});

test("an unknown email gets no code, and nothing is stored", async () => {
  await createCustomer();
  for (const email of ["unknown@tiffin.example", "", "%", "sana@tiffin.example' or true --"]) {
    expect(await requestReset(email)).toEqual({ kind: "unknown" });
  }
  expect(await listResets()).toEqual([]);
});

test("a disabled account gets no code, and its existing code is invalid", async () => {
  const { email, code } = await createCustomerWithCode();
  await db.updateTable("customers").set({ status: "disabled" }).execute();
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "a new password")).toBe("none");
  expect(await requestReset(email)).toEqual({ kind: "unknown" });
});

test("codes are deleted one day after they expire, others are kept", async () => {
  await createCustomerWithCode();
  await age("24 hours 29 minutes");
  expect(await deleteExpiredCodes()).toBe(0);
  await age("2 minutes");
  const { email, code } = await createCustomerWithCode();
  expect(await deleteExpiredCodes()).toBe(1);
  expect(await listResets()).toHaveLength(1);
  expect(await checkCode(email, code)).toBe("ok");
});
