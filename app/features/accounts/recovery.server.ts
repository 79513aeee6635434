import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { sessionSecret } from "#env";
import { signIn } from "./accounts.server.ts";
import { hashPassword } from "./passwords.server.ts";

const codeAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const codeLength = 6;
/** How long a code lives, in minutes (spec, point 9). */
export const codeMinutes = 30;
/** A code is dead after so many wrong tries (design, §6). */
const wrongTriesAllowed = 5;

export interface ResetCode {
  code: string;
  fullName: string;
  email: string;
}

/** Makes a new code for an account, in place of any earlier one; undefined when nobody has this e-mail. */
export async function requestReset(email: string): Promise<ResetCode | undefined> {
  const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
  const customer = await db
    .selectFrom("customers")
    .select(["id", "fullName", "email"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!customer) return undefined;
  const fresh = {
    codeHash: hashOf(customer.id, code),
    wrongTries: 0,
    createdAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + make_interval(mins => ${sql.lit(codeMinutes)})`,
  };
  await db
    .insertInto("passwordResets")
    .values({ customerId: customer.id, ...fresh })
    .onConflict((conflict) => conflict.column("customerId").doUpdateSet(fresh))
    .execute();
  return { code, fullName: customer.fullName, email: customer.email };
}

export type CodeCheck = "ok" | "none" | "wrong" | "expired";

/** Whether this is the account's current code. A wrong one counts; the code stays usable for `resetPassword`. */
export function checkCode(email: string, code: string): Promise<CodeCheck> {
  return transact(async (trx) => (await findCode(trx, email, code)).check);
}

/** Sets the new password with the code, uses the code up and ends every session of the account. */
export async function resetPassword(email: string, code: string, password: string): Promise<CodeCheck> {
  const passwordHash = await hashPassword(password);
  const check = await replacePassword(email, code, passwordHash);
  // A second tap: the first one has used the code up and set this password.
  return check === "none" && (await signIn(email, password)).kind === "signed-in" ? "ok" : check;
}

function replacePassword(email: string, code: string, passwordHash: string): Promise<CodeCheck> {
  return transact(async (trx) => {
    const { check, customerId } = await findCode(trx, email, code);
    if (check !== "ok") return check;
    await trx
      .updateTable("customers")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", customerId)
      .execute();
    await trx.deleteFrom("passwordResets").where("customerId", "=", customerId).execute();
    await trx.deleteFrom("sessions").where("customerId", "=", customerId).execute();
    return "ok";
  });
}

/** Deletes the codes that have been past their time for a day: until then their owners are told so. How many there were. */
export async function deleteExpiredCodes(): Promise<number> {
  const expired = db.deleteFrom("passwordResets").where("expiresAt", "<", sql<Date>`now() - interval '1 day'`);
  return Number((await expired.executeTakeFirst()).numDeletedRows);
}

/** Checks a code under a row lock, so that parallel guesses are counted one by one. */
async function findCode(
  trx: Transaction<Database>,
  email: string,
  code: string,
): Promise<{ check: Exclude<CodeCheck, "ok">; customerId?: undefined } | { check: "ok"; customerId: string }> {
  const reset = await trx
    .selectFrom("passwordResets")
    .innerJoin("customers", "customers.id", "passwordResets.customerId")
    .select(["passwordResets.customerId", "codeHash", "wrongTries", "expiresAt"])
    .where(sql`lower(customers.email)`, "=", sql`lower(${email})`)
    .where("customers.status", "=", "active")
    .forUpdate("passwordResets")
    .executeTakeFirst();
  if (!reset || reset.wrongTries >= wrongTriesAllowed) return { check: "none" };
  if (!isSame(reset.codeHash, hashOf(reset.customerId, code))) {
    await trx
      .updateTable("passwordResets")
      .set({ wrongTries: reset.wrongTries + 1 })
      .where("customerId", "=", reset.customerId)
      .execute();
    return { check: "wrong" };
  }
  if (reset.expiresAt <= new Date()) return { check: "expired" };
  return { check: "ok", customerId: reset.customerId };
}

/** Codes are short, so a stolen table must not be enough to guess them: the key is not in the database. */
function hashOf(customerId: string, code: string): string {
  return createHmac("sha256", sessionSecret()).update(`reset ${customerId} ${code}`).digest("base64url");
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
