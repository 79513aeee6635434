import { z } from "zod";
import { seenField } from "../desk/seen-field.ts";
import { formKeyField } from "../form-keys/form-key-field.ts";
import { largestMax, optionRows } from "../options/choice-fields.ts";
import { requiredText } from "../text/text-fields.ts";
import { withRules } from "../text/with-rules.ts";
import { rowButtonFields } from "./dish-form.ts";
import { definePricedRows } from "./priced-row-fields.ts";

const optionFields = definePricedRows("option", optionRows, {
  emptyPrice: "0",
  wrongPrice: "Please enter a price in whole rupees, such as 40.",
});

const wrongNumber = `Please enter a number from 0 to ${largestMax}.`;
const number = z.coerce
  .number({ error: wrongNumber })
  .int(wrongNumber)
  .min(0, wrongNumber)
  .max(largestMax, wrongNumber)
  .default(0);

/** The form of a group of extras; its options are converted by `toGroup`. */
export const groupForm = withRules(
  z.object({
    formKey: formKeyField,
    seen: seenField,
    ...optionFields.fields,
    name: requiredText("Please enter a name.", 60, "The name must be at most 60 characters long."),
    min: number,
    max: number,
  }),
  findErrors,
);

/** The group of a valid form. An option without a price is free; a new one has no id. */
export function toGroup(form: z.output<typeof groupForm>) {
  const { name, min, max } = form;
  const options = optionFields.list(form).map(({ id, name, priceRupees = 0 }) => ({ id, name, priceRupees }));
  return { name, min, max, options };
}

export type GroupInput = ReturnType<typeof toGroup>;

type Values = Parameters<typeof optionFields.list>[0] & { min: number; max: number };

/** Returns error messages about the options and how many may be chosen, by field. */
function findErrors({ min, max, ...form }: Values): Record<string, string> {
  const rows = optionFields.list(form);
  const errors = optionFields.findErrors(rows);
  if (rows.length === 0) errors.optionName1 = "Please enter at least one option.";
  if (max === 0) errors.max = "Please let customers choose at least 1.";
  else if (min > max) errors.min = "This cannot be more than “Choose at most”.";
  else if (min > rows.length) errors.min = "There are fewer options than this.";
  return errors;
}

/** The form sent by the buttons of the page of all groups. */
export const optionsForm = z.object({
  optionId: z.string().max(64).catch(""),
  ...rowButtonFields,
});
