import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { inTurn } from "../customers/customer-writes.server.ts";
import { countTry, forgetTries } from "../throttle/throttle.server.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";
import { hashPassword, isCommonPassword, passwordFits } from "./passwords.server.ts";
import { endOtherSessions } from "./sessions.server.ts";

/** The session and the device (its id, '' for none) that a customer changes the password with. */
interface Here {
  customerId: string;
  sessionId: string;
  deviceId: string;
}

export type PasswordChange =
  | { kind: "changed" | "incorrect" | "weak-password" }
  | { kind: "too-many-attempts"; seconds: number };

/**
 * Sets a new password when the current one fits, ends every session but this one, forgets the other devices and deletes
 * the account's reset codes. 'incorrect' also when the password was replaced by another one while it was checked.
 */
export async function changePassword(
  here: Here,
  { current, password }: { current: string; password: string },
  clientAddress: string,
): Promise<PasswordChange> {
  if (isCommonPassword(password)) return { kind: "weak-password" };
  const seconds = await countTry("change-password", here.customerId, clientAddress);
  if (seconds) return { kind: "too-many-attempts", seconds };
  if (!(await changeIfCurrentFits(here, current, password))) return { kind: "incorrect" };
  await forgetTries("change-password", here.customerId);
  return { kind: "changed" };
}

async function changeIfCurrentFits(here: Here, current: string, next: string): Promise<boolean> {
  const before = await findPasswordHash(here.customerId);
  if ((await passwordFits(before, current)) && (await replacePassword(here, before, next))) return true;
  // A second tap: the first one has set the new password already.
  return passwordFits(await findPasswordHash(here.customerId), next);
}

async function findPasswordHash(customerId: string): Promise<string> {
  const customer = db.selectFrom("customers").select("passwordHash").where("id", "=", customerId);
  return (await customer.executeTakeFirstOrThrow()).passwordHash;
}

async function replacePassword(
  { customerId, sessionId, deviceId }: Here,
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
    if (!changed) return false;
    await trx.deleteFrom("passwordResets").where("customerId", "=", customerId).execute();
    await endOtherSessions(trx, customerId, sessionId);
    await forgetOtherDevices(trx, customerId, deviceId);
    return true;
  };
  return inTurn(customerId, () => transact(replace));
}
