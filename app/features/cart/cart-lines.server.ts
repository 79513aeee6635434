import { hash } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { Database } from "#db/schema.ts";
import { t } from "../../i18n/text.ts";
import { deliveryColumns, withDelivery } from "../areas/delivery-coverage.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";
import { findChoiceProblem, isUnchoosable, listChoices } from "../options/choices.ts";
import { optionGroupsOf, toGroups } from "../options/option-groups.server.ts";
import { deliveryTimeColumns } from "../scheduled-orders/delivery-times.server.ts";
import { unitPrice } from "./cart-totals.ts";

/** The dish is no longer offered, it is sold out, or its size or extras must be chosen again on its page. */
export type UnavailableReason = "gone" | "sold-out" | "choices";

/**
 * Selects the lines of a customer's current cart with today's names, prices and availability, and with the delivery to
 * an address ('' for the cart's own, or the default one).
 */
export const selectCartRows = prepare((customerId: string, addressId: string) =>
  withDelivery(db, addressId)
    .innerJoin("customers", "customers.id", "carts.customerId")
    .innerJoin("cartItems", "cartItems.cartId", "carts.id")
    .innerJoin("menuItems", "menuItems.id", "cartItems.menuItemId")
    .leftJoin("menuItemVariations", "menuItemVariations.id", "cartItems.variationId")
    .select(["carts.id as cartId", "carts.vendorId", "vendors.restaurantName", "vendors.restaurantImage"])
    .select(["vendors.nameUrdu as restaurantNameUrdu", "menuItems.nameUrdu"])
    .select([
      "carts.specialInstructions",
      "carts.customerPhone",
      "carts.changeFor",
      "carts.deliverAt",
      "carts.orderAgain",
    ])
    .select(["customers.fullName", "customers.phone as accountPhone"])
    .select(["destination.id as addressId", "destination.address"])
    .select(deliveryTimeColumns)
    .select(deliveryColumns)
    .select(["cartItems.id", "cartItems.menuItemId", "cartItems.variationId", "cartItems.quantity"])
    .select(["cartItems.optionIds", "cartItems.note"])
    .select(["menuItems.name", "menuItems.image", "menuItems.isAvailable", "menuItemVariations.name as variationName"])
    .select((eb) => [
      eb.fn.coalesce("menuItemVariations.price", "menuItems.price").as("baseRupees"),
      optionGroupsOf(eb).as("groups"),
      isSoldOut.as("isSoldOut"),
      eb.or([eb("variationId", "is not", null), comesInOneSize(eb)]).as("hasSize"),
    ])
    .where("carts.customerId", "=", customerId)
    .where("carts.replacedAt", "is", null)
    .orderBy("cartItems.id"),
);

/** A dish that got sizes after it was added cannot be ordered: nobody knows which size was meant. */
function comesInOneSize(eb: ExpressionBuilder<Database, "menuItems">) {
  const sizes = eb.selectFrom("menuItemVariations as sizes").select("sizes.id");
  return eb.not(eb.exists(sizes.whereRef("sizes.menuItemId", "=", "menuItems.id")));
}

export type CartRow = Awaited<ReturnType<typeof selectCartRows>>[number];

/** Converts a row to a line, with today's name, extras and price, not those when it was added. */
export function toLine(row: CartRow) {
  const groups = toGroups(row.groups);
  const choices = listChoices(groups, row.optionIds);
  const choiceProblem = findChoiceProblem(groups, row.optionIds);
  const problem = row.hasSize ? choiceProblem && describeChoiceProblem(choiceProblem) : t("Please choose a size.");
  return {
    id: row.id,
    menuItemId: row.menuItemId,
    name: row.name,
    nameUrdu: row.nameUrdu,
    /** The chosen size, if the item has sizes. */
    variationName: row.variationName,
    /** The chosen extras that are still available. */
    choices,
    /** The customer's note to the kitchen about this line. */
    note: row.note,
    quantity: row.quantity,
    image: row.image,
    /** The unit price including extras. */
    priceRupees: unitPrice(row.baseRupees, choices),
    /** Tells the customer what is wrong with its size or extras; undefined if nothing is. */
    problem,
    /** Why the line cannot be ordered now; undefined if it can. */
    unavailableReason: findUnavailableReason(row, groups.some(isUnchoosable), problem),
  };
}

export type CartLine = ReturnType<typeof toLine>;

function findUnavailableReason(
  { isAvailable, isSoldOut }: CartRow,
  hasUnchoosableExtras: boolean,
  problem: string | undefined,
): UnavailableReason | undefined {
  if (!isAvailable) return "gone";
  if (isSoldOut) return "sold-out";
  if (!problem) return undefined;
  return hasUnchoosableExtras ? "sold-out" : "choices";
}

/** Returns a hash that changes if and only if the lines, prices or fee shown to the customer change. */
export function fingerprintOf(vendorId: string, lines: CartLine[], deliveryFeeRupees = 0): string {
  const shown = lines.map(({ id, name, variationName, priceRupees, quantity, choices, note }) => {
    const extras = choices.map((choice) => [choice.groupName, choice.name, choice.priceRupees]);
    return [id, name, variationName, priceRupees, quantity, extras, note];
  });
  const content = JSON.stringify([vendorId, shown, ...(deliveryFeeRupees > 0 ? [deliveryFeeRupees] : [])]);
  return hash("sha256", content, "base64url").slice(0, 32);
}
