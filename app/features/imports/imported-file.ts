import { z } from "zod";
import { isStorable } from "../../ui/text/storable.ts";
import { maxListLength, tidyAreas } from "../areas/areas.ts";
import { isDate } from "../dates/local-time.ts";
import { spanRows } from "../hours/time-field.ts";
import { sizeRows } from "../menu/dish-limits.ts";
import { maxFeeRupees, maxRupees } from "../money/read-rupees.ts";
import { largestMax } from "../options/choice-fields.ts";

// The content of an imported file of any format, as a JSON file has it. Fields that are missing in the file are undefined, and
// are not changed.

/** A text without the spaces around it, as the forms and the readers of spreadsheets store it. */
const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `must be at most ${maxLength} characters long`)
    .refine((value) => value.length > maxLength || isStorable(value), "has characters that cannot be stored");
/** A text that may be missing, or empty, as other programs write it. */
const optional = (maxLength: number) =>
  text(maxLength)
    .transform((value) => value || null)
    .nullish();
const rupees = (max = maxRupees) =>
  z.int("must be whole rupees").min(0, "must not be negative").max(max, "is too high");
const id = text(64).optional();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time such as 18:30");
const date = z.string().refine(isDate, "must be a day such as 2027-03-21");
const span = z
  .object({ opens: time.refine((opens) => opens !== "24:00", "must be before 24:00"), closes: time })
  .refine(({ opens, closes }) => opens !== closes, "opens and closes at the same time");
const momentError = "must be a time such as 2027-03-21T18:30:00+05:00, “infinity” or null";
/** Until when it is sold out, 'infinity' until somebody turns it on, null while it is on sale. */
const soldOutUntil = z
  .union([z.literal("infinity"), z.iso.datetime({ offset: true, error: momentError })], momentError)
  .nullable()
  .optional();
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, `has more than ${max} entries`);

const size = z.object({ id, sku: optional(100), name: text(60), price: rupees() });
/** Prices are in whole rupees; `picture` is a URL, `extras` are names of groups in their order. */
const dish = z.object({
  id,
  sku: optional(100),
  handle: optional(200),
  name: text(120),
  nameUrdu: optional(120),
  category: text(120).optional(),
  description: text(5_000).optional(),
  price: rupees().optional(),
  picture: text(2_000).optional(),
  popular: z.boolean().optional(),
  available: z.boolean().optional(),
  soldOutUntil,
  sizes: list(size, sizeRows.length).optional(),
  extras: list(text(60), 100).optional(),
});
/** Earlier exports list the names only. */
const category = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  z.object({ name: text(120), nameUrdu: optional(120) }),
);
const option = z.object({ id, name: text(60), price: rupees().optional(), soldOutUntil });
const group = z.object({
  id,
  name: text(60),
  min: z.int().min(0).optional(),
  max: z.int().min(1).max(largestMax).optional(),
  options: list(option, 100).default([]),
});
const restaurant = z.object({
  name: text(120),
  nameUrdu: optional(120),
  cuisine: text(500).optional(),
  category: text(120).optional(),
  address: text(1_000).optional(),
  phone: text(30).optional(),
  picture: text(2_000).optional(),
  deliveryTime: text(30).nullish(),
  deliveryFee: rupees(maxFeeRupees).optional(),
  minOrder: rupees().nullish(),
  acceptMinutes: z.int().min(3).max(20).optional(),
  areas: text(maxListLength).transform(tidyAreas).optional(),
});
/** Hours that close at or before they open end on the next day. Weekday 1 is Monday. */
const hours = z.object({
  week: list(span.and(z.object({ weekday: z.int().min(1).max(7) })), 7 * spanRows.length).optional(),
  exceptions: list(
    z.object({ name: text(60), from: date, to: date, spans: list(span, spanRows.length) }),
    200,
  ).optional(),
});

/** A menu as exported; every part is optional. */
export const catalogue = z.object({
  restaurant: restaurant.partial({ name: true }).optional(),
  hours: hours.optional(),
  categories: list(category, 5_000).optional(),
  dishes: list(dish, 5_000).default([]),
  extras: list(group, 500).default([]),
});

export const restaurants = z.object({
  restaurants: list(restaurant.extend({ id, name: text(120).min(1, "is missing") }), 20_000),
});

/** Where something is in a file; undefined for JSON. */
interface InRow {
  line?: number | undefined;
}

export interface FileSize extends InRow, z.output<typeof size> {}

export interface FileDish extends InRow, z.output<typeof dish> {
  /** The name in Urdu of its category, in a spreadsheet. */
  categoryUrdu?: string | undefined;
  sizes?: FileSize[] | undefined;
  /** The lines of all its rows; undefined for JSON. */
  lines?: number[];
}

export interface FileOption extends InRow, z.output<typeof option> {}

export interface FileGroup extends InRow, z.output<typeof group> {
  options: FileOption[];
  /** The dishes that offer it, each by its SKU or name. */
  items?: { line: number; text: string }[] | undefined;
  /** The lines of all its rows; undefined for JSON. */
  lines?: number[];
}

export type FileDetails = z.output<typeof restaurant>;

export interface FileRestaurant extends InRow, FileDetails {
  id?: string | undefined;
}

export type FileHours = Required<z.output<typeof hours>>;

/** The menu of one restaurant, perhaps with its details and hours. */
export interface CatalogueFile extends z.output<typeof catalogue> {
  kind: "catalogue";
  dishes: FileDish[];
  extras: FileGroup[];
  /** Whether to apply the file's order of dishes. */
  isOrdered: boolean;
}

interface RestaurantsFile {
  kind: "restaurants";
  restaurants: FileRestaurant[];
}

/** A row that cannot be imported; a single one prevents the whole import. */
export interface Refusal {
  /** The line in the file, counted from 1; undefined for JSON, where the reason contains the path. */
  line: number | undefined;
  reason: string;
}

export interface FileRead {
  file: CatalogueFile | RestaurantsFile;
  /** The format's name, such as "Loyverse's export". */
  format: string;
  /** Notes to show before the import. */
  notes: string[];
  refusals: Refusal[];
}
