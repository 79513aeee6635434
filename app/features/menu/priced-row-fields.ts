import { readRupees } from "../money/read-rupees.ts";
import { isBlank } from "../text/blank.ts";
import { shortText } from "../text/text-fields.ts";

type Field<Of extends string> = `${Of}${"Id" | "Name" | "Price"}${number}`;

/**
 * Returns the fields and rules of the rows that `PricedRows` shows: the sizes of a dish, or the options of a group.
 * @param emptyPrice stands for an empty price; without it, each row needs one
 */
export function definePricedRows<Of extends "size" | "option">(
  of: Of,
  numbers: readonly number[],
  { wrongPrice, emptyPrice = "" }: { wrongPrice: string; emptyPrice?: string },
) {
  const nameOfOne = of === "size" ? "The name of a size" : "The name of an option";
  const fields = Object.fromEntries(
    numbers.flatMap((row) => [
      [`${of}Id${row}`, shortText(64, "The id")],
      [`${of}Name${row}`, shortText(60, nameOfOne)],
      [`${of}Price${row}`, shortText(20, "A price")],
    ]),
  ) as Record<Field<Of>, ReturnType<typeof shortText>>;

  /** Lists the rows that are filled in, in order; without `priceRupees` if that is no price. */
  function list(form: Partial<Record<Field<Of>, string | undefined>>) {
    return numbers.flatMap((row) => {
      const [name = "", price = ""] = [form[`${of}Name${row}`], form[`${of}Price${row}`]];
      const priceRupees = readRupees(price || emptyPrice);
      return name || price ? [{ row, id: form[`${of}Id${row}`], name, priceRupees }] : [];
    });
  }

  function findErrors(filled: ReturnType<typeof list>): Record<string, string> {
    const errors: Record<string, string> = {};
    for (const { row, name, priceRupees } of filled) {
      const same = filled.find((other) => other.row < row && other.name.toLowerCase() === name.toLowerCase());
      if (isBlank(name)) errors[`${of}Name${row}`] = `Please enter the name of this ${of}.`;
      else if (same) errors[`${of}Name${row}`] = `There are two ${of}s called ${name}.`;
      if (priceRupees === undefined) errors[`${of}Price${row}`] = wrongPrice;
    }
    return errors;
  }

  return { fields, list, findErrors };
}
