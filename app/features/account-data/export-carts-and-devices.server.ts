import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";

type CartItem = ExpressionBuilder<Database & { item: Database["cartItems"] }, "item">;

/** Lists a customer's cart and the ones it replaced, which can be restored, with today's names of their dishes. */
export function listOwnCarts(customerId: string) {
  return db
    .selectFrom("carts")
    .innerJoin("vendors", "vendors.id", "carts.vendorId")
    .select((eb) => [
      "vendors.restaurantName",
      "carts.createdAt as startedAt",
      "replacedAt",
      "specialInstructions",
      "customerPhone",
      "changeFor as changeForRupees",
      "deliverAt",
      jsonArrayFrom(
        eb
          .selectFrom("cartItems as item")
          .innerJoin("menuItems", "menuItems.id", "item.menuItemId")
          .leftJoin("menuItemVariations", "menuItemVariations.id", "item.variationId")
          .select(["menuItems.name", "menuItemVariations.name as size", "item.quantity", "item.note"])
          .select((item) => chosenExtras(item).as("extras"))
          .whereRef("item.cartId", "=", "carts.id")
          .orderBy("item.id"),
      ).as("dishes"),
    ])
    .where("customerId", "=", customerId)
    .orderBy("carts.id")
    .execute();
}

function chosenExtras(eb: CartItem) {
  return jsonArrayFrom(
    eb
      .selectFrom("options")
      .innerJoin("optionGroups", "optionGroups.id", "options.groupId")
      .select(["optionGroups.name as group", "options.name"])
      .where((option) => sql<boolean>`${option.ref("options.id")} = any(${option.ref("item.optionIds")})`)
      .orderBy("options.order"),
  );
}

/**
 * Lists where a customer is signed in, which browsers have signed in before, and which show notifications. Of an address
 * for notifications only the push service is shown, because the rest of it is as good as a key.
 */
export async function listOwnDevices(customerId: string) {
  const [devices, knownBrowsers, notifiedBrowsers] = await Promise.all([
    db
      .selectFrom("sessions")
      .select(["userAgent as browser", "createdAt as signedInAt", "lastSeenAt"])
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .execute(),
    db
      .selectFrom("knownDevices")
      .select("lastSignedInAt")
      .where("customerId", "=", customerId)
      .orderBy("lastSignedInAt")
      .execute(),
    db
      .selectFrom("pushSubscriptions")
      .select([sql<string>`split_part(endpoint, '/', 3)`.as("pushService"), "createdAt as turnedOnAt"])
      .where("customerId", "=", customerId)
      .orderBy("id")
      .execute(),
  ]);
  return { devices, knownBrowsers, notifiedBrowsers };
}
