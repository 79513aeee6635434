import { logSecurity } from "#log";
import { clearAttempts, countAttempt } from "../throttle/throttle.server.ts";
import { clientAccountKey } from "./known-devices.server.ts";
import { registrationMessages } from "./messages.ts";
import { isCommonPassword, refuseCommonPassword } from "./passwords.server.ts";
import { type CodeCheck, checkCode, type SubmittedCode } from "./recovery.server.ts";
import { resetPassword } from "./reset-password.server.ts";

type TooManyAttempts = { kind: "too-many-attempts"; seconds: number };

/** The check of the form for a new password. */
export const refuseWeakPassword = refuseCommonPassword(registrationMessages.weakPassword);

/** Checks a reset code without using it up, and counts the attempt. */
export async function verifyResetCode(submitted: SubmittedCode): Promise<{ kind: CodeCheck } | TooManyAttempts> {
  const refused = await countUse(submitted);
  if (refused) return refused;
  const kind = await checkCode(submitted);
  if (kind !== "ok") logSecurity("reset.failed", { reason: kind });
  return { kind };
}

/**
 * Sets a new password with a reset code, and counts the attempt.
 * @returns 'weak-password' for a common password, 'too-many-attempts', or the result of `resetPassword`
 * @throws {TooBusy} if too many passwords are being hashed
 */
export async function setPasswordByCode(submitted: SubmittedCode, password: string) {
  if (await isCommonPassword(password)) return { kind: "weak-password" } as const;
  const refused = await countUse(submitted);
  if (refused) return refused;
  const reset = await resetPassword(submitted, password);
  if (reset.check !== "ok") {
    logSecurity("reset.failed", { reason: reset.check });
    return { kind: reset.check };
  }
  logSecurity("reset.used", { customerId: reset.account.id });
  await clearAttempts("reset-verify", clientAccountKey(submitted.email, submitted.client));
  return { kind: "ok", account: reset.account } as const;
}

async function countUse({ email, client }: SubmittedCode): Promise<TooManyAttempts | undefined> {
  const seconds = await countAttempt("reset-verify", clientAccountKey(email, client), client.key);
  if (!seconds) return undefined;
  logSecurity("reset.throttled");
  return { kind: "too-many-attempts", seconds };
}
