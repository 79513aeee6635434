import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import { selectOrderedChoices } from "../options/ordered-choices.server.ts";
import { listOwnCarts, listOwnDevices } from "./export-carts-and-devices.server.ts";

const ordersAtOnce = 200;

/**
 * Yields everything stored about a customer as pieces of one JSON text: account, addresses, favourite restaurants, carts,
 * devices, reviews and orders, the newest first. Reads orders in batches, so that memory does not grow with their number.
 * Leaves out what protects the account: password, codes, and the keys of sessions and notifications.
 */
export async function* exportAccount(customerId: string): AsyncGenerator<string> {
  const [account, addresses, favourites, carts, devices, reviews] = await Promise.all([
    findOwnDetails(customerId),
    listOwnAddresses(customerId),
    listFavourites(customerId),
    listOwnCarts(customerId),
    listOwnDevices(customerId),
    listReviews(customerId),
  ]);
  const head = JSON.stringify({ account, addresses, favourites, carts, ...devices, reviews }, null, 2);
  yield `${head.slice(0, -"\n}".length)},\n  "orders": [`;
  let separator = "\n";
  for await (const order of eachOrder(customerId)) {
    yield separator + JSON.stringify(order);
    separator = ",\n";
  }
  yield "\n  ]\n}\n";
}

async function* eachOrder(customerId: string) {
  let orders = await listOrdersAfter(customerId);
  while (orders.length > 0) {
    yield* orders;
    orders = await listOrdersAfter(customerId, orders.at(-1)?.id);
  }
}

/** Lists up to `ordersAtOnce` orders, newest first, that come after `previousId`, or from the start without it. */
function listOrdersAfter(customerId: string, previousId?: string) {
  let query = db
    .selectFrom("orders")
    .select(["id", "createdAt as placedAt", "deliverAt", "readyBy", "status", "cancelCode", "restaurantName"])
    .select(["customerName", "customerPhone", "addressLabel", "deliveryAddress", "specialInstructions"])
    .select(["changeFor as changeForRupees", "subtotal as subtotalRupees", "deliveryFee as deliveryFeeRupees"])
    .select(["tax as taxRupees", "totalAmount as totalRupees", "paymentMethod", "paymentStatus"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("orderItems as item")
          .select(["item.name", "item.variationName as size", "item.quantity", "item.note"])
          .select((item) => [
            "item.price",
            "item.total as rupees",
            jsonArrayFrom(selectOrderedChoices(item).select("extra.price as rupees")).as("extras"),
          ])
          .whereRef("item.orderId", "=", "orders.id")
          .orderBy("item.line"),
      ).as("dishes"),
      jsonArrayFrom(
        eb
          .selectFrom("orderStatusChanges")
          .select(["toStatus as status", "changedAt as at", "reason"])
          .whereRef("orderId", "=", "orders.id")
          .orderBy("id"),
      ).as("history"),
    ])
    .where("customerId", "=", customerId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(ordersAtOnce);
  if (previousId) {
    // In SQL, because a Date holds milliseconds and the column microseconds.
    query = query.where(sql<boolean>`(created_at, id) < (select created_at, id from orders where id = ${previousId})`);
  }
  return query.execute();
}

function findOwnDetails(customerId: string) {
  return db
    .selectFrom("customers")
    .select(["email", "fullName", "phone", "profileImage", "language", "notifications as wantsMails"])
    .select("createdAt as registeredAt")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

function listOwnAddresses(customerId: string) {
  return db
    .selectFrom("addresses")
    .select(["label", "address", "area", "isDefault", "createdAt as addedAt"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .execute();
}

function listFavourites(customerId: string) {
  return db
    .selectFrom("favourites")
    .innerJoin("vendors", "vendors.id", "favourites.vendorId")
    .select(["vendors.restaurantName", "favourites.createdAt as since"])
    .where("customerId", "=", customerId)
    .orderBy("favourites.createdAt")
    .execute();
}

function listReviews(customerId: string) {
  return db
    .selectFrom("reviews")
    .innerJoin("vendors", "vendors.id", "reviews.vendorId")
    .select(["vendors.restaurantName", "orderId", "reviews.rating", "comment"])
    .select(["reviews.createdAt as writtenAt", "reviews.updatedAt as changedAt", "commentHiddenAt"])
    .where("customerId", "=", customerId)
    .orderBy("reviews.createdAt")
    .execute();
}
