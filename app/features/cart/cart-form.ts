import { z } from "zod";
import { choiceFields, groupField, readOptionIds } from "../options/choice-fields.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";
import type { ChoiceProblem } from "../options/choices.ts";
import { noteField } from "../text/text-fields.ts";
import type { AddToCartResult } from "./add-to-cart.server.ts";
import { maxNoteLength, maxQuantity } from "./cart-totals.ts";
import { addToCartNotice, noteTooLong, wrongQuantity } from "./messages.ts";

const id = z.string().max(64);

const choice = id.optional().catch(undefined);
const choices = Object.fromEntries(choiceFields.map((field) => [field, choice])) as Record<
  `choice${number}`,
  typeof choice
>;

/** The form that adds one dish to the cart. A forged id matches no dish. */
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
  /** The line that the dish replaces, because that line can no longer be ordered as it is. */
  line: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  /** Set by the dialog over the menu: the customer stays on the menu. */
  stay: z.literal("1").optional().catch(undefined),
});

/** Converts a valid form to the input of `addToCart`. */
export function toAddToCartInput({
  itemId,
  variationId,
  quantity,
  note,
  line,
  ...rest
}: z.output<typeof addToCartForm>) {
  return {
    menuItemId: itemId,
    variationId,
    quantity,
    note: note ?? "",
    optionIds: readOptionIds(Object.entries(rest)),
    replacedLineId: line,
  };
}

/** The size and extras of a form whose other fields may be invalid. */
export function readChoices(fields: Record<string, string>) {
  return { variationId: fields.variationId, optionIds: readOptionIds(Object.entries(fields)) };
}

/** Why a dish was not put into the cart: error messages by field, one for each size or group of extras to change. */
export function addToCartErrors(added: AddToCartResult): Record<string, string> {
  if (added.kind !== "choices") return { form: addToCartNotice(added).message };
  return Object.fromEntries(added.problems.map((problem) => [fieldOf(problem), describeChoiceProblem(problem)]));
}

function fieldOf(problem: ChoiceProblem): string {
  if (problem.kind === "no-size") return groupField("size");
  return "group" in problem ? groupField(problem.group.id) : "form";
}

/** The form sent by the buttons of the cart page. Unknown values leave the cart unchanged. */
export const cartForm = z.object({
  intent: z.enum(["set", "remove", "clear", "undo", "note"]).optional().catch(undefined),
  lineId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  /** The quantity to set; 0 or less removes the line. */
  quantity: z.coerce.number().int().optional().catch(undefined),
  note: noteField(maxNoteLength, noteTooLong),
});

export type CartChange = z.output<typeof cartForm>;
