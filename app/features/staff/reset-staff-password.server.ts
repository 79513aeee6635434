import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { hasEmail } from "../accounts/accounts.server.ts";
import { hashPassword } from "../accounts/passwords.server.ts";
import { type DeskActor, recordEvent } from "../history/desk-events.server.ts";

/**
 * Replaces the forgotten password of the person with this email address, ignoring case, ends all their sessions, and
 * records it in the history.
 * @returns a random new password of 16 hexadecimal digits, which is not stored; undefined if nobody has the address, or
 * the account is disabled
 * @throws {TooBusyError} if too many passwords are being hashed
 */
export async function resetStaffPassword(by: DeskActor, email: string): Promise<string | undefined> {
  const password = randomBytes(8).toString("hex");
  const passwordHash = await hashPassword(password);
  return transact(async (trx) => {
    const person = await trx
      .updateTable("staff")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(hasEmail(email))
      .where("status", "=", "active")
      .returning("id")
      .executeTakeFirst();
    if (!person) return undefined;
    await trx.deleteFrom("staffSessions").where("staffId", "=", person.id).execute();
    await recordEvent(trx, by, { action: "staff.reset-password", subjectId: person.id });
    return password;
  });
}
