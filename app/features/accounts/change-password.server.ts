import { sql } from "kysely";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { logSecurity } from "#log";
import { inTurn } from "../customers/customer-writes.server.ts";
import { findPasswordHash } from "./accounts.server.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";
import { type ReplacedPassword, replacePassword } from "./replace-password.server.ts";
import { endOtherSessions } from "./sessions.server.ts";

/** The session in which a customer changes the password. */
interface CurrentSession {
  customerId: string;
  /** Secret session id. */
  sessionId: string;
  /** Secret device id, or ''. */
  deviceId: string;
}

/**
 * Sets a customer's new password, see `replacePassword`; also ends all other sessions, forgets all other devices and deletes
 * the account's reset codes.
 * @throws {TooBusyError | TooManyAtOnceError} if too many passwords are being checked or writes of this customer are pending
 */
export async function changePassword(
  session: CurrentSession,
  passwords: { current: string; password: string },
  clientAddress: string,
): Promise<ReplacedPassword> {
  const { customerId } = session;
  const account = {
    id: customerId,
    findHash: () => findPasswordHash(customerId),
    setHash: (hash: string, before: string) => setHash(session, hash, before),
  };
  const result = await replacePassword(account, passwords, clientAddress);
  if (result.kind === "too-many") logSecurity("password.throttled", { customerId });
  if (result.kind === "incorrect") logSecurity("password.refused", { customerId });
  return result;
}

async function setHash(
  { customerId, sessionId, deviceId }: CurrentSession,
  passwordHash: string,
  before: string,
): Promise<boolean> {
  const store = async (trx: Transaction) => {
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
  const ended = await inTurn(customerId, () => transact(store));
  if (ended === undefined) return false;
  if (ended > 0) logSecurity("sessions.ended-elsewhere", { customerId });
  logSecurity("password.changed", { customerId });
  return true;
}
