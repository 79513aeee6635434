import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { newAddressId } from "../addresses/addresses.server.ts";
import { hashPassword, passwordFits } from "./passwords.server.ts";

export interface Account {
  id: string;
  fullName: string;
  email: string;
  phone: string;
}

export type SignIn = { kind: "signed-in"; account: Account } | { kind: "unknown" | "wrong-password" | "disabled" };

/** Checks e-mail (case ignored) and password. Takes equally long whether the account exists or not. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const customer = await db
    .selectFrom("customers")
    .select(["id", "fullName", "email", "phone", "passwordHash", "status"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  const fits = await passwordFits(customer?.passwordHash, password);
  if (!customer) return { kind: "unknown" };
  if (!fits) return { kind: "wrong-password" };
  if (customer.status === "disabled") return { kind: "disabled" };
  const { id, fullName, phone } = customer;
  return { kind: "signed-in", account: { id, fullName, email: customer.email, phone } };
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
export async function createAccount(registration: Registration): Promise<Account | undefined> {
  const { fullName, email, phone, password, address } = registration;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .insertInto("customers")
      .values({ fullName, email, phone, passwordHash })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning(["id", "fullName", "email", "phone"])
      .executeTakeFirst();
    if (account && address) {
      await trx
        .insertInto("addresses")
        .values({ id: newAddressId(), customerId: account.id, label: "Home", address, isDefault: true })
        .execute();
    }
    return account;
  });
}
