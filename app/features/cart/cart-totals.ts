import { maxRupees } from "../money/read-rupees.ts";

/** The parts of a line that determine its price. */
interface PricedLine {
  priceRupees: number;
  quantity: number;
}

/** Returns the price of one dish: that of its size, with its extras. */
export function unitPrice(baseRupees: number, extras: { priceRupees: number }[]): number {
  return extras.reduce((sum, { priceRupees }) => sum + priceRupees, baseRupees);
}

/** Returns the price of a line: unit price times quantity. */
export function lineTotal({ priceRupees, quantity }: PricedLine): number {
  return priceRupees * quantity;
}

/**
 * Computes the totals; the only function that does, so that cart, payment page and order agree. There is no tax.
 * @param feeRupees the delivery fee to charge, `chargedRupees` of `delivery-coverage.server.ts`
 */
export function computeTotals(lines: PricedLine[], feeRupees = 0) {
  const deliveryFeeRupees = lines.length > 0 ? feeRupees : 0;
  const subtotalRupees = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const taxRupees = 0;
  return {
    subtotalRupees,
    deliveryFeeRupees,
    taxRupees,
    totalRupees: subtotalRupees + deliveryFeeRupees + taxRupees,
  };
}

export type Totals = ReturnType<typeof computeTotals>;

/** Maximum length of the note of a line, in characters. */
export const maxNoteLength = 140;

/** Maximum quantity of one line; the database checks it too. */
export const maxQuantity = 99;

/**
 * Maximum number of lines of one order: each costs the cart, the kitchen's board and the ticket time and space. A lower one
 * would hide the last lines of earlier orders from the kitchen's form of what is sold out.
 */
export const maxOrderLines = 100;

/** Maximum total of one order, in rupees; the database checks it too. No dish may cost more, so every dish can be ordered. */
export const maxOrderRupees = maxRupees;
