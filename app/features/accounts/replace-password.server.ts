import { clearAttempts, countAttempt, findWait, type TooMany } from "../throttle/throttle.server.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.server.ts";

/** An account whose password its owner changes: a customer's, or of a member of staff. */
interface Account {
  id: string;
  findHash: () => Promise<string>;
  /** Sets a hash in the place of `before`. False if that is no longer the current one. */
  setHash: (hash: string, before: string) => Promise<boolean>;
}

export type ReplacedPassword = { kind: "changed" | "incorrect" | "weak-password" } | TooMany;

/**
 * Sets a new password if the current one is correct, and counts the attempt. The same form sent again within minutes is
 * answered like the first one.
 * @returns 'incorrect' also if the password was changed concurrently
 * @throws {TooBusyError} if too many passwords are being checked
 */
export async function replacePassword(
  account: Account,
  { current, password }: { current: string; password: string },
  clientAddress: string,
): Promise<ReplacedPassword> {
  if (await isCommonPassword(password)) return { kind: "weak-password" };
  const refused = await countAttempt("change-password", account.id, clientAddress);
  if (refused) return refused;
  const isChanged =
    (await replaceIfCurrentIsCorrect(account, current, password)) ||
    (await wasJustChangedTo(password, account, clientAddress));
  if (!isChanged) return { kind: "incorrect" };
  await clearAttempts("change-password", account.id);
  return { kind: "changed" };
}

async function replaceIfCurrentIsCorrect(account: Account, current: string, next: string): Promise<boolean> {
  const before = await account.findHash();
  if (!(await verifyPassword(before, current))) return false;
  // Counted before the change, so that a second tap finds it.
  await countAttempt("password-changed", account.id);
  return account.setHash(await hashPassword(next), before);
}

/**
 * Whether the form is a second tap: the first one has already set this password. Checked only shortly after a change,
 * and as another attempt: otherwise one attempt would be two guesses.
 */
async function wasJustChangedTo(next: string, { id, findHash }: Account, clientAddress: string): Promise<boolean> {
  if ((await findWait("password-changed", id)) === undefined) return false;
  if (await countAttempt("change-password", id, clientAddress)) return false;
  return verifyPassword(await findHash(), next);
}
