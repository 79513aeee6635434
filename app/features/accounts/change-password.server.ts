import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { inTurn } from "../customers/customer-writes.server.ts";
import { clearAttempts, countAttempt } from "../throttle/throttle.server.ts";
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
  | { kind: "too-many-attempts"; seconds: number };

/**
 * Sets a new password if the current one is correct, ends all other sessions, forgets all other devices and deletes the
 * account's reset codes.
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
    return { kind: "too-many-attempts", seconds };
  }
  const isChanged = await changeIfCurrentIsCorrect(session, current, password);
  logSecurity(isChanged ? "password.changed" : "password.refused", { customerId });
  if (!isChanged) return { kind: "incorrect" };
  await clearAttempts("change-password", session.customerId);
  return { kind: "changed" };
}

async function changeIfCurrentIsCorrect(session: CurrentSession, current: string, next: string): Promise<boolean> {
  const before = await findPasswordHash(session.customerId);
  if ((await verifyPassword(before, current)) && (await replacePassword(session, before, next))) return true;
  // A second tap: the first one has already set the new password.
  return verifyPassword(await findPasswordHash(session.customerId), next);
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
