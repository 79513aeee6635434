import { sql } from "kysely";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import type { FavouriteChange } from "./favourite-form.ts";
import { maxFavourites } from "./messages.ts";

/**
 * A column of `sessions`: the ids of the customer's favourite restaurants. Every page needs them, so they are read with
 * the session.
 */
export const favouritesOfSession = sql<string[]>`array(select vendor_id from favourites
  where favourites.customer_id = sessions.customer_id order by vendor_id limit ${sql.lit(maxFavourites)})`;

export type ChangeFavouriteResult = { kind: "changed" | "full" | "not-found" };

/**
 * Adds a restaurant to the customer's favourites, or removes it. Repeating a change has no effect.
 * @returns 'full' if there are `maxFavourites` already; 'not-found' if customers may not see the restaurant
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export function changeFavourite(customerId: string, { restaurantId, favourite }: FavouriteChange) {
  return transactForCustomer(customerId, async (trx): Promise<ChangeFavouriteResult> => {
    if (favourite === "no") {
      await trx
        .deleteFrom("favourites")
        .where("customerId", "=", customerId)
        .where("vendorId", "=", restaurantId)
        .execute();
      return { kind: "changed" };
    }
    const approved = trx.selectFrom("vendors").select("id").where("id", "=", restaurantId);
    if (!(await approved.where("isApproved", "=", true).executeTakeFirst())) return { kind: "not-found" };
    const own = trx.selectFrom("favourites").select("vendorId").where("customerId", "=", customerId);
    const others = await own.where("vendorId", "!=", restaurantId).limit(maxFavourites).execute();
    if (others.length >= maxFavourites) return { kind: "full" };
    await trx
      .insertInto("favourites")
      .values({ customerId, vendorId: restaurantId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { kind: "changed" };
  });
}
