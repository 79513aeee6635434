import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { homeLabel } from "../../i18n/label-for.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { countAttempt } from "../throttle/throttle.server.ts";
import { type AccountWithHash, hasEmail } from "./accounts.server.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.server.ts";

export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  /** Stored as the default address 'Home', if given. */
  address?: string;
}

/** `repeated`: the same form has created the account a moment ago. */
type RegistrationResult =
  | { kind: "created" | "repeated"; account: AccountWithHash }
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

/** Creates an account and its first address in one transaction. E-mails that differ only in case are the same. */
async function createAccount(registration: Registration): Promise<RegistrationResult> {
  const { fullName, email, phone, password, address } = registration;
  const passwordHash = await hashPassword(password);
  const created = await transact(async (trx) => {
    const account = await trx
      .insertInto("customers")
      .values({ fullName, email, phone, passwordHash })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning(accountColumns)
      .executeTakeFirst();
    if (account && address) {
      const id = newAddressId();
      const home = { id, customerId: account.id, label: homeLabel, address, isDefault: true };
      await trx.insertInto("addresses").values(home).execute();
    }
    return account;
  });
  if (created) return { kind: "created", account: created };
  const account = await findJustCreated(registration);
  return account ? { kind: "repeated", account } : { kind: "taken" };
}

/** Finds the account that the same form created within three minutes: a second tap sends it again. */
async function findJustCreated(registration: Registration): Promise<AccountWithHash | undefined> {
  const { fullName, email, phone, password, address = "" } = registration;
  const account = await db
    .selectFrom("customers")
    .leftJoin("addresses", (join) => join.onRef("customerId", "=", "customers.id").on("isDefault", "=", true))
    .select(accountColumns)
    .where(hasEmail(email))
    .where("email", "=", email)
    .where("fullName", "=", fullName)
    .where("phone", "=", phone)
    .where("status", "=", "active")
    .where("customers.createdAt", ">", sql<Date>`now() - interval '3 minutes'`)
    .where(sql<string>`coalesce(address, '')`, "=", address)
    .executeTakeFirst();
  return account && (await verifyPassword(account.passwordHash, password)) ? account : undefined;
}

const accountColumns = ["customers.id", "fullName", "email", "phone", "passwordHash"] as const;
