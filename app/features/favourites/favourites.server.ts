import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import type { FavouriteChange } from "./favourite-form.ts";
import { mostFavourites } from "./messages.ts";

/** The ids of the customer's favourite restaurants. */
export async function listFavourites(customerId: string): Promise<string[]> {
  const rows = await selectFavourites([customerId]);
  return rows.map(({ vendorId }) => vendorId);
}

const selectFavourites = prepare((customerId: string) =>
  db
    .selectFrom("favourites")
    .select("vendorId")
    .where("customerId", "=", customerId)
    .orderBy("vendorId")
    .limit(mostFavourites),
);

/** Whether a restaurant is one of the customer's favourites. */
export async function isFavourite(customerId: string, vendorId: string): Promise<boolean> {
  return (await selectFavourite([customerId, vendorId])).length > 0;
}

const selectFavourite = prepare((customerId: string, vendorId: string) =>
  db.selectFrom("favourites").select("vendorId").where("customerId", "=", customerId).where("vendorId", "=", vendorId),
);

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
