import { z } from "zod";
import { readRupees } from "../money/read-rupees.ts";
import { extrasRows } from "../options/choice-fields.ts";
import { chosenPicture, pictureFields } from "../pictures/picture-form.ts";
import { isBlank } from "../text/blank.ts";
import { shortText } from "../text/short-text.ts";
import type { Size } from "./desk-menu.server.ts";
import { type SizeRow, sizeRows } from "./size-rows.ts";

/** Null for none. */
const nameInUrdu = shortText(120, "The name in Urdu").transform((name = "") => (isBlank(name) ? null : name));

type SizeField = `size${"Id" | "Name" | "Price"}${SizeRow}`;

const sizeFields = Object.fromEntries(
  sizeRows.flatMap((row) => [
    [`sizeId${row}`, shortText(64, "The id")],
    [`sizeName${row}`, shortText(60, "The name of a size")],
    [`sizePrice${row}`, shortText(20, "A price")],
  ]),
) as Record<SizeField, ReturnType<typeof shortText>>;

const extrasFields = Object.fromEntries(extrasRows.map((field) => [field, shortText(64, "The id")])) as Record<
  `extras${number}`,
  ReturnType<typeof shortText>
>;

/** The form of a dish. Prices and sizes are parsed by `readDish`, because they depend on each other. */
export const dishForm = z.object({
  ...sizeFields,
  ...extrasFields,
  name: z
    .string({ error: "Please enter the name of the dish." })
    .trim()
    .refine((name) => !isBlank(name), "Please enter the name of the dish.")
    .max(120, "The name must be at most 120 characters long."),
  nameUrdu: nameInUrdu,
  description: shortText(500, "The description"),
  price: shortText(20, "The price"),
  category: shortText(60, "The category"),
  ...pictureFields,
  isPopular: z.string().max(10).optional(),
  isAvailable: z.string().max(10).optional(),
});

export interface DishInput {
  name: string;
  /** The name shown in Urdu; null to show the other name. */
  nameUrdu: string | null;
  description: string;
  priceRupees: number;
  category: string;
  image: string;
  isPopular: boolean;
  isAvailable: boolean;
  /** In their order; a new one has no id. */
  sizes: (Omit<Size, "id"> & { id: string | undefined })[];
  /** Ids of the groups of extras, in order; if undefined, the dish keeps its groups. */
  extraIds?: string[];
}

/** Reads the dish of a valid form, or returns error messages about its prices and sizes, by field. */
export function readDish(form: z.output<typeof dishForm>): { dish: DishInput } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const sizes = sizeRows.flatMap((row) => readSize(form, row, errors));
  for (const { row, name } of sizes) {
    const same = sizes.find((size) => size.row < row && size.name.toLowerCase() === name.toLowerCase());
    if (same) errors[`sizeName${row}`] = `There are two sizes called ${name}.`;
  }
  const cheapest = Math.min(...sizes.map((size) => size.priceRupees));
  const price = form.price ? readRupees(form.price) : sizes.length > 0 ? cheapest : undefined;
  if (price === undefined) errors.price = form.price ? wrongPrice : "Please enter the price.";
  if (price === undefined || Object.keys(errors).length > 0) return { errors };
  const { name, nameUrdu, description = "", category = "" } = form;
  const image = chosenPicture(form);
  const typed: Record<string, string | null | undefined> = form;
  const extraIds = [...new Set(extrasRows.flatMap((field) => typed[field] || []))];
  const flags = { isPopular: form.isPopular !== undefined, isAvailable: form.isAvailable !== undefined };
  const rows = sizes.map(({ row: _, ...size }) => size);
  return {
    dish: { name, nameUrdu, description, priceRupees: price, category, image, ...flags, sizes: rows, extraIds },
  };
}

const wrongPrice = "Please enter a price in whole rupees, such as 450.";

function readSize(form: z.output<typeof dishForm>, row: SizeRow, errors: Record<string, string>) {
  const [name = "", price = ""] = [form[`sizeName${row}`], form[`sizePrice${row}`]];
  if (!name && !price) return [];
  const priceRupees = readRupees(price);
  if (isBlank(name)) errors[`sizeName${row}`] = "Please enter the name of this size.";
  if (priceRupees === undefined) errors[`sizePrice${row}`] = wrongPrice;
  return [{ row, id: form[`sizeId${row}`], name, priceRupees: priceRupees ?? 0 }];
}

/** The form of a category's name in Urdu. */
export const categoryForm = z.object({
  category: z.string().max(200).catch(""),
  nameUrdu: nameInUrdu,
});

/** The form sent by the buttons of the menu page. */
export const menuForm = z.object({
  itemId: z.string().max(64).catch(""),
  category: z.string().max(200).catch(""),
  until: z.string().max(20).optional().catch(""),
});
