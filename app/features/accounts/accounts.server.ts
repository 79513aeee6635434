import { sql, type Transaction } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { inTurn } from "../customers/customer-writes.server.ts";
import { hashPassword, passwordFits } from "./passwords.server.ts";
import { endOtherSessions } from "./sessions.server.ts";

export interface Account {
  id: string;
  fullName: string;
  email: string;
  phone: string;
}

/** An account with the hash its password fits: sessions begin only while that is still the one. */
export interface AccountWithHash extends Account {
  passwordHash: string;
}

export type SignIn =
  | { kind: "signed-in"; account: AccountWithHash }
  | { kind: "unknown" | "wrong-password" | "disabled" };

/** Checks e-mail (case ignored) and password. Takes equally long whether the account exists or not. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const customer = await db
    .selectFrom("customers")
    .select(["id", "fullName", "email", "phone", "passwordHash", "status"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .executeTakeFirst();
  const fits = await passwordFits(customer?.passwordHash, password);
  if (!customer) return { kind: "unknown" };
  if (!fits) return { kind: "wrong-password" };
  if (customer.status === "disabled") return { kind: "disabled" };
  const { status, ...account } = customer;
  return { kind: "signed-in", account };
}

export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  /** Becomes the 'Home' default address when given. */
  address?: string;
}

/** Creates the account and its first address together; undefined when the e-mail (case ignored) is taken. */
export async function createAccount(registration: Registration): Promise<AccountWithHash | undefined> {
  const { fullName, email, phone, password, address } = registration;
  const passwordHash = await hashPassword(password);
  return transact(async (trx) => {
    const account = await trx
      .insertInto("customers")
      .values({ fullName, email, phone, passwordHash })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning(["id", "fullName", "email", "phone", "passwordHash"])
      .executeTakeFirst();
    if (account && address) {
      // Not the spec's id 'default': the ids of all customers share one key.
      await trx
        .insertInto("addresses")
        .values({ id: newAddressId(), customerId: account.id, label: "Home", address, isDefault: true })
        .execute();
    }
    return account;
  });
}

/** A customer's own details. */
export function findAccount(customerId: string): Promise<Account> {
  return db
    .selectFrom("customers")
    .select(["id", "fullName", "email", "phone"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

/** Changes name and phone number; the e-mail stays. @throws {TooManyAtOnce} */
export async function changeDetails(
  customerId: string,
  { fullName, phone }: { fullName: string; phone: string },
): Promise<void> {
  const changed = db
    .updateTable("customers")
    .set({ fullName, phone, updatedAt: sql`now()` })
    .where("id", "=", customerId);
  await inTurn(customerId, () => changed.execute());
}

/**
 * Sets a new password when the current one fits, and ends every session but this one, so that a second tap finds it
 * alive. False when the current password does not fit, or was replaced by another than `next` while it was checked.
 */
export async function changePassword(
  { customerId, sessionId }: { customerId: string; sessionId: string },
  { current, next }: { current: string; next: string },
): Promise<boolean> {
  const before = await findPasswordHash(customerId);
  if ((await passwordFits(before, current)) && (await replacePassword(customerId, before, next, sessionId)))
    return true;
  // A second tap: the first one has set it.
  return passwordFits(await findPasswordHash(customerId), next);
}

async function findPasswordHash(customerId: string): Promise<string> {
  const customer = db.selectFrom("customers").select("passwordHash").where("id", "=", customerId);
  return (await customer.executeTakeFirstOrThrow()).passwordHash;
}

async function replacePassword(customerId: string, before: string, next: string, sessionId: string): Promise<boolean> {
  const passwordHash = await hashPassword(next);
  const replace = async (trx: Transaction<Database>) => {
    const changed = await trx
      .updateTable("customers")
      .set({ passwordHash, updatedAt: sql`now()` })
      .where("id", "=", customerId)
      .where("passwordHash", "=", before)
      .returning("id")
      .executeTakeFirst();
    if (changed) await endOtherSessions(trx, customerId, sessionId);
    return Boolean(changed);
  };
  return inTurn(customerId, () => transact(replace));
}
