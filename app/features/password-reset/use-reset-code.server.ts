import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { type SessionOwner, signIn } from "../accounts/accounts.server.ts";
import { clientAccountKey, forgetOtherDevices } from "../accounts/known-devices.server.ts";
import { hashPassword, isCommonPassword, refuseCommonPassword } from "../accounts/passwords.server.ts";
import { countSignInAttempt } from "../accounts/sign-in-throttle.server.ts";
import { clearAttempts, countAttempt, type TooMany } from "../throttle/throttle.server.ts";
import { resetMessages } from "./messages.ts";
import { type CodeCheck, checkCode, findCode, type SubmittedCode } from "./reset-codes.server.ts";

/** The check of the form for a new password. */
export const refuseWeakPassword = refuseCommonPassword(resetMessages.weakPassword);

/** Checks a reset code without using it up, and counts the attempt. */
export async function verifyResetCode(submitted: SubmittedCode): Promise<{ kind: CodeCheck } | TooMany> {
  const refused = await countUse(submitted);
  if (refused) return refused;
  const kind = await checkCode(submitted);
  if (kind !== "ok") logSecurity("reset.failed", { reason: kind });
  return { kind };
}

/** The account whose password was reset, with its new hash, or the reason why the code was rejected. */
type ResetResult = { kind: "ok"; account: SessionOwner } | { kind: Exclude<CodeCheck, "ok"> };

/**
 * Sets a new password with a reset code, and counts the attempt.
 * @returns 'weak-password' for a common password
 * @throws {TooBusyError} if too many passwords are being hashed
 */
export async function setPasswordByCode(
  submitted: SubmittedCode,
  password: string,
): Promise<ResetResult | { kind: "weak-password" } | TooMany> {
  if (await isCommonPassword(password)) return { kind: "weak-password" };
  const refused = await countUse(submitted);
  if (refused) return refused;
  const reset = await resetPassword(submitted, password);
  if (reset.kind !== "ok") {
    logSecurity("reset.failed", { reason: reset.kind });
    return reset;
  }
  logSecurity("reset.used", { customerId: reset.account.id });
  await clearAttempts("reset-verify", clientAccountKey(submitted.email, submitted.client));
  return reset;
}

async function countUse({ email, client }: SubmittedCode): Promise<TooMany | undefined> {
  const refused = await countAttempt("reset-verify", clientAccountKey(email, client), client.key);
  if (refused) logSecurity("reset.throttled");
  return refused;
}

/** Sets a new password with a code, deletes all codes of the account, ends its sessions and forgets its devices. */
export async function resetPassword(submitted: SubmittedCode, password: string): Promise<ResetResult> {
  const reset = await replacePassword(submitted, await hashPassword(password));
  if (reset.kind !== "none") return reset;
  // A second tap: the first one has already used the code and set this password. Counted as the sign-in that it is:
  // whoever kept the cookie of an old code could otherwise guess passwords beyond the account's limit.
  if (await countSignInAttempt(submitted.email, submitted.client)) return reset;
  const again = await signIn(submitted.email, password);
  return again.kind === "signed-in" ? { kind: "ok", account: again.account } : reset;
}

function replacePassword(submitted: SubmittedCode, passwordHash: string): Promise<ResetResult> {
  return transact(async (trx) => {
    const found = await findCode(trx, submitted);
    if (found.kind !== "ok") return found;
    const { customerId } = found;
    await trx
      .updateTable("customers")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", customerId)
      .execute();
    await trx.deleteFrom("passwordResets").where("customerId", "=", customerId).execute();
    await trx.deleteFrom("sessions").where("customerId", "=", customerId).execute();
    await forgetOtherDevices(trx, customerId, "");
    return { kind: "ok", account: { id: customerId, passwordHash } };
  });
}
