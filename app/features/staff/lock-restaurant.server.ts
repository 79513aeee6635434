import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { type DeskMember, restaurantsOf } from "./staff-member.ts";

/**
 * Locks a restaurant whose hours, menu or details a person is about to change, to serialize such changes. False when
 * there is none, or it is not one of the person's.
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
