import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { logSecurity } from "#log";
import { inTurn } from "../customers/customer-writes.server.ts";
import { countAttempt, type TooMany } from "../throttle/throttle.server.ts";
import { verifyPassword } from "./passwords.server.ts";

export interface Account {
  id: string;
  fullName: string;
  email: string;
  phone: string;
}

/** An account with the hash of its password. Starting a session fails if the hash has changed since. */
export interface AccountWithHash extends Account {
  passwordHash: string;
}

/** The owner of a new session, a customer or somebody at the desk, with the hash of the password that was checked. */
export type SessionOwner = Pick<AccountWithHash, "id" | "passwordHash">;

export type SignInResult<Owner = AccountWithHash> =
  | { kind: "signed-in"; account: Owner }
  | { kind: "unknown" | "wrong-password" | "disabled" };

/** Why there is no session. */
export type RefusedSignIn = Exclude<SignInResult, { kind: "signed-in" }> | TooMany;

/** An SQL condition: a customer or a member of staff has this email, ignoring case. */
export const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** Checks an email, ignoring case, and a password, see `checkPassword`. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const customer = await db
    .selectFrom("customers")
    .select(["id", "fullName", "email", "phone", "passwordHash", "status"])
    .where(hasEmail(email))
    .executeTakeFirst();
  const result = await checkPassword(customer, password);
  if (result.kind !== "signed-in") logSecurity("sign-in.failed", { customerId: customer?.id, reason: result.kind });
  return result;
}

/**
 * Checks a password for an account, of a customer or at the desk. Takes equally long if there is no account.
 * @throws {TooBusyError} if too many passwords are being checked
 */
export async function checkPassword<Found extends { passwordHash: string; status: "active" | "disabled" }>(
  found: Found | undefined,
  password: string,
): Promise<SignInResult<Omit<Found, "status">>> {
  const isCorrect = await verifyPassword(found?.passwordHash, password);
  if (!found) return { kind: "unknown" };
  if (!isCorrect) return { kind: "wrong-password" };
  const { status, ...account } = found;
  return status === "disabled" ? { kind: "disabled" } : { kind: "signed-in", account };
}

/** Finds the details of an existing customer. */
export function findAccount(customerId: string): Promise<Account> {
  return db
    .selectFrom("customers")
    .select(["id", "fullName", "email", "phone"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

/** Finds the hash of an existing customer's password. */
export async function findPasswordHash(customerId: string): Promise<string> {
  const customer = db.selectFrom("customers").select("passwordHash").where("id", "=", customerId);
  return (await customer.executeTakeFirstOrThrow()).passwordHash;
}

/** Whether a customer has deleted the account. */
export async function isAccountDeleted(customerId: string): Promise<boolean> {
  const customer = db.selectFrom("customers").select("deletedAt").where("id", "=", customerId);
  return Boolean((await customer.executeTakeFirst())?.deletedAt);
}

/**
 * Changes the name and phone number of a customer.
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export async function changeProfile(
  customerId: string,
  { fullName, phone }: { fullName: string; phone: string },
): Promise<{ kind: "changed" } | TooMany> {
  const refused = await countAttempt("change-profile", customerId);
  if (refused) return refused;
  const update = db
    .updateTable("customers")
    .set({ fullName, phone, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    // The account may have been deleted while this request was being handled.
    .where("deletedAt", "is", null);
  await inTurn(customerId, () => update.execute());
  return { kind: "changed" };
}
