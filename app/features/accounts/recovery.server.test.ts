import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, testPassword } from "#db/factories.ts";
import { passwordFits } from "./passwords.server.ts";
import { checkCode, codeMinutes, deleteExpiredCodes, requestReset, resetPassword } from "./recovery.server.ts";
import { findSession } from "./sessions.server.ts";
import { createSession } from "./test-sessions.ts";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "the secret of these tests, long enough"));

/** A customer who asked for a code. */
async function createForgetful() {
  const customer = await createCustomer();
  return { ...customer, code: await askForCode(customer.email) };
}

async function askForCode(email: string): Promise<string> {
  const reset = await requestReset(email);
  if (!reset) throw new Error(`nobody has the e-mail ${email}`);
  return reset.code;
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
  for (let round = 0; round < 50; round++) codes.add(await askForCode(email));
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{6}$/);
  expect(await requestReset(email)).toMatchObject({ email: "Sana@Tiffin.example", fullName: "Sana Malik" });
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

test("only the newest code works, and it starts with all its tries", async () => {
  const { email, code } = await createForgetful();
  for (let round = 0; round < 4; round++) await checkCode(email, otherThan(code));
  const newest = await askForCode(email);
  expect(await checkCode(email, code)).toBe("wrong");
  for (let round = 0; round < 3; round++) await checkCode(email, otherThan(newest));
  expect(await checkCode(email, newest)).toBe("ok");
  expect(await listResets()).toHaveLength(1);
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

test("a code is dead after five wrong tries, checks and resets together", async () => {
  const { email, code } = await createForgetful();
  for (let round = 0; round < 3; round++) expect(await checkCode(email, otherThan(code))).toBe("wrong");
  for (const wrong of ["", code.toLowerCase().replace(/\d/g, "a")]) {
    expect(await resetPassword(email, wrong, "a new password")).toBe("wrong");
  }
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "a new password")).toBe("none");
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
    expect(await requestReset(email)).toBeUndefined();
  }
  expect(await listResets()).toEqual([]);
});

test("a disabled account gets no code, and one it had is worth nothing", async () => {
  const { email, code } = await createForgetful();
  await db.updateTable("customers").set({ status: "disabled" }).execute();
  expect(await checkCode(email, code)).toBe("none");
  expect(await resetPassword(email, code, "a new password")).toBe("none");
  expect(await requestReset(email)).toBeUndefined();
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
