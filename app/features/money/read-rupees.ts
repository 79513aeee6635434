/** The maximum price of a dish and total of an order. */
export const maxRupees = 10_000_000;

/** The maximum delivery fee. */
export const maxFeeRupees = 1_000_000;

/**
 * Parses '1,450' and 'Rs. 1450' as 1450; undefined for anything but whole rupees up to 10,000,000, such as '4.50' and
 * '4,50'.
 */
export function readRupees(text: string): number | undefined {
  const digits = text.replace(/^Rs\.? ?/i, "").replace(/(?<=\d),(?=\d{3}(?!\d)|\d\d,)/g, "");
  return /^\d{1,8}$/.test(digits) && Number(digits) <= maxRupees ? Number(digits) : undefined;
}
