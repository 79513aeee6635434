import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { transactForCustomer } from "../customers/customer-writes.server.ts";
import { type ChoiceProblem, listChoiceProblems, listChoices } from "../options/choices.ts";
import { toGroups } from "../options/option-groups.server.ts";
import { takesScheduledOrders } from "../scheduled-orders/delivery-times.server.ts";
import { type Cart, findCart, findReplacedRestaurant, hasLines } from "./cart.server.ts";
import type { CartLine } from "./cart-lines.server.ts";
import { lineTotal, maxOrderLines, maxOrderRupees, maxQuantity, unitPrice } from "./cart-totals.ts";
import { selectOrderableItems } from "./orderable-items.server.ts";

/** The input of 'Add to Cart': a dish, its size, extras, note and quantity. */
export interface AddToCartInput {
  vendorId: string;
  menuItemId: string;
  variationId?: string;
  optionIds?: string[];
  note?: string;
  /** 1 to `maxQuantity`; 1 by default. */
  quantity?: number;
  /** The line of this dish to replace, if that line can no longer be ordered. */
  replacedLineId?: number;
}

export type AddToCartResult =
  /** `raised`: the cart already had the dish. `isOpen`: the restaurant takes orders now, not only scheduled ones. */
  | { kind: "added" | "raised"; itemName: string; replacedRestaurant: string | undefined; isOpen: boolean }
  | { kind: "full" | "too-large" | "too-many-lines" | "sold-out"; itemName: string }
  | { kind: "choices"; problems: ChoiceProblem[] }
  | { kind: "not-orderable" };

/**
 * Adds a dish to the customer's cart. Raises the quantity of a line with the same size, extras and note. A dish of
 * another restaurant starts a new cart; the replaced one is kept for `undoReplacement`.
 * @returns 'not-orderable' if the restaurant is closed or no longer offers the dish; 'sold-out' if it has none left for
 * now; 'full' if the line would exceed `maxQuantity`; 'too-large' or 'too-many-lines' if the cart would exceed
 * `maxOrderRupees` or `maxOrderLines`; 'choices' if the size is missing or the extras are not allowed
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export function addToCart(customerId: string, input: AddToCartInput): Promise<AddToCartResult> {
  const { vendorId, optionIds = [], quantity = 1 } = input;
  return transactForCustomer(customerId, async (trx): Promise<AddToCartResult> => {
    const item = await findOrderableItem(trx, input);
    if (!item || !(item.isOpen || (await takesScheduledOrders(vendorId, trx)))) return { kind: "not-orderable" };
    const itemName = nameFor(item);
    if (item.isSoldOut) return { kind: "sold-out", itemName };
    const { size, groups, problems } = checkChoices(item, input);
    if (problems.length > 0) return { kind: "choices", problems };
    const priceRupees = unitPrice((size ?? item).price, listChoices(groups, optionIds));
    const cart = await findCart(customerId, trx);
    // Pages loaded before a dish lost its sizes still send one.
    const line = { ...input, variationId: size?.id };
    const added = await findLineOfFirstTap(trx, cart, line);
    if (added && added.quantity >= quantity) {
      const kind = added.quantity === quantity ? "added" : "raised";
      return { kind, itemName, replacedRestaurant: undefined, isOpen: item.isOpen };
    }
    const toReplace = findLineToReplace(cart, input);
    const limit = await findReachedCartLimit(trx, cart, line, {
      addedRupees: lineTotal({ priceRupees, quantity }),
      isReplacing: toReplace !== undefined,
    });
    if (limit) return { kind: limit, itemName };
    const { cartId, replacedRestaurant } = await findOrCreateCart(trx, customerId, vendorId);
    const inCart = await raiseLine(trx, { ...line, cartId });
    if (!inCart) return { kind: "full", itemName };
    if (toReplace) await trx.deleteFrom("cartItems").where("id", "=", toReplace.id).execute();
    const kind = inCart === quantity ? "added" : "raised";
    return { kind, itemName, replacedRestaurant, isOpen: item.isOpen };
  });
}

/** Finds out what is wrong with the size and extras of a form that is refused for something else. */
export async function findChoiceProblems(input: AddToCartInput) {
  const item = await findOrderableItem(db, input);
  return { kind: "choices", problems: item ? checkChoices(item, input).problems : [] } as const;
}

function findOrderableItem(on: Db, { vendorId, menuItemId }: AddToCartInput) {
  return selectOrderableItems(on, vendorId).where("menuItems.id", "=", menuItemId).executeTakeFirst();
}

type OrderableItem = NonNullable<Awaited<ReturnType<typeof findOrderableItem>>>;

function checkChoices(item: OrderableItem, { variationId, optionIds = [] }: AddToCartInput) {
  const groups = toGroups(item.groups);
  const size = item.sizes.find(({ id }) => id === variationId);
  const noSize: ChoiceProblem[] = item.sizes.length > 0 && !size ? [{ kind: "no-size" }] : [];
  return { size, groups, problems: [...noSize, ...listChoiceProblems(groups, optionIds)] };
}

/** Finds the limit that the cart would exceed with this dish. */
async function findReachedCartLimit(
  trx: Transaction,
  current: Cart | undefined,
  input: AddToCartInput,
  { addedRupees, isReplacing }: { addedRupees: number; isReplacing: boolean },
): Promise<"too-large" | "too-many-lines" | undefined> {
  // A cart of another restaurant is replaced, so it does not count.
  const cart = current?.vendorId === input.vendorId ? current : undefined;
  if ((cart?.totals.totalRupees ?? 0) + addedRupees > maxOrderRupees) return "too-large";
  if (!cart || cart.lines.length + cart.unavailable.length - Number(isReplacing) < maxOrderLines) return undefined;
  return (await findLine(trx, cart.id, input)) ? undefined : "too-many-lines";
}

function findLine(
  trx: Transaction,
  cartId: number,
  { menuItemId, variationId, optionIds = [], note = "" }: AddToCartInput,
): Promise<{ quantity: number } | undefined> {
  return trx
    .selectFrom("cartItems")
    .select("quantity")
    .where("cartId", "=", cartId)
    .where("menuItemId", "=", menuItemId)
    .where(sql<boolean>`variation_id is not distinct from ${variationId ?? null}`)
    .where("lineKey", "=", sql<string>`cart_line_key(${toSet(optionIds)}::text[], ${note})`)
    .executeTakeFirst();
}

const toSet = (optionIds: string[]) => [...new Set(optionIds)].sort();

/** Adds to a line, and returns its new quantity; undefined, and no change, if that would exceed `maxQuantity`. */
async function raiseLine(
  trx: Transaction,
  { cartId, menuItemId, variationId, optionIds = [], note = "", quantity = 1 }: AddToCartInput & { cartId: number },
): Promise<number | undefined> {
  const line = await trx
    .insertInto("cartItems")
    .values({
      cartId,
      menuItemId,
      note,
      quantity,
      variationId: variationId ?? null,
      optionIds: toSet(optionIds),
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

/** Finds the line that the first of two taps has put in the place of the one to replace, which is gone since then. */
async function findLineOfFirstTap(trx: Transaction, cart: Cart | undefined, input: AddToCartInput) {
  if (!cart || input.replacedLineId === undefined) return undefined;
  const isThere = [...cart.lines, ...cart.unavailable].some(({ id }) => id === input.replacedLineId);
  return isThere ? undefined : findLine(trx, cart.id, input);
}

/** Finds the line that the added dish replaces; undefined if that line can still be ordered. */
function findLineToReplace(
  cart: Cart | undefined,
  { replacedLineId, menuItemId }: AddToCartInput,
): CartLine | undefined {
  return cart?.unavailable.find((line) => line.id === replacedLineId && line.menuItemId === menuItemId);
}

/** Finds or creates the customer's current cart at this restaurant. Another restaurant's cart is replaced, and kept for undo. */
export async function findOrCreateCart(
  trx: Transaction,
  customerId: string,
  vendorId: string,
): Promise<{ cartId: number; replacedRestaurant: string | undefined }> {
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
  // It has no lines if its restaurant deleted the dishes: then there is nothing to restore.
  const { numDeletedRows } = await trx
    .deleteFrom("carts")
    .where("id", "=", current.id)
    .where((eb) => eb.not(hasLines(eb)))
    .executeTakeFirst();
  const isKept = numDeletedRows === 0n;
  if (isKept) {
    await trx.deleteFrom("carts").where("customerId", "=", customerId).where("replacedAt", "is not", null).execute();
    await trx.updateTable("carts").set({ replacedAt: sql`now()` }).where("id", "=", current.id).execute();
  }
  const { cartId } = await findOrCreateCart(trx, customerId, vendorId);
  return { cartId, replacedRestaurant: isKept ? await findReplacedRestaurant(customerId, trx) : undefined };
}
