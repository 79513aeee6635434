import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { countTry } from "../throttle/throttle.server.ts";
import type { AccountWithHash } from "./accounts.server.ts";
import { hashPassword, isCommonPassword } from "./passwords.server.ts";

export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  /** Becomes the 'Home' default address when given. */
  address?: string;
}

export type Created = { kind: "created"; account: AccountWithHash } | { kind: "weak-password" | "taken" };

/** `createAccount`, unless too many accounts were made from this network address lately. */
export async function register(
  registration: Registration,
  clientAddress: string,
): Promise<Created | RegistrationLimit> {
  if (isCommonPassword(registration.password)) return { kind: "weak-password" };
  return (await countRegistration(registration.email, clientAddress)) ?? createAccount(registration);
}

/** 'too-many-attempts' in minutes, or 'too-many-accounts' in a day, from one network address. */
export type RegistrationLimit = { kind: "too-many-attempts" | "too-many-accounts"; seconds: number };

/** Counts a registration, and returns the limit that it exceeds. */
export async function countRegistration(email: string, clientAddress: string): Promise<RegistrationLimit | undefined> {
  const burst = await countTry("register", email, clientAddress);
  if (burst) return { kind: "too-many-attempts", seconds: burst };
  const seconds =
    (await countTry("register-hourly", email, clientAddress)) ??
    (await countTry("register-daily", email, clientAddress));
  return seconds ? { kind: "too-many-accounts", seconds } : undefined;
}

/** Creates the account and its first address together. Two e-mails that differ in case only are one. */
export async function createAccount(registration: Registration): Promise<Created> {
  const { fullName, email, phone, password, address } = registration;
  if (isCommonPassword(password)) return { kind: "weak-password" };
  const passwordHash = await hashPassword(password);
  return transact(async (trx) => {
    const account = await trx
      .insertInto("customers")
      .values({ fullName, email, phone, passwordHash })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning(["id", "fullName", "email", "phone", "passwordHash"])
      .executeTakeFirst();
    if (!account) return { kind: "taken" };
    if (address) {
      const id = newAddressId();
      const home = { id, customerId: account.id, label: "Home", address, isDefault: true };
      await trx.insertInto("addresses").values(home).execute();
    }
    return { kind: "created", account };
  });
}
