import { type Transaction, transact } from "#db/transaction.server.ts";
import { isOfRestaurants } from "../search/list-conditions.server.ts";
import { type DeskMember, restaurantsOf } from "./staff-member.ts";

/**
 * Runs `work`, a change of a restaurant by a person, in a transaction that holds the restaurant's lock.
 * @returns 'not-found' if there is no such restaurant, or the person does not work there
 */
export function transactForRestaurant<Result>(
  member: DeskMember,
  vendorId: string,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result | { kind: "not-found" }> {
  return transact(async (trx) => ((await lockRestaurant(trx, member, vendorId)) ? work(trx) : { kind: "not-found" }));
}

/**
 * Locks a restaurant before a person changes its hours, menu or details, to serialize such changes. False if there is
 * no such restaurant, or the person does not work there.
 */
export async function lockRestaurant(trx: Transaction, member: DeskMember, vendorId: string): Promise<boolean> {
  const vendor = trx.selectFrom("vendors").select("id").where("id", "=", vendorId).forNoKeyUpdate();
  return (await vendor.where(isOfRestaurants("id", restaurantsOf(member))).executeTakeFirst()) !== undefined;
}
