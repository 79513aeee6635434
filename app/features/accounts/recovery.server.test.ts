import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, testPassword } from "#db/factories.ts";
import { type Client, identifyClient, rememberDevice } from "./known-devices.server.ts";
import { passwordFits } from "./passwords.server.ts";
import * as recovery from "./recovery.server.ts";
import { codeMinutes, deleteExpiredCodes } from "./recovery.server.ts";
import { findSession } from "./sessions.server.ts";
import { createSession } from "./test-sessions.ts";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "the secret of these tests, long enough"));

const clientAt = (address: string): Client => ({ key: address, isKnown: false });
/** Where requests come from unless a test says otherwise. */
const here = clientAt("192.0.2.1");

const requestReset = (email: string, client = here) => recovery.requestReset(email, client);
const checkCode = (email: string, code: string, client = here) => recovery.checkCode({ email, code, client });
const resetPassword = async (email: string, code: string, password: string) =>
  (await recovery.resetPassword({ email, code, client: here }, password)).check;

/** A customer who asked for a code. */
async function createForgetful() {
  const customer = await createCustomer();
  return { ...customer, code: await askForCode(customer.email) };
}

async function askForCode(email: string, client = here): Promise<string> {
  const asked = await requestReset(email, client);
  if (asked.kind !== "made") throw new Error(`no code for ${email}: ${asked.kind}`);
  return asked.reset.code;
}

/** A device that signed in to the account before. */
async function createKnownDevice(account: { id: string; email: string; passwordHash: string }): Promise<Client> {
  const deviceId = (await rememberDevice(account, "")) ?? "";
  return identifyClient(account.email, { address: here.key, deviceId });
}

/** A code of the right shape that is not this one. */
const otherThan = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);

const listResets = () => db.selectFrom("passwordResets").selectAll().execute();
const findHash = async (id: string) =>
  (await db.selectFrom("customers").select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow()).passwordHash;

/** Moves the end of every code by so much into the past. */
const age = (by: string) =>
  sql`update password_resets set expires_at = expires_at - ${by}::interval, created_at = created_at - ${by}::interval`.execute(
    db,
  );

test("a code has six letters or digits, is different every time and comes with whom to write to", async () => {
  const { email } = await createCustomer({ email: "Sana@Tiffin.example", fullName: "Sana Malik" });
  const codes = new Set<string>();
  for (let round = 0; round < 50; round++) {
    await sql`truncate password_resets`.execute(db);
    codes.add(await askForCode(email));
  }
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{6}$/);
  const reset = { email: "Sana@Tiffin.example", fullName: "Sana Malik" };
  expect(await requestReset(email)).toMatchObject({ kind: "made", reset });
});

test("only a hash of the code is kept, another one for each account, for 30 minutes", async () => {
  const { code } = await createForgetful();
  const [reset, ...others] = await listResets();
  expect(others).toEqual([]);
  expect(JSON.stringify(reset)).not.toContain(code);
  expect(reset?.codeHash).toMatch(/^[\w-]{43}$/);
  expect((reset?.expiresAt.getTime() ?? 0) - (reset?.createdAt.getTime() ?? 0)).toBe(30 * 60_000);
  expect(codeMinutes).toBe(30);
});

test("the right code is good, as often as it is checked", async () => {
  const { email, code } = await createForgetful();
  for (let round = 0; round < 8; round++) expect(await checkCode(email, code)).toBe("ok");
});

test("case of the e-mail does not matter", async () => {
  const { email } = await createCustomer({ email: "Sana@Tiffin.example" });
  const code = await askForCode("sANA@tiffin.EXAMPLE");
  expect(await checkCode("SANA@TIFFIN.EXAMPLE", code)).toBe("ok");
  expect(await resetPassword("sana@tiffin.example", code, "a new password")).toBe("ok");
  expect(await checkCode(email, code)).toBe("none");
});

test("a code that was never asked for is none", async () => {
  const { email } = await createCustomer();
  expect(await checkCode(email, "ABC123")).toBe("none");
  expect(await checkCode("unknown@tiffin.example", "ABC123")).toBe("none");
  expect(await resetPassword(email, "ABC123", "a new password")).toBe("none");
});

test("a code stays good when somebody asks again, the newer one works too, and using one ends both", async () => {
  const { email, code } = await createForgetful();
  const newer = await askForCode(email, clientAt("198.51.100.7"));
  for (const good of [code, newer, code]) expect(await checkCode(email, good)).toBe("ok");
  expect(await resetPassword(email, code, "a new password")).toBe("ok");
  for (const used of [code, newer]) expect(await checkCode(email, used)).toBe("none");
  expect(await listResets()).toEqual([]);
});

test("a new code starts with all its tries", async () => {
  const { email, code } = await createForgetful();
  for (let round = 0; round < 5; round++) await checkCode(email, otherThan(code));
  const newest = await askForCode(email);
  expect(await checkCode(email, code)).toBe("wrong");
  for (let round = 0; round < 3; round++) await checkCode(email, otherThan(newest));
  expect(await checkCode(email, newest)).toBe("ok");
});

test("an account gets 3 codes an hour and 10 a day, whoever asks, and is told when the next one is due", async () => {
  const { email } = await createCustomer();
  for (let hour = 0; hour < 3; hour++) {
    for (let round = 0; round < 3; round++) await askForCode(email, clientAt(`192.0.2.${round}`));
    const limited = await requestReset(email, clientAt("198.51.100.7"));
    expect(limited).toEqual({ kind: "limited", seconds: expect.closeTo(3_600, -2) });
    await age("1 hour");
  }
  await askForCode(email);
  expect(await requestReset(email)).toEqual({ kind: "limited", seconds: expect.closeTo(21 * 3_600, -2) });
  expect(await listResets()).toHaveLength(10);
  await age("21 hours");
  await askForCode(email);
});

test("of 12 requests at once 3 get a code", async () => {
  const { email } = await createCustomer();
  const asked = await Promise.all(Array.from({ length: 12 }, (_, n) => requestReset(email, clientAt(`192.0.2.${n}`))));
  expect(asked.filter(({ kind }) => kind === "made")).toHaveLength(3);
  expect(asked.filter(({ kind }) => kind === "limited")).toHaveLength(9);
});

test("an owner who asks after strangers had all the codes of the day finds the newest one good", async () => {
  const { email } = await createCustomer();
  let newest = "";
  for (let hour = 0; hour < 4; hour++) {
    for (let round = 0; round < (hour < 3 ? 3 : 1); round++) newest = await askForCode(email);
    await age("61 minutes");
  }
  await age("10 hours");
  expect(await checkCode(email, newest)).toBe("expired");
  expect(await requestReset(email)).toMatchObject({ kind: "limited" });
  await age("29 minutes");
  expect(await checkCode(email, newest)).toBe("ok");
  await age("2 minutes");
  expect(await checkCode(email, newest)).toBe("expired");
});

test("a device that signed in before gets codes although strangers had all of them, and has limits of its own", async () => {
  const customer = await createCustomer();
  const [phone, laptop] = [await createKnownDevice(customer), await createKnownDevice(customer)];
  for (let round = 0; round < 3; round++) await askForCode(customer.email);
  expect(await requestReset(customer.email)).toMatchObject({ kind: "limited" });
  for (let round = 0; round < 3; round++) await askForCode(customer.email, phone);
  expect(await requestReset(customer.email, phone)).toMatchObject({ kind: "limited" });
  await askForCode(customer.email, laptop);
});

test("a code lives 30 minutes", async () => {
  const { email, code, id } = await createForgetful();
  await age("29 minutes 50 seconds");
  expect(await checkCode(email, code)).toBe("ok");
  await age("11 seconds");
  expect(await checkCode(email, code)).toBe("expired");
  expect(await checkCode(email, otherThan(code))).toBe("wrong");
  const before = await findHash(id);
  expect(await resetPassword(email, code, "a new password")).toBe("expired");
  expect(await findHash(id)).toBe(before);
  expect(await checkCode(email, await askForCode(email))).toBe("ok");
});

test("a code expires by the database's clock, not by the app's", async () => {
  const { email, code } = await createForgetful();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await checkCode(email, code)).toBe("ok");
});

test("a code refuses a client after five wrong tries, checks and resets together", async () => {
  const { email, code } = await createForgetful();
  for (let round = 0; round < 3; round++) expect(await checkCode(email, otherThan(code))).toBe("wrong");
  for (const wrong of ["", code.toLowerCase().replace(/\d/g, "a")]) {
    expect(await resetPassword(email, wrong, "a new password")).toBe("wrong");
  }
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "a new password")).toBe("none");
});

test("wrong tries from one address leave the code good for others, 50 from anywhere end it", async () => {
  const { email, code } = await createForgetful();
  for (let round = 0; round < 20; round++) await checkCode(email, otherThan(code), clientAt("198.51.100.7"));
  expect(await checkCode(email, code, clientAt("198.51.100.7"))).toBe("none");
  expect(await checkCode(email, code)).toBe("ok");
  for (let round = 0; round < 45; round++) {
    expect(await checkCode(email, otherThan(code), clientAt(`203.0.113.${round}`))).toBe("wrong");
  }
  for (const client of [here, clientAt("203.0.113.200")]) expect(await checkCode(email, code, client)).toBe("none");
  expect(await listResets()).toMatchObject([{ wrongTries: 50 }]);
});

test("strangers' wrong tries never end a code for a device that signed in before; its own do", async () => {
  const customer = await createCustomer();
  const phone = await createKnownDevice(customer);
  const code = await askForCode(customer.email, phone);
  for (let round = 0; round < 60; round++)
    await checkCode(customer.email, otherThan(code), clientAt(`192.0.2.${round}`));
  expect(await checkCode(customer.email, code)).toBe("none");
  expect(await checkCode(customer.email, code, phone)).toBe("ok");
  for (let round = 0; round < 5; round++) await checkCode(customer.email, otherThan(code), phone);
  expect(await checkCode(customer.email, code, phone)).toBe("none");
});

test("wrong guesses at once from many addresses are counted one by one", async () => {
  const { email, code } = await createForgetful();
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) => checkCode(email, otherThan(code), clientAt(`192.0.2.${n}`))),
  );
  expect(answers.filter((answer) => answer === "wrong")).toHaveLength(50);
  expect(answers.filter((answer) => answer === "none")).toHaveLength(30);
});

test("20 wrong guesses at once are five wrong tries, and then the right code is refused", async () => {
  const { email, code } = await createForgetful();
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkCode(email, otherThan(code))));
  expect(answers.sort()).toEqual([...Array(15).fill("none"), ...Array(5).fill("wrong")]);
  expect(await checkCode(email, code)).toBe("none");
  expect(await listResets()).toMatchObject([{ wrongTries: 5 }]);
});

test("a code opens no other account, and wrong tries count for the account they were made at", async () => {
  const [one, other] = [await createForgetful(), await createForgetful()];
  for (let round = 0; round < 5; round++) expect(await checkCode(other.email, one.code)).toBe("wrong");
  expect(await checkCode(other.email, other.code)).toBe("none");
  expect(await checkCode(one.email, one.code)).toBe("ok");
  const [before, after] = [await findHash(other.id), await resetPassword(one.email, one.code, "a new password")];
  expect(after).toBe("ok");
  expect(await findHash(other.id)).toBe(before);
});

test("a reset forgets every device of the account and of no other", async () => {
  const { code, ...customer } = await createForgetful();
  const stranger = await createCustomer();
  for (const account of [customer, customer, stranger]) await createKnownDevice(account);
  expect(await resetPassword(customer.email, code, "a new password")).toBe("ok");
  expect(await db.selectFrom("knownDevices").selectAll().execute()).toMatchObject([{ customerId: stranger.id }]);
});

test("the new password replaces the old one, ends every session of the account and uses the code up", async () => {
  const { id, email, code } = await createForgetful();
  const stranger = await createCustomer();
  const sessions = await Promise.all([createSession(id, "Phone"), createSession(id, "Laptop")]);
  const foreign = await createSession(stranger.id, "");
  expect(await resetPassword(email, code, "a new password")).toBe("ok");
  expect(await passwordFits(await findHash(id), "a new password")).toBe(true);
  expect(await passwordFits(await findHash(id), testPassword)).toBe(false);
  for (const session of sessions) expect(await findSession(session)).toBeUndefined();
  expect(await findSession(foreign)).toBeDefined();
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "another password")).toBe("none");
  expect(await passwordFits(await findHash(id), "a new password")).toBe(true);
});

test("a second tap on the new password is no failure, at once or later; another password is one", async () => {
  const { email, code } = await createForgetful();
  const again = () => resetPassword(email, code, "a new password");
  expect(await Promise.all([again(), again()])).toEqual(["ok", "ok"]);
  expect(await again()).toBe("ok");
  expect(await resetPassword(email, code, "another password")).toBe("none");
});

test("a code sent twice at once is used once", async () => {
  const { email, code } = await createForgetful();
  const answers = await Promise.all(
    ["first password", "other password"].map((word) => resetPassword(email, code, word)),
  );
  expect(answers.sort()).toEqual(["none", "ok"]);
});

test("an unknown e-mail gets no code, and nothing is kept", async () => {
  await createCustomer();
  for (const email of ["unknown@tiffin.example", "", "%", "sana@tiffin.example' or true --"]) {
    expect(await requestReset(email)).toEqual({ kind: "unknown" });
  }
  expect(await listResets()).toEqual([]);
});

test("a disabled account gets no code, and one it had is worth nothing", async () => {
  const { email, code } = await createForgetful();
  await db.updateTable("customers").set({ status: "disabled" }).execute();
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "a new password")).toBe("none");
  expect(await requestReset(email)).toEqual({ kind: "unknown" });
});

test("codes are deleted a day after their time, others stay", async () => {
  await createForgetful();
  await age("24 hours 29 minutes");
  expect(await deleteExpiredCodes()).toBe(0);
  await age("2 minutes");
  const { email, code } = await createForgetful();
  expect(await deleteExpiredCodes()).toBe(1);
  expect(await listResets()).toHaveLength(1);
  expect(await checkCode(email, code)).toBe("ok");
});
