import type { Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/**
 * Makes the changes of what one customer owns (cart, addresses, orders) take turns until the transaction ends. The
 * customer is locked, not the rows: those come and go, and two transactions that lock several in different order
 * block each other.
 */
export async function lockCustomer(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
}
