import { sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { deliversLater } from "../later/delivery-times.server.ts";
import { type ChoiceProblem, findChoiceProblem, listChoices } from "../options/choices.ts";
import { toGroups } from "../options/option-groups.server.ts";
import { findCart } from "./cart.server.ts";
import { largestOrderRupees, lineTotal, maxQuantity, priceOfOne } from "./cart-totals.ts";
import { selectOrderableItems } from "./orderable-items.server.ts";

/** The input of 'Add to Cart': a dish, its size, extras, note and quantity. */
export interface Wish {
  vendorId: string;
  menuItemId: string;
  variationId: string | undefined;
  optionIds?: string[];
  note?: string;
  /** 1 to `maxQuantity`; 1 by default. */
  quantity?: number;
}

export type Added =
  /** `raised`: the cart already had the dish. `isOpen`: the restaurant takes orders now, not only for later today. */
  | { kind: "added" | "raised"; itemName: string; replacedRestaurant: string | undefined; isOpen: boolean }
  | { kind: "full"; itemName: string }
  | { kind: "too-large"; itemName: string }
  | { kind: "sold-out"; itemName: string }
  | { kind: "choices"; itemName: string; problem: ChoiceProblem }
  | { kind: "not-orderable" }
  | { kind: "size-missing" };

/**
 * Adds a dish to the customer's cart. Raises the quantity of a line with the same size, extras and note. A dish of
 * another restaurant starts a new cart; the replaced one is kept for `undoReplacement`.
 * @returns 'not-orderable' if the restaurant is closed or no longer offers the dish; 'full' if the line would exceed
 * `maxQuantity`; 'too-large' if the cart would exceed `largestOrderRupees`; 'choices' if the extras are not allowed
 * @throws {TooManyAtOnce} if too many writes of this customer are pending
 */
export function addToCart(customerId: string, wish: Wish): Promise<Added> {
  const { vendorId, optionIds = [], quantity = 1 } = wish;
  return transactForCustomer(customerId, async (trx): Promise<Added> => {
    const item = await selectOrderableItems(trx, vendorId)
      .where("menuItems.id", "=", wish.menuItemId)
      .executeTakeFirst();
    if (!item || !(item.isOpen || (await deliversLater(vendorId, trx)))) return { kind: "not-orderable" };
    const itemName = nameFor(item);
    const groups = toGroups(item.groups);
    if (item.isSoldOut) return { kind: "sold-out", itemName };
    const size = item.sizes.find(({ id }) => id === wish.variationId);
    if (item.sizes.length > 0 && !size) return { kind: "size-missing" };
    const problem = findChoiceProblem(groups, optionIds);
    if (problem) return { kind: "choices", itemName, problem };
    const cart = await findCart(customerId, trx);
    const cartRupees = cart?.vendorId === vendorId ? cart.totals.totalRupees : 0;
    const priceRupees = priceOfOne((size ?? item).price, listChoices(groups, optionIds));
    if (cartRupees + lineTotal({ priceRupees, quantity }) > largestOrderRupees) return { kind: "too-large", itemName };
    const { cartId, replacedRestaurant } = await cartOfVendor(trx, customerId, vendorId);
    const inCart = await raiseLine(trx, { ...wish, cartId, variationId: size?.id });
    if (!inCart) return { kind: "full", itemName };
    const kind = inCart === quantity ? "added" : "raised";
    return { kind, itemName, replacedRestaurant, isOpen: item.isOpen };
  });
}

/** Adds to a line, and returns its new quantity; undefined, and no change, if that would exceed `maxQuantity`. */
async function raiseLine(
  trx: Transaction<Database>,
  { cartId, menuItemId, variationId, optionIds = [], note = "", quantity = 1 }: Wish & { cartId: number },
): Promise<number | undefined> {
  const line = await trx
    .insertInto("cartItems")
    .values({
      ...{ cartId, menuItemId, note, quantity, variationId: variationId ?? null },
      optionIds: [...new Set(optionIds)].sort(),
    })
    .onConflict((conflict) =>
      conflict
        .constraint("cart_items_line_key")
        .doUpdateSet({ quantity: sql`cart_items.quantity + excluded.quantity` })
        .where(sql<boolean>`cart_items.quantity + excluded.quantity <= ${maxQuantity}`),
    )
    .returning(["quantity"])
    .executeTakeFirst();
  return line?.quantity;
}

/**
 * Finds or creates the customer's current cart at this vendor. Another vendor's cart is replaced, and kept for undo.
 */
export async function cartOfVendor(trx: Transaction<Database>, customerId: string, vendorId: string) {
  const current = await trx
    .insertInto("carts")
    .values({ customerId, vendorId })
    .onConflict((conflict) =>
      conflict
        .column("customerId")
        .where("replacedAt", "is", null)
        // Changes nothing, but makes PostgreSQL return the existing cart.
        .doUpdateSet({ vendorId: sql`carts.vendor_id` }),
    )
    .returning(["id", "vendorId"])
    .executeTakeFirstOrThrow();
  if (current.vendorId === vendorId) return { cartId: current.id, replacedRestaurant: undefined };
  // A cart without lines, because its vendor deleted the dishes, is reused: there is nothing to restore.
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
    .select(["restaurantName as name", "nameUrdu"])
    .where("id", "=", current.vendorId)
    .executeTakeFirst();
  return { cartId: id, replacedRestaurant: replaced && nameFor(replaced) };
}
