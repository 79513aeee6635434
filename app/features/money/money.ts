import { t } from "../../i18n/text.ts";

const rupeeFormat = new Intl.NumberFormat("en-PK", { maximumFractionDigits: 0 });

/**
 * Formats whole rupees as 'Rs. 1,235' or '−Rs. 1,235', and a number that is not finite as 'Rs. 0'. Intl's currency style for en-PK
 * would print neither the dot nor an ordinary space.
 */
export function formatRupees(rupees: number): string {
  const shown = Number.isFinite(rupees) ? rupees : 0;
  return `${shown < 0 ? "−" : ""}Rs. ${rupeeFormat.format(Math.abs(shown))}`;
}

/** Formats a change of price as 'Rs. 1,200 → Rs. 1,450'. A line may break after its arrow only: half a price would be misread. */
export function formatPriceChange(fromRupees: number, toRupees: number): string {
  // In Urdu it begins with a right-to-left mark: prices alone would run from left to right, against the arrow.
  const change = t("{from} → {to}", { from: formatRupees(fromRupees), to: formatRupees(toRupees) });
  return change.replaceAll("Rs. ", "Rs.\u00a0").replace(/ (?=[→←])/, "\u00a0");
}
