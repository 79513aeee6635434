import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { findCart } from "./cart.server.ts";
import { largestOrderRupees, maxQuantity } from "./cart-totals.ts";

export type Added =
  | { kind: "added" | "raised"; itemName: string; replacedRestaurant: string | undefined }
  | { kind: "full"; itemName: string }
  | { kind: "too-large"; itemName: string }
  | { kind: "sold-out"; itemName: string }
  | { kind: "unavailable" }
  | { kind: "size-missing" };

/**
 * Adds one of an item to the customer's cart. An item of another restaurant starts a new cart;
 * the one it replaces is kept for `undoReplacement`. 'full': there are `maxQuantity` of it; 'too-large': the cart would
 * come to more than `largestOrderRupees`; 'sold-out': there is none left for now.
 */
export function addToCart(
  customerId: string,
  wish: { vendorId: string; menuItemId: string; variationId: string | undefined },
): Promise<Added> {
  return transactForCustomer(customerId, async (trx): Promise<Added> => {
    const item = await findOrderableItem(trx, wish.vendorId, wish.menuItemId);
    if (!item) return { kind: "unavailable" };
    if (item.isSoldOut) return { kind: "sold-out", itemName: item.name };
    const size = item.sizes.find(({ id }) => id === wish.variationId);
    if (item.sizes.length > 0 && !size) return { kind: "size-missing" };
    const cart = await findCart(customerId, trx);
    const cartRupees = cart?.vendorId === wish.vendorId ? cart.totals.totalRupees : 0;
    if (cartRupees + (size ?? item).price > largestOrderRupees) return { kind: "too-large", itemName: item.name };
    const { cartId, replacedRestaurant } = await cartOfVendor(trx, customerId, wish.vendorId);
    const line = await trx
      .insertInto("cartItems")
      .values({ cartId, menuItemId: wish.menuItemId, variationId: size?.id ?? null, quantity: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["cartId", "menuItemId", "variationId", "optionIds"])
          .doUpdateSet({ quantity: sql`cart_items.quantity + 1` })
          .where("cartItems.quantity", "<", maxQuantity),
      )
      .returning(["quantity"])
      .executeTakeFirst();
    if (!line) return { kind: "full", itemName: item.name };
    return { kind: line.quantity === 1 ? "added" : "raised", itemName: item.name, replacedRestaurant };
  });
}

async function findOrderableItem(trx: Transaction<Database>, vendorId: string, menuItemId: string) {
  const rows = await trx
    .selectFrom("menuItems")
    .innerJoin("vendors", "vendors.id", "menuItems.vendorId")
    .leftJoin("menuItemVariations", "menuItemVariations.menuItemId", "menuItems.id")
    .select([
      "menuItems.name",
      "menuItems.price",
      isSoldOut.as("isSoldOut"),
      "menuItemVariations.id as sizeId",
      "menuItemVariations.price as sizePrice",
    ])
    .where("menuItems.id", "=", menuItemId)
    .where("menuItems.vendorId", "=", vendorId)
    .where("menuItems.isAvailable", "=", true)
    .where(takesOrders)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const sizes = rows.flatMap(({ sizeId: id, sizePrice: price }) => (id && price !== null ? { id, price } : []));
  return { name: first.name, price: first.price, isSoldOut: first.isSoldOut, sizes };
}

/** The customer's current cart, of this vendor: made when missing, another vendor's put aside. */
async function cartOfVendor(trx: Transaction<Database>, customerId: string, vendorId: string) {
  const current = await trx
    .insertInto("carts")
    .values({ customerId, vendorId })
    .onConflict((conflict) =>
      conflict
        .column("customerId")
        .where("replacedAt", "is", null)
        // Changes nothing: it returns the cart that is there.
        .doUpdateSet({ vendorId: sql`carts.vendor_id` }),
    )
    .returning(["id", "vendorId"])
    .executeTakeFirstOrThrow();
  if (current.vendorId === vendorId) return { cartId: current.id, replacedRestaurant: undefined };
  // Emptied by the vendor, whose dishes went: there is nothing to bring back.
  const emptied = await trx
    .updateTable("carts")
    .set({ vendorId })
    .where("id", "=", current.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("cartItems").select("cartItems.id").whereRef("cartItems.cartId", "=", "carts.id"))),
    )
    .returning("id")
    .executeTakeFirst();
  if (emptied) return { cartId: current.id, replacedRestaurant: undefined };
  return replaceCart(trx, customerId, current, vendorId);
}

async function replaceCart(
  trx: Transaction<Database>,
  customerId: string,
  current: { id: number; vendorId: string },
  vendorId: string,
) {
  await trx.deleteFrom("carts").where("customerId", "=", customerId).where("replacedAt", "is not", null).execute();
  await trx.updateTable("carts").set({ replacedAt: sql`now()` }).where("id", "=", current.id).execute();
  const { id } = await trx
    .insertInto("carts")
    .values({ customerId, vendorId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const replaced = await trx
    .selectFrom("vendors")
    .select("restaurantName")
    .where("id", "=", current.vendorId)
    .executeTakeFirst();
  return { cartId: id, replacedRestaurant: replaced?.restaurantName };
}
