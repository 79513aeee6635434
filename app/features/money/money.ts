const rupeeFormat = new Intl.NumberFormat("en-PK", { maximumFractionDigits: 0 });

/**
 * Formats whole rupees as 'Rs. 1,235', and a number that is not finite as 'Rs. 0'. Intl's currency style for en-PK
 * would print neither the dot nor an ordinary space.
 */
export function formatRupees(rupees: number): string {
  return `Rs. ${rupeeFormat.format(Number.isFinite(rupees) ? rupees : 0)}`;
}
