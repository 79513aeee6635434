import type { Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transact } from "#db/transaction.server.ts";
import { limitPerKey } from "./limit-per-key.server.ts";

/**
 * Runs one customer's writes one at a time, before they take a database connection: waiting for the customer's row
 * lock, a hundred of them would hold every connection of the pool. Not reentrant: work must not call it again.
 * @throws {TooManyAtOnce} when 50 are waiting already
 */
export const inTurn = limitPerKey({ atOnce: 1, longestQueue: 50 });

/** Runs `work` in a transaction that holds the customer's lock, in the customer's turn. @throws {TooManyAtOnce} */
export function transactForCustomer<Result>(
  customerId: string,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return inTurn(customerId, () => transactLocked(customerId, work));
}

/**
 * The same for work that has taken the customer's turn. Locks the customer, not the rows of cart, addresses and orders:
 * those come and go, and transactions that lock several in different order block each other.
 */
export function transactLocked<Result>(
  customerId: string,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return transact(async (trx) => {
    await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
    return work(trx);
  });
}
