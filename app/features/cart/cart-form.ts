import { z } from "zod";
import { choiceFields } from "../options/choice-fields.ts";
import { noteField } from "../text/note.ts";
import { maxNoteLength, maxQuantity } from "./cart-totals.ts";
import { noteTooLong, wrongQuantity } from "./messages.ts";

const id = z.string().max(64);

const choice = id.optional().catch(undefined);
const choices = Object.fromEntries(choiceFields.map((field) => [field, choice])) as Record<
  `choice${number}`,
  typeof choice
>;

/** 'Add to Cart' of one dish. Ids that no form of ours sends match no dish. */
export const addToCartForm = z.object({
  ...choices,
  itemId: id.catch(""),
  variationId: id.optional().catch(undefined),
  quantity: z.coerce
    .number({ error: wrongQuantity })
    .int(wrongQuantity)
    .min(1, wrongQuantity)
    .max(maxQuantity, wrongQuantity)
    .default(1),
  note: noteField(maxNoteLength, noteTooLong),
  /** The form is a dialog over the menu, which stays. */
  stay: z.literal("1").optional().catch(undefined),
});

/** What a valid form asks for, of this restaurant. */
export function readWish({ itemId, variationId, quantity, note, ...rest }: z.output<typeof addToCartForm>) {
  const fields: Record<string, string | undefined> = rest;
  const optionIds = [...new Set(choiceFields.flatMap((field) => fields[field] || []))];
  return { menuItemId: itemId, variationId, quantity, note: note ?? "", optionIds };
}

/** What the cart page's buttons send. Values no button sends leave the cart as it is. */
export const cartForm = z.object({
  intent: z.enum(["set", "remove", "clear", "undo", "note"]).optional().catch(undefined),
  lineId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  quantity: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  note: noteField(maxNoteLength, noteTooLong),
});

export type CartChange = z.output<typeof cartForm>;
