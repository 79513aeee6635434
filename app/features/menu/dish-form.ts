import { z } from "zod";
import { seenField } from "../desk/seen-field.ts";
import { formKeyField } from "../form-keys/form-key-field.ts";
import { readRupees } from "../money/read-rupees.ts";
import { extrasRows } from "../options/choice-fields.ts";
import { chosenPicture, pictureFields } from "../pictures/picture-form.ts";
import { nameInUrdu, requiredText, shortText } from "../text/text-fields.ts";
import { withRules } from "../text/with-rules.ts";
import { dishLimits, sizeRows } from "./dish-limits.ts";
import { definePricedRows } from "./priced-row-fields.ts";

const wrongPrice = "Please enter a price in whole rupees, such as 450.";
const sizeFields = definePricedRows("size", sizeRows, { wrongPrice });

const extrasFields = Object.fromEntries(extrasRows.map((field) => [field, shortText(64, "The id")])) as Record<
  `extras${number}`,
  ReturnType<typeof shortText>
>;

/** The form of a dish; its prices and sizes are converted by `toDish`. */
export const dishForm = withRules(
  z.object({
    formKey: formKeyField,
    seen: seenField,
    ...sizeFields.fields,
    ...extrasFields,
    name: requiredText(
      "Please enter the name of the dish.",
      dishLimits.name,
      `The name must be at most ${dishLimits.name} characters long.`,
    ),
    nameUrdu: nameInUrdu,
    description: shortText(dishLimits.description, "The description"),
    price: shortText(20, "The price"),
    category: shortText(dishLimits.category, "The category"),
    ...pictureFields,
    isPopular: z.string().max(10).optional(),
    isAvailable: z.string().max(10).optional(),
  }),
  findErrors,
);

/**
 * The dish of a valid form. Without a price it costs as much as its cheapest size; new sizes have no id. If `nameUrdu` is null,
 * the other name is shown. `origin` is the site's own.
 */
export function toDish(form: z.output<typeof dishForm>, origin: string) {
  const sizes = sizeFields.list(form).map(({ id, name, priceRupees = 0 }) => ({ id, name, priceRupees }));
  const cheapest = Math.min(...sizes.map(({ priceRupees }) => priceRupees));
  const { name, nameUrdu, description = "", category = "" } = form;
  const fields: Record<string, string | null | undefined> = form;
  return {
    name,
    nameUrdu,
    description,
    category,
    sizes,
    priceRupees: form.price ? (readRupees(form.price) ?? 0) : cheapest,
    image: chosenPicture(form, origin),
    isPopular: form.isPopular !== undefined,
    isAvailable: form.isAvailable !== undefined,
    extraIds: [...new Set(extrasRows.flatMap((field) => fields[field] || []))],
  };
}

export type DishInput = ReturnType<typeof toDish>;

/** Returns error messages about the price and the sizes, by field. */
function findErrors(form: Parameters<typeof sizeFields.list>[0] & { price?: string | undefined }) {
  const sizes = sizeFields.list(form);
  const errors = sizeFields.findErrors(sizes);
  if (form.price && readRupees(form.price) === undefined) errors.price = wrongPrice;
  if (!form.price && sizes.length === 0) errors.price = "Please enter the price.";
  return errors;
}

/** The form of a category's name in Urdu. */
export const categoryForm = z.object({
  category: z.string().max(200).catch(""),
  nameUrdu: nameInUrdu,
  seen: seenField,
});

/** What the buttons of a dish or an option in a list send besides its id. */
export const rowButtonFields = {
  until: z.string().max(20).optional().catch(""),
  /** The position to move it to, from 0. */
  to: z.coerce.number().int().min(-1).max(10_000).optional().catch(undefined),
};

/** The form sent by the buttons of the menu page. */
export const menuForm = z.object({
  itemId: z.string().max(64).catch(""),
  category: z.string().max(200).catch(""),
  ...rowButtonFields,
});
