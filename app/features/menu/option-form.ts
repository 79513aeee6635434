import { z } from "zod";
import { readRupees } from "../money/read-rupees.ts";
import { maxOptions, optionRows } from "../options/choice-fields.ts";
import { isBlank } from "../text/blank.ts";

const text = (longest: number, message: string) => z.string().trim().max(longest, message).optional();

const wrongPrice = "Please enter a price in whole rupees, such as 40.";
const rowFields = Object.fromEntries(
  optionRows.flatMap((row) => [
    [`optionId${row}`, text(64, "This option is unknown.")],
    [`optionName${row}`, text(60, "The name of an option must be at most 60 characters long.")],
    [`optionPrice${row}`, text(20, wrongPrice)],
  ]),
) as Record<`option${"Id" | "Name" | "Price"}${number}`, ReturnType<typeof text>>;

const wrongNumber = `Please enter a number from 0 to ${maxOptions}.`;
const number = z.coerce
  .number({ error: wrongNumber })
  .int(wrongNumber)
  .min(0, wrongNumber)
  .max(maxOptions, wrongNumber)
  .default(0);

/** The form of a group of extras. Its options are parsed by `readGroup`, because their limits depend on each other. */
export const groupForm = z.object({
  ...rowFields,
  name: z
    .string({ error: "Please enter a name." })
    .trim()
    .refine((name) => !isBlank(name), "Please enter a name.")
    .max(60, "The name must be at most 60 characters long."),
  min: number,
  max: number,
});

export interface GroupInput {
  name: string;
  min: number;
  max: number;
  /** In their order; a new one has no id. */
  options: { id: string | undefined; name: string; priceRupees: number }[];
}

/** Reads the group of a valid form, or returns error messages by field. */
export function readGroup(
  form: z.output<typeof groupForm>,
): { group: GroupInput } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const rows = optionRows.flatMap((row) => readOption(form, row, errors));
  for (const { row, name } of rows) {
    const same = rows.find((other) => other.row < row && other.name.toLowerCase() === name.toLowerCase());
    if (same) errors[`optionName${row}`] = `There are two options called ${name}.`;
  }
  const { name, min, max } = form;
  if (rows.length === 0) errors.optionName1 ??= "Please enter at least one option.";
  if (max === 0) errors.max = "Please let customers choose at least 1.";
  else if (min > max) errors.min = "This cannot be more than “Choose at most”.";
  else if (min > rows.length) errors.min = "There are not so many options to choose.";
  if (Object.keys(errors).length > 0) return { errors };
  return { group: { name, min, max, options: rows.map(({ row: _, ...option }) => option) } };
}

/** Reads the option of a row, if it is filled in; an empty price means free. */
function readOption(form: Record<string, unknown>, row: number, errors: Record<string, string>) {
  const [id, name = "", price = ""] = ["Id", "Name", "Price"].map((part) => form[`option${part}${row}`]) as string[];
  if (!name && !price) return [];
  const priceRupees = price ? readRupees(price) : 0;
  if (isBlank(name)) errors[`optionName${row}`] = "Please enter the name of this option.";
  if (priceRupees === undefined) errors[`optionPrice${row}`] = wrongPrice;
  return [{ row, id, name, priceRupees: priceRupees ?? 0 }];
}

/** The form sent by the buttons of the page of all groups. */
export const optionsForm = z.object({
  optionId: z.string().max(64).catch(""),
  until: z.string().max(20).optional().catch(""),
});
