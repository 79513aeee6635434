const wholeRupees = new Intl.NumberFormat("en-PK", { maximumFractionDigits: 0 });

/**
 * 'Rs. 1,235' of whole rupees; 'Rs. 0' of anything that is no finite number.
 * Not Intl's currency style: for en-PK it prints neither the dot nor a plain space.
 */
export function formatRupees(rupees: number): string {
  return `Rs. ${wholeRupees.format(Number.isFinite(rupees) ? rupees : 0)}`;
}
