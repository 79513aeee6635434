import { db } from "#db/db.server.ts";
import { t } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/form-reply.ts";
import { choiceFields } from "../options/choice-fields.ts";
import { findCart } from "./cart.server.ts";

/**
 * A line of the cart that needs another choice, as the reply to a form with what the line has: so the dish's page says what
 * is missing and keeps the rest. Undefined if there is no such line.
 */
export async function findLineToReplace(
  customerId: string,
  menuItemId: string,
  lineId: number,
): Promise<FormReply | undefined> {
  const cart = await findCart(customerId);
  const line = cart?.unavailable.find((each) => each.id === lineId && each.menuItemId === menuItemId);
  if (line?.obstacle !== "choices" || !line.problem) return undefined;
  const { variationId, optionIds } = await db
    .selectFrom("cartItems")
    .select(["variationId", "optionIds"])
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow();
  const choices = optionIds.map((id, index) => [choiceFields[index], id]);
  return {
    title: t("Please Choose"),
    values: {
      ...Object.fromEntries(choices),
      ...{ line: String(lineId), quantity: String(line.quantity), note: line.note },
      ...(variationId && { variationId }),
    },
    errors: { form: line.problem },
  };
}
