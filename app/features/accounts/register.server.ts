import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { homeLabel } from "../../i18n/label-for.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { idOfForm, newFormKey } from "../form-keys/form-key.server.ts";
import { countAttempt } from "../throttle/throttle.server.ts";
import type { AccountWithHash } from "./accounts.server.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.server.ts";

export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  /** Stored as the default address 'Home', if given. */
  address?: string;
  formKey?: string | undefined;
}

const accountColumns = ["id", "fullName", "email", "phone", "passwordHash"] as const;

type RegistrationResult =
  | { kind: "created"; account: AccountWithHash }
  | { kind: "weak-password" | "taken" }
  | RegistrationLimit;

/** Returns the hidden field of a new form, by which `register` recognizes one that is sent again. */
export function identifyRegistration() {
  return { formKey: newFormKey() };
}

/**
 * Counts the registration and creates the account, unless the password is common or a limit is exceeded. The same form sent
 * again, as by a double tap, gets the same account.
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
  if (burst) return burst;
  const refused =
    (await countAttempt("register-hourly", email, clientAddress)) ??
    (await countAttempt("register-daily", email, clientAddress));
  return refused && { ...refused, kind: "too-many-accounts" };
}

/** Creates an account and its first address in one transaction. Emails that differ only in case are the same. */
async function createAccount({ formKey, ...registration }: Registration): Promise<RegistrationResult> {
  const { fullName, email, phone, password, address } = registration;
  const newId = idOfForm("", formKey, registration);
  const passwordHash = await hashPassword(password);
  const account = await transact(async (trx) => {
    const inserted = await trx
      .insertInto("customers")
      .values({ id: newId, fullName, email, phone, passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning(accountColumns)
      .executeTakeFirst();
    if (inserted && address) {
      const home = { id: newAddressId(), customerId: inserted.id, label: homeLabel, address, isDefault: true };
      await trx.insertInto("addresses").values(home).execute();
    }
    return inserted;
  });
  return account ? { kind: "created", account } : findCreated(newId, password);
}

/** The account that the same form has created before, unless its password has been changed since. */
async function findCreated(id: string, password: string): Promise<RegistrationResult> {
  const created = db.selectFrom("customers").select(accountColumns).where("id", "=", id).where("status", "=", "active");
  const account = await created.executeTakeFirst();
  const isSame = account && (await verifyPassword(account.passwordHash, password));
  return isSame ? { kind: "created", account } : { kind: "taken" };
}
