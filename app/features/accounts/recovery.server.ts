import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { sessionSecret } from "#env";
import { signIn } from "./accounts.server.ts";
import { type Client, forgetOtherDevices } from "./known-devices.server.ts";
import { hashPassword } from "./passwords.server.ts";

const codeAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const codeLength = 6;
/** How long a code lives, in minutes. */
export const codeMinutes = 30;

/**
 * A code refuses a client after 5 wrong tries, and all unknown clients after 50 of anybody's: few enough that at most one
 * of 36^6 / 50 = 43 million codes is guessed, enough that a stranger does not end the owner's code from one address.
 * With 10 codes a day that is a chance of 1 in 4.3 million per account and day, however many addresses guess.
 */
const wrongTriesPerClient = 5;
const wrongTriesInAll = 50;

/** Codes an account gets at most on request of unknown clients, and as many again on that of each known device. */
const codesPerHour = 3;
const codesPerDay = 10;

export interface ResetCode {
  code: string;
  fullName: string;
  email: string;
}

/** `limited`: the account has had enough codes; `seconds` until it may have the next one. */
export type ResetRequest =
  | { kind: "made"; reset: ResetCode }
  | { kind: "unknown" }
  | { kind: "limited"; seconds: number };

/**
 * Makes a code for the account with this e-mail. Earlier codes stay good, or a stranger's request would invalidate the
 * letter that the owner is reading. So they do once there were too many: the newest one then lives on for another 30
 * minutes (for a day at most), because its letter is all that the owner can go by.
 */
export function requestReset(email: string, client: Client): Promise<ResetRequest> {
  const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
  return transact(async (trx) => {
    const customer = await trx
      .selectFrom("customers")
      .select(["id", "fullName", "email"])
      .where(sql`lower(email)`, "=", sql`lower(${email})`)
      .where("status", "=", "active")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return { kind: "unknown" };
    const { id: customerId, ...reader } = customer;
    const requestedByDevice = client.isKnown ? client.key : null;
    const seconds = await findSecondsToNextCode(trx, customerId, requestedByDevice);
    if (seconds > 0) {
      await prolongNewestCode(trx, customerId);
      return { kind: "limited", seconds };
    }
    const codeHash = hashOf(customerId, code);
    await trx
      .insertInto("passwordResets")
      .values({ customerId, codeHash, requestedByDevice, expiresAt: inCodeMinutes })
      .execute();
    return { kind: "made", reset: { code, ...reader } };
  });
}

const inCodeMinutes = sql<Date>`now() + make_interval(mins => ${sql.lit(codeMinutes)})`;

async function findSecondsToNextCode(
  trx: Transaction<Database>,
  customerId: string,
  requestedByDevice: string | null,
): Promise<number> {
  const nthNewest = (n: number) => sql`(select created_at from password_resets
    where customer_id = ${customerId} and requested_by_device is not distinct from ${requestedByDevice}
    order by created_at desc offset ${sql.lit(n - 1)} limit 1)`;
  const { rows } = await sql<{ seconds: number | null }>`select ceil(extract(epoch from greatest(
    ${nthNewest(codesPerHour)} + interval '1 hour', ${nthNewest(codesPerDay)} + interval '1 day') - now())) as seconds`.execute(
    trx,
  );
  return rows[0]?.seconds ?? 0;
}

async function prolongNewestCode(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx
    .updateTable("passwordResets")
    .set({ expiresAt: sql<Date>`greatest(expires_at, ${inCodeMinutes})` })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("passwordResets")
        .select("id")
        .where("customerId", "=", customerId)
        .where("wrongTries", "<", wrongTriesInAll)
        .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
        .orderBy("createdAt", "desc")
        .limit(1),
    )
    .execute();
}

export type CodeCheck = "ok" | "none" | "wrong" | "expired";

/** A code as a client typed it for the account with this e-mail. */
export interface TypedCode {
  email: string;
  code: string;
  client: Client;
}

/** Whether this is a current code of the account. A wrong one counts; a right one stays usable for `resetPassword`. */
export function checkCode(typed: TypedCode): Promise<CodeCheck> {
  return transact(async (trx) => (await findCode(trx, typed)).check);
}

/** An account whose password was reset, with the new hash. */
export type Reset =
  | { check: "ok"; account: { id: string; passwordHash: string } }
  | { check: Exclude<CodeCheck, "ok"> };

/** Sets the new password with the code, deletes all codes of the account, ends its sessions and forgets its devices. */
export async function resetPassword(typed: TypedCode, password: string): Promise<Reset> {
  const reset = await replacePassword(typed, await hashPassword(password));
  if (reset.check !== "none") return reset;
  // A second tap: the first one has used the code up and set this password.
  const again = await signIn(typed.email, password);
  return again.kind === "signed-in" ? { check: "ok", account: again.account } : reset;
}

function replacePassword(typed: TypedCode, passwordHash: string): Promise<Reset> {
  return transact(async (trx) => {
    const found = await findCode(trx, typed);
    if (found.check !== "ok") return found;
    const { customerId } = found;
    await trx
      .updateTable("customers")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", customerId)
      .execute();
    await trx.deleteFrom("passwordResets").where("customerId", "=", customerId).execute();
    await trx.deleteFrom("sessions").where("customerId", "=", customerId).execute();
    await forgetOtherDevices(trx, customerId, "");
    return { check: "ok", account: { id: customerId, passwordHash } };
  });
}

/** Deletes the codes that have been past their time for a day: until then their owners are told so. How many there were. */
export function deleteExpiredCodes(): Promise<number> {
  return deleteInBatches("passwordResets", sql<boolean>`expires_at < now() - interval '1 day'`);
}

type FoundCode = { check: Exclude<CodeCheck, "ok"> } | { check: "ok"; customerId: string };

/** Compares a typed code with every one that this client may still try. A wrong one counts against all of these. */
async function findCode(trx: Transaction<Database>, { email, code, client }: TypedCode): Promise<FoundCode> {
  const usable = (await lockCodes(trx, email)).filter(
    ({ wrongTries, wrongTriesByClient }) =>
      (wrongTriesByClient[client.key] ?? 0) < wrongTriesPerClient && (client.isKnown || wrongTries < wrongTriesInAll),
  );
  if (usable.length === 0) return { check: "none" };
  const right = usable.find(({ codeHash, customerId }) => isSame(codeHash, hashOf(customerId, code)));
  if (right) return right.isExpired ? { check: "expired" } : { check: "ok", customerId: right.customerId };
  for (const { id, wrongTries, wrongTriesByClient } of usable) {
    const ofClient = (wrongTriesByClient[client.key] ?? 0) + 1;
    await trx
      .updateTable("passwordResets")
      .set({ wrongTries: wrongTries + 1, wrongTriesByClient: { ...wrongTriesByClient, [client.key]: ofClient } })
      .where("id", "=", id)
      .execute();
  }
  return { check: "wrong" };
}

/** The codes of an account, the newest first, under a lock, so that parallel guesses are counted one by one. */
function lockCodes(trx: Transaction<Database>, email: string) {
  return trx
    .selectFrom("passwordResets")
    .innerJoin("customers", "customers.id", "passwordResets.customerId")
    .select([
      "passwordResets.id",
      "passwordResets.customerId",
      "codeHash",
      "wrongTries",
      "wrongTriesByClient",
      sql<boolean>`expires_at <= now()`.as("isExpired"),
    ])
    .where(sql`lower(customers.email)`, "=", sql`lower(${email})`)
    .where("customers.status", "=", "active")
    .orderBy("passwordResets.id", "desc")
    .forUpdate("passwordResets")
    .execute();
}

/** Codes are short, so a stolen table must not be enough to guess them: the key is not in the database. */
function hashOf(customerId: string, code: string): string {
  return createHmac("sha256", sessionSecret()).update(`reset ${customerId} ${code}`).digest("base64url");
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
