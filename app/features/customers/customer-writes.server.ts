import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { limitPerKey } from "../throttle/limit-per-key.server.ts";

/** Thrown if the customer's account was deleted while a request of the customer was already being handled. */
export class AccountDeletedError extends Error {}

/**
 * Runs the writes of a customer one at a time. They queue before they take a database connection: while waiting for the
 * customer's row lock, a hundred of them would hold every connection of the pool. Not reentrant: calling it again with
 * the same id inside `work` deadlocks.
 * @throws {TooManyAtOnceError} if 50 writes are already waiting, or if the write ahead in the queue failed
 */
export const inTurn = limitPerKey({ concurrency: 1, maxQueueLength: 50 });

/**
 * Runs `work` with `inTurn`, in a transaction that holds the customer's lock.
 * @throws {TooManyAtOnceError | AccountDeletedError} as `inTurn` and `transactLocked` do
 */
export function transactForCustomer<Result>(
  customerId: string,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTurn(customerId, () => transactLocked(customerId, work));
}

/**
 * Runs `work` in a transaction that holds the customer's lock, for callers already inside `inTurn`. Locks the customer
 * rather than the rows of cart, addresses and orders: these come and go, and transactions that lock several of them in
 * different orders would deadlock.
 * @throws {AccountDeletedError} if the account was deleted: what is written now would stay for ever
 */
export function transactLocked<Result>(
  customerId: string,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(async (trx) => {
    const [customer] = await lockCustomer([customerId], trx);
    if (!customer) throw new AccountDeletedError("the account was deleted");
    return work(trx);
  });
}

const lockCustomer = prepare((customerId: string) =>
  db.selectFrom("customers").select("id").where("id", "=", customerId).where("deletedAt", "is", null).forNoKeyUpdate(),
);
