import { t } from "../../i18n/text.ts";
import { formatRupees } from "../money/money.ts";
import type { Totals } from "./cart-totals.ts";

type Amounts = Pick<Totals, "subtotalRupees" | "totalRupees">;

/**
 * Formats subtotal, delivery fee and total of a cart or an order as rows of a summary.
 * @param feeRupees 0 is shown as 'Free'; without a value there is no row for the fee
 */
export function totalRows({ subtotalRupees, totalRupees }: Amounts, feeRupees: number | undefined) {
  const fee = feeRupees ? formatRupees(feeRupees) : t("Free");
  return [
    { label: t("Subtotal"), value: formatRupees(subtotalRupees) },
    ...(feeRupees === undefined ? [] : [{ label: t("Delivery fee"), value: fee }]),
    { label: t("Total"), value: formatRupees(totalRupees), strong: true },
  ];
}
