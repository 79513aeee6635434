import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { inTurn } from "../customers/customer-writes.server.ts";
import { clearAttempts, countAttempt, findWait } from "../throttle/throttle.server.ts";
import { findPasswordHash } from "./accounts.server.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.server.ts";
import { endOtherSessions } from "./sessions.server.ts";

/** The session in which a customer changes the password. */
interface CurrentSession {
  customerId: string;
  /** Secret session id. */
  sessionId: string;
  /** Secret device id, or ''. */
  deviceId: string;
}

export type ChangePasswordResult =
  | { kind: "changed" | "incorrect" | "weak-password" }
  | { kind: "too-many"; seconds: number };

/**
 * Sets a new password if the current one is correct, ends all other sessions, forgets all other devices and deletes the
 * account's reset codes. The same form sent again within minutes is answered like the first one.
 * @returns 'incorrect' also if the password was changed concurrently; `seconds` until the next attempt is allowed
 * @throws {TooBusy | TooManyAtOnce} if too many passwords are being checked or writes of this customer are pending
 */
export async function changePassword(
  session: CurrentSession,
  { current, password }: { current: string; password: string },
  clientAddress: string,
): Promise<ChangePasswordResult> {
  if (await isCommonPassword(password)) return { kind: "weak-password" };
  const seconds = await countAttempt("change-password", session.customerId, clientAddress);
  const { customerId } = session;
  if (seconds) {
    logSecurity("password.throttled", { customerId });
    return { kind: "too-many", seconds };
  }
  if (await changeIfCurrentIsCorrect(session, current, password)) logSecurity("password.changed", { customerId });
  else if (!(await wasJustChangedTo(password, session, clientAddress))) {
    logSecurity("password.refused", { customerId });
    return { kind: "incorrect" };
  }
  await clearAttempts("change-password", customerId);
  return { kind: "changed" };
}

async function changeIfCurrentIsCorrect(session: CurrentSession, current: string, next: string): Promise<boolean> {
  const before = await findPasswordHash(session.customerId);
  if (!(await verifyPassword(before, current))) return false;
  // Counted before the change, so that a second tap finds it.
  await countAttempt("password-changed", session.customerId, "");
  return replacePassword(session, before, next);
}

/**
 * Whether the form is a second tap: the first one has already set this password. Checked only shortly after a change,
 * and as another attempt: otherwise one attempt would be two guesses.
 */
async function wasJustChangedTo(next: string, { customerId }: CurrentSession, clientAddress: string): Promise<boolean> {
  if ((await findWait("password-changed", customerId)) === undefined) return false;
  if (await countAttempt("change-password", customerId, clientAddress)) return false;
  return verifyPassword(await findPasswordHash(customerId), next);
}

async function replacePassword(
  { customerId, sessionId, deviceId }: CurrentSession,
  before: string,
  next: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(next);
  const replace = async (trx: Transaction<Database>) => {
    const changed = await trx
      .updateTable("customers")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", customerId)
      .where("passwordHash", "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return undefined;
    await trx.deleteFrom("passwordResets").where("customerId", "=", customerId).execute();
    await forgetOtherDevices(trx, customerId, deviceId);
    return endOtherSessions(trx, customerId, sessionId);
  };
  const ended = await inTurn(customerId, () => transact(replace));
  if (ended) logSecurity("sessions.ended-elsewhere", { customerId });
  return ended !== undefined;
}
