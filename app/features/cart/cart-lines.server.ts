import { createHash } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import type { Database } from "#db/schema.ts";
import { t } from "../../i18n/text.ts";
import { deliveryColumns, withDelivery } from "../areas/delivery-coverage.server.ts";
import { isSoldOut } from "../menu/sold-out.server.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";
import { type Choice, findChoiceProblem, isUnchoosable, listChoices } from "../options/choices.ts";
import { optionGroupsOf, toGroups } from "../options/option-groups.server.ts";
import { deliveryTimeColumns } from "../scheduled-orders/delivery-times.server.ts";
import { unitPrice } from "./cart-totals.ts";

export interface CartLine {
  id: number;
  menuItemId: string;
  name: string;
  nameUrdu: string | null;
  /** The chosen size, if the item has sizes. */
  variationName: string | null;
  /** The chosen extras that are still available, with today's names and prices. */
  choices: Choice[];
  /** The customer's note to the kitchen about this line. */
  note: string;
  /** Today's unit price including extras, not the price when it was added. */
  priceRupees: number;
  quantity: number;
  image: string;
  /** Tells the customer what is wrong with its size or extras; undefined if nothing is. */
  problem: string | undefined;
  /** Why the line cannot be ordered now; undefined if it can. */
  unavailableReason: UnavailableReason | undefined;
}

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

/** Converts a row to a line. */
export function toLine(row: CartRow): CartLine {
  const { id, menuItemId, name, nameUrdu, variationName, note, quantity, image, optionIds } = row;
  const groups = toGroups(row.groups);
  const choices = listChoices(groups, optionIds);
  const choiceProblem = findChoiceProblem(groups, optionIds);
  const problem = row.hasSize ? choiceProblem && describeChoiceProblem(choiceProblem) : t("Please choose a size.");
  return {
    id,
    menuItemId,
    name,
    nameUrdu,
    variationName,
    choices,
    note,
    quantity,
    image,
    priceRupees: unitPrice(row.baseRupees, choices),
    problem,
    unavailableReason: findUnavailableReason(row, groups.some(isUnchoosable), problem),
  };
}

function findUnavailableReason(
  { isAvailable, isSoldOut }: CartRow,
  hasUnchoosableExtras: boolean,
  problem: string | undefined,
) {
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
  return createHash("sha256")
    .update(JSON.stringify([vendorId, shown, ...(deliveryFeeRupees > 0 ? [deliveryFeeRupees] : [])]))
    .digest("base64url")
    .slice(0, 32);
}
