import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { sessionSecret } from "#env";
import { hasEmail } from "../accounts/accounts.server.ts";
import type { Client } from "../accounts/known-devices.server.ts";
import { isSameSecret } from "../accounts/secrets.server.ts";
import { randomText } from "../text/random-text.server.ts";
import type { TooMany } from "../throttle/throttle.server.ts";
import { codeLength } from "./typed-code.ts";

const codeAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** How long a code is valid, in minutes. */
export const codeMinutes = 30;

/**
 * A code is invalid for a client after its 5 wrong attempts, and for all unknown clients after 50 wrong attempts in
 * total. That is few enough for a chance of 1 in 36^6 / 50 = 43 million to guess a code, and many enough that a
 * stranger cannot invalidate the owner's code from one address. With 10 codes a day the chance is 1 in 4.3 million per
 * account and day, from however many addresses.
 */
const maxWrongTriesPerClient = 5;
const maxWrongTries = 50;

/** Maximum number of codes per account, for all unknown clients together and again for each known device. */
interface CodeLimits {
  perHour: number;
  perDay: number;
}

/** Few, so that strangers cannot fill a mailbox. */
export const mailedCodeLimits: CodeLimits = { perHour: 3, perDay: 10 };
/** Codes on screen fill no mailbox. */
export const shownCodeLimits: CodeLimits = { perHour: 20, perDay: 100 };

export interface ResetCode {
  code: string;
  fullName: string;
  email: string;
}

/** 'too-many' if the account has reached its maximum number of codes. */
type ResetRequest = { kind: "made"; reset: ResetCode } | { kind: "unknown" } | TooMany;

/**
 * Creates a reset code for the account with this email. Earlier codes stay valid: otherwise a stranger's request would
 * invalidate the code in the email that the owner is reading. Beyond the limits, the newest code becomes valid for
 * another 30 minutes instead, up to a day after its creation, because the owner has no other code.
 */
export function requestReset(email: string, client: Client, limits = mailedCodeLimits): Promise<ResetRequest> {
  return transact((trx) => requestResetWithin(trx, email, client, limits));
}

/** As `requestReset`, in a transaction of the caller's. */
export async function requestResetWithin(
  trx: Transaction,
  email: string,
  client: Client,
  limits: CodeLimits,
): Promise<ResetRequest> {
  const customer = await trx
    .selectFrom("customers")
    .select(["id", "fullName", "email"])
    .where(hasEmail(email))
    .where("status", "=", "active")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return { kind: "unknown" };
  const { id: customerId, ...recipient } = customer;
  const requestedByDevice = client.isKnown ? client.key : null;
  const seconds = await findSecondsToNextCode(trx, customerId, requestedByDevice, limits);
  if (seconds > 0) {
    await extendNewestCode(trx, customerId);
    return { kind: "too-many", seconds };
  }
  return { kind: "made", reset: { code: await makeCode(trx, customerId, requestedByDevice), ...recipient } };
}

async function makeCode(trx: Transaction, customerId: string, requestedByDevice: string | null): Promise<string> {
  const code = randomText(codeAlphabet, codeLength);
  const codeHash = hashOf(customerId, code);
  await trx
    .insertInto("passwordResets")
    .values({ customerId, codeHash, requestedByDevice, expiresAt: codeExpiry })
    .execute();
  return code;
}

const codeExpiry = sql<Date>`now() + make_interval(mins => ${sql.lit(codeMinutes)})`;

async function findSecondsToNextCode(
  trx: Transaction,
  customerId: string,
  requestedByDevice: string | null,
  { perHour, perDay }: CodeLimits,
): Promise<number> {
  const nthNewest = (n: number) => sql`(select created_at from password_resets
    where customer_id = ${customerId} and requested_by_device is not distinct from ${requestedByDevice}
    order by created_at desc offset ${sql.lit(n - 1)} limit 1)`;
  const { rows } = await sql<{ seconds: number | null }>`select ceil(extract(epoch from greatest(
    ${nthNewest(perHour)} + interval '1 hour', ${nthNewest(perDay)} + interval '1 day') - now())) as seconds`.execute(
    trx,
  );
  return rows[0]?.seconds ?? 0;
}

async function extendNewestCode(trx: Transaction, customerId: string): Promise<void> {
  await sql`update password_resets set expires_at = greatest(expires_at, ${codeExpiry}) where id = (
    select id from password_resets
    where customer_id = ${customerId} and wrong_tries < ${maxWrongTries} and created_at > now() - interval '1 day'
    order by created_at desc limit 1)`.execute(trx);
}

export type CodeCheck = "ok" | "none" | "wrong" | "expired";

/** A code that a client has entered for the account with this email. */
export interface SubmittedCode {
  email: string;
  code: string;
  client: Client;
}

/** Checks a code of the account. Counts a wrong attempt; a correct code stays valid for `resetPassword`. */
export function checkCode(submitted: SubmittedCode): Promise<CodeCheck> {
  return transact(async (trx) => (await findCode(trx, submitted)).kind);
}

/** Deletes the codes that expired over a day ago, and returns their number. Until then they are reported as expired. */
export function deleteExpiredCodes(): Promise<number> {
  return deleteInBatches("passwordResets", sql<boolean>`expires_at < now() - interval '1 day'`);
}

type FoundCode = { kind: Exclude<CodeCheck, "ok"> } | { kind: "ok"; customerId: string };

/** Compares a submitted code with every code that this client may still use; a wrong attempt counts against all of them. */
export async function findCode(trx: Transaction, { email, code, client }: SubmittedCode): Promise<FoundCode> {
  const usable = (await lockCodes(trx, email)).filter(
    ({ wrongTries, wrongTriesByClient }) =>
      (wrongTriesByClient[client.key] ?? 0) < maxWrongTriesPerClient && (client.isKnown || wrongTries < maxWrongTries),
  );
  const match = usable.find(({ codeHash, customerId }) => isSameSecret(codeHash, hashOf(customerId, code)));
  if (match) return match.isExpired ? { kind: "expired" } : { kind: "ok", customerId: match.customerId };
  const ids = usable.map(({ id }) => id);
  await countWrongTry(trx, ids, client.key);
  return { kind: usable.length === 0 ? "none" : "wrong" };
}

/**
 * Counts a wrong attempt against these codes. Runs without codes, too, and its commit does not wait for the disk: the
 * duration of the answer then says little about whether an account has a code.
 */
async function countWrongTry(trx: Transaction, ids: number[], clientKey: string): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx);
  await sql`update password_resets set wrong_tries = wrong_tries + 1,
    wrong_tries_by_client = wrong_tries_by_client ||
      jsonb_build_object(${clientKey}::text, coalesce((wrong_tries_by_client ->> ${clientKey}::text)::int, 0) + 1)
    where id = any(${ids})`.execute(trx);
}

/** Lists the codes of an account, newest first, and locks them, so that all concurrent attempts are counted. */
function lockCodes(trx: Transaction, email: string) {
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
    .where(hasEmail(email))
    .where("customers.status", "=", "active")
    .orderBy("passwordResets.id", "desc")
    .forUpdate("passwordResets")
    .execute();
}

/** HMAC with a key outside the database: codes are so short that a stolen table of plain hashes would reveal them. */
function hashOf(customerId: string, code: string): string {
  return createHmac("sha256", sessionSecret()).update(`reset ${customerId} ${code}`).digest("base64url");
}
