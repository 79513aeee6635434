import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { hasEmail } from "../accounts/accounts.server.ts";

/**
 * Finds the id of the customer with this email (ignoring case) or id; undefined if there is none, or the account was
 * deleted.
 */
export async function findCustomerId(emailOrId: string): Promise<string | undefined> {
  const isSame = emailOrId.includes("@") ? hasEmail(emailOrId) : sql<boolean>`id::text = ${emailOrId.toLowerCase()}`;
  const customer = db.selectFrom("customers").select("id").where(isSame).where("deletedAt", "is", null);
  return (await customer.executeTakeFirst())?.id;
}
