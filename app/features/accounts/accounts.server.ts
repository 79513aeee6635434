import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { inTurn } from "../customers/customer-writes.server.ts";
import { countTry } from "../throttle/throttle.server.ts";
import { passwordFits } from "./passwords.server.ts";

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
): Promise<{ kind: "changed" } | { kind: "too-many"; seconds: number }> {
  const seconds = await countTry("change-profile", customerId, "");
  if (seconds) return { kind: "too-many", seconds };
  const changing = db
    .updateTable("customers")
    .set({ fullName, phone, updatedAt: sql`now()` })
    .where("id", "=", customerId);
  await inTurn(customerId, () => changing.execute());
  return { kind: "changed" };
}
