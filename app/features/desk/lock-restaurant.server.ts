import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
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
  const restaurants = restaurantsOf(member);
  let vendor = trx.selectFrom("vendors").select("id").where("id", "=", vendorId).forNoKeyUpdate();
  if (restaurants !== "all") vendor = vendor.where(sql<boolean>`id = any(${restaurants})`);
  return (await vendor.executeTakeFirst()) !== undefined;
}
