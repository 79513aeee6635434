import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { forgetOtherDevices } from "./known-devices.server.ts";
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

/** Changes name and phone number; the e-mail stays. */
export async function changeDetails(
  customerId: string,
  { fullName, phone }: { fullName: string; phone: string },
): Promise<void> {
  await db
    .updateTable("customers")
    .set({ fullName, phone, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .execute();
}

/** The session and the device (its id, '' for none) that a customer changes the password with. */
interface Here {
  customerId: string;
  sessionId: string;
  deviceId: string;
}

/**
 * Sets a new password when the current one fits, ends every session but this one, so that a second tap finds it alive,
 * forgets the other devices and deletes the account's reset codes. False when the current password does not fit, or was
 * replaced by another than `next` while it was checked.
 */
export async function changePassword(
  here: Here,
  { current, next }: { current: string; next: string },
): Promise<boolean> {
  const before = await findPasswordHash(here.customerId);
  if ((await passwordFits(before, current)) && (await replacePassword(here, before, next))) return true;
  // A second tap: the first one has set it.
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
  return transact(async (trx) => {
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
  });
}
