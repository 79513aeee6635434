import { t } from "../../i18n/text.ts";
import { formatRupees } from "../money/money.ts";
import { deliveryMessages } from "./messages.ts";

/** The delivery fee as a summary row; an empty array if no fee is charged. */
export function feeRows(rupees: number | undefined): { label: string; value: string }[] {
  if (rupees === undefined) return [];
  return [
    {
      label: t(deliveryMessages.deliveryFee),
      value: rupees > 0 ? formatRupees(rupees) : t(deliveryMessages.freeDelivery),
    },
  ];
}
