import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { homeLabel } from "../../i18n/label-for.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { countAttempt } from "../throttle/throttle.server.ts";
import type { AccountWithHash } from "./accounts.server.ts";
import { hashPassword, isCommonPassword } from "./passwords.server.ts";

export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  /** Stored as the default address 'Home', if given. */
  address?: string;
}

type RegistrationResult =
  | { kind: "created"; account: AccountWithHash }
  | { kind: "weak-password" | "taken" }
  | RegistrationLimit;

/**
 * Counts the registration and creates the account, unless the password is common or a limit is exceeded.
 * @throws {TooBusyError} if too many passwords are being hashed
 */
export async function register(registration: Registration, clientAddress: string): Promise<RegistrationResult> {
  if (await isCommonPassword(registration.password)) return { kind: "weak-password" };
  return (await countRegistration(registration.email, clientAddress)) ?? createAccount(registration);
}

/** The limit that was exceeded: 'too-many' within minutes, or 'too-many-accounts' within an hour or a day. */
type RegistrationLimit = { kind: "too-many" | "too-many-accounts"; seconds: number };

/** Counts a registration, and returns the limit that it exceeds, if any. */
export async function countRegistration(email: string, clientAddress: string): Promise<RegistrationLimit | undefined> {
  const burst = await countAttempt("register", email, clientAddress);
  if (burst) return { kind: "too-many", seconds: burst };
  const seconds =
    (await countAttempt("register-hourly", email, clientAddress)) ??
    (await countAttempt("register-daily", email, clientAddress));
  return seconds ? { kind: "too-many-accounts", seconds } : undefined;
}

/** Creates an account and its first address in one transaction. Emails that differ only in case are the same. */
async function createAccount(registration: Registration): Promise<RegistrationResult> {
  const { fullName, email, phone, password, address } = registration;
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
      const home = { id, customerId: account.id, label: homeLabel, address, isDefault: true };
      await trx.insertInto("addresses").values(home).execute();
    }
    return { kind: "created", account };
  });
}
