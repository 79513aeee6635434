import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { signIn } from "./accounts.server.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { type CodeCheck, findCode, type SubmittedCode } from "./recovery.server.ts";

/** The account whose password was reset, with its new hash, or the reason why the code was rejected. */
export type ResetResult =
  | { check: "ok"; account: { id: string; passwordHash: string } }
  | { check: Exclude<CodeCheck, "ok"> };

/**
 * Sets a new password with a code, deletes all codes of the account, ends its sessions and forgets its devices.
 * @throws {TooBusy} if too many passwords are being hashed
 */
export async function resetPassword(submitted: SubmittedCode, password: string): Promise<ResetResult> {
  const reset = await replacePassword(submitted, await hashPassword(password));
  if (reset.check !== "none") return reset;
  // A second tap: the first one has already used the code and set this password.
  const again = await signIn(submitted.email, password);
  return again.kind === "signed-in" ? { check: "ok", account: again.account } : reset;
}

function replacePassword(submitted: SubmittedCode, passwordHash: string): Promise<ResetResult> {
  return transact(async (trx) => {
    const found = await findCode(trx, submitted);
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
