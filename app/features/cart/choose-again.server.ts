import { t } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { choiceFields } from "../options/choice-fields.ts";
import { selectCartRows, toLine } from "./cart-lines.server.ts";

/**
 * Finds a line of the cart whose size or extras must be chosen again, as the reply to a form with its values: the dish's
 * page then says what is wrong, and keeps the rest. Undefined if there is no such line.
 */
export async function findLineToChooseAgain(
  customerId: string,
  menuItemId: string,
  lineId: number,
): Promise<FormReply | undefined> {
  const row = (await selectCartRows([customerId, ""])).find((each) => each.id === lineId);
  if (row?.menuItemId !== menuItemId) return undefined;
  const line = toLine(row);
  if (line.unavailableReason !== "choices" || !line.problem) return undefined;
  const choices = row.optionIds.map((id, index) => [choiceFields[index], id]);
  return {
    title: t("Please Choose"),
    values: {
      ...Object.fromEntries(choices),
      line: String(lineId),
      quantity: String(line.quantity),
      note: line.note,
      ...(row.variationId && { variationId: row.variationId }),
    },
    errors: { form: line.problem },
  };
}
