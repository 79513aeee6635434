import type { Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { isOfRestaurants } from "../search/list-conditions.server.ts";
import { type DeskMember, restaurantsOf } from "./staff-member.ts";

/**
 * Locks a restaurant before a person changes its hours, menu or details, to serialize such changes. False if there is
 * no such restaurant, or the person does not work there.
 */
export async function lockRestaurant(
  trx: Transaction<Database>,
  member: DeskMember,
  vendorId: string,
): Promise<boolean> {
  const vendor = trx.selectFrom("vendors").select("id").where("id", "=", vendorId).forNoKeyUpdate();
  return (await vendor.where(isOfRestaurants("id", restaurantsOf(member))).executeTakeFirst()) !== undefined;
}
