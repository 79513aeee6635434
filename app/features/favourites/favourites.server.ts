import { sql } from "kysely";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import type { FavouriteChange } from "./favourite-form.ts";
import { mostFavourites } from "./messages.ts";

/** The ids of the favourite restaurants of a session's customer, as a column: pages read them with the session. */
export const favouritesOfSession = sql<string[]>`array(select vendor_id from favourites
  where favourites.customer_id = sessions.customer_id order by vendor_id limit ${sql.lit(mostFavourites)})`;

/**
 * Makes a restaurant a favourite of the customer, or none; asked for twice, it stays as it is. 'full': there are
 * `mostFavourites`; 'not-found': customers may not know of such a restaurant.
 */
export function changeFavourite(customerId: string, { restaurantId, favourite }: FavouriteChange) {
  return transactForCustomer(customerId, async (trx): Promise<{ kind: "changed" | "full" | "not-found" }> => {
    const own = trx.selectFrom("favourites").where("customerId", "=", customerId);
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
    const others = await own.select("vendorId").where("vendorId", "!=", restaurantId).limit(mostFavourites).execute();
    if (others.length >= mostFavourites) return { kind: "full" };
    await trx
      .insertInto("favourites")
      .values({ customerId, vendorId: restaurantId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { kind: "changed" };
  });
}
