import { z } from "zod";
import { formKeyField, seenField } from "../desk/hidden-fields.ts";
import { readRupees } from "../money/read-rupees.ts";
import { largestMax, optionRows } from "../options/choice-fields.ts";
import { isBlank } from "../text/blank.ts";
import { shortText } from "../text/text-fields.ts";
import { withRules } from "../text/with-rules.ts";
import { rowButtonFields } from "./dish-form.ts";

const wrongPrice = "Please enter a price in whole rupees, such as 40.";
const rowFields = Object.fromEntries(
  optionRows.flatMap((row) => [
    [`optionId${row}`, shortText(64, "The id")],
    [`optionName${row}`, shortText(60, "The name of an option")],
    [`optionPrice${row}`, shortText(20, "A price")],
  ]),
) as Record<`option${"Id" | "Name" | "Price"}${number}`, ReturnType<typeof shortText>>;

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
    ...rowFields,
    name: z
      .string({ error: "Please enter a name." })
      .trim()
      .refine((name) => !isBlank(name), "Please enter a name.")
      .max(60, "The name must be at most 60 characters long."),
    min: number,
    max: number,
  }),
  findErrors,
);

export interface GroupInput {
  name: string;
  min: number;
  max: number;
  /** In their order; a new one has no id. */
  options: { id: string | undefined; name: string; priceRupees: number }[];
}

/** The group of a valid form. An option without a price is free. */
export function toGroup(form: z.output<typeof groupForm>): GroupInput {
  const { name, min, max } = form;
  const options = listRows(form).map(({ id, name, price }) => ({
    id,
    name,
    priceRupees: readRupees(price || "0") ?? 0,
  }));
  return { name, min, max, options };
}

type OptionValues = Partial<Record<`option${"Id" | "Name" | "Price"}${number}`, string | undefined>>;

/** Returns error messages about the options and how many may be chosen, by field. */
function findErrors({ min, max, ...form }: OptionValues & { min: number; max: number }): Record<string, string> {
  const errors: Record<string, string> = {};
  const rows = listRows(form);
  for (const { row, name, price } of rows) {
    const same = rows.find((other) => other.row < row && other.name.toLowerCase() === name.toLowerCase());
    if (isBlank(name)) errors[`optionName${row}`] = "Please enter the name of this option.";
    else if (same) errors[`optionName${row}`] = `There are two options called ${name}.`;
    if (readRupees(price || "0") === undefined) errors[`optionPrice${row}`] = wrongPrice;
  }
  if (rows.length === 0) errors.optionName1 = "Please enter at least one option.";
  if (max === 0) errors.max = "Please let customers choose at least 1.";
  else if (min > max) errors.min = "This cannot be more than “Choose at most”.";
  else if (min > rows.length) errors.min = "There are fewer options than this.";
  return errors;
}

/** The rows of options that are filled in, in order. */
function listRows(form: OptionValues) {
  return optionRows.flatMap((row) => {
    const [name = "", price = ""] = [form[`optionName${row}`], form[`optionPrice${row}`]];
    return name || price ? [{ row, id: form[`optionId${row}`], name, price }] : [];
  });
}

/** The form sent by the buttons of the page of all groups. */
export const optionsForm = z.object({
  optionId: z.string().max(64).catch(""),
  ...rowButtonFields,
});
