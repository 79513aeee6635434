import { z } from "zod";
import { isStorable } from "../../ui/text/storable.ts";
import { maxListLength, tidyAreas } from "../areas/areas.ts";
import { isDate } from "../dates/local-time.ts";
import { spanRows } from "../hours/time-field.ts";
import { sizeRows } from "../menu/size-rows.ts";
import { maxFeeRupees, maxRupees } from "../money/read-rupees.ts";
import { largestMax } from "../options/choice-fields.ts";
import type { FileRead, Refusal } from "./imported-file.ts";
import { findRepeatedKey, findSyntaxError } from "./json-faults.ts";

const text = (maxLength: number) =>
  z
    .string()
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
const soldOutUntil = z
  .union([z.literal("infinity"), z.iso.datetime({ offset: true, error: momentError })], momentError)
  .nullable()
  .optional();
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, `has more than ${max} entries`);

const size = z.object({ id, sku: optional(100), name: text(60), price: rupees() });
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
const group = z.object({
  id,
  name: text(60),
  min: z.int().min(0).optional(),
  max: z.int().min(1).max(largestMax).optional(),
  options: list(z.object({ id, name: text(60), price: rupees().optional(), soldOutUntil }), 100).default([]),
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
const hours = z.object({
  week: list(span.and(z.object({ weekday: z.int().min(1).max(7) })), 7 * spanRows.length).optional(),
  exceptions: list(
    z.object({ name: text(60), from: date, to: date, spans: list(span, spanRows.length) }),
    200,
  ).optional(),
});

/** A menu as exported; every part is optional. */
const catalogue = z.object({
  restaurant: restaurant.partial({ name: true }).optional(),
  hours: hours.optional(),
  categories: list(category, 5_000).optional(),
  dishes: list(dish, 5_000).default([]),
  extras: list(group, 500).default([]),
});

const restaurants = z.object({
  restaurants: list(restaurant.extend({ id, name: text(120).trim().min(1, "is missing") }), 20_000),
});

/** One of these makes a file a menu: other programs' files have categories, too. */
const parts = ["restaurant", "hours", "dishes", "extras"];
const maxRefusals = 200;
const expected =
  'Please use what "Export" on the menu page writes, an object with "dishes", "extras", "restaurant" or "hours", or a list of "restaurants".';

/** Reads a menu or a list of restaurants in JSON. */
export function readJson(source: string): FileRead | { problem: string } {
  const json = source.replace(/^\ufeff/, "");
  const fault = findSyntaxError(json) ?? findRepeatedKey(json);
  if (fault) return { problem: fault };
  const value: unknown = JSON.parse(json);
  if (typeof value !== "object" || value === null) return { problem: `This JSON is not a menu. ${expected}` };
  if (parts.some((key) => key in value)) {
    const file = { kind: "catalogue" as const, isOrdered: true, dishes: [], extras: [] };
    const read = catalogue.safeParse(value, { error: describeIssue });
    return { ...listRefusals(read), file: { ...file, ...read.data }, format: "Menu in JSON" };
  }
  if ("restaurants" in value) {
    const read = restaurants.safeParse(value, { error: describeIssue });
    const file = { kind: "restaurants" as const, restaurants: read.data?.restaurants ?? [] };
    return { ...listRefusals(read), file, format: "Restaurants in JSON" };
  }
  return { problem: `This JSON is not a menu. ${expected}` };
}

const typeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Words the issues for which the schema has no message; zod's name the types of JavaScript. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code !== "invalid_type") return undefined;
  return issue.input === undefined ? "is missing" : `must be ${typeNames[issue.expected] ?? issue.expected}`;
}

function listRefusals({ error }: z.ZodSafeParseResult<unknown>): Pick<FileRead, "notes" | "refusals"> {
  return { notes: [], refusals: (error?.issues ?? []).slice(0, maxRefusals).map(toRefusal) };
}

/** Refers to a place in JSON by its path, with indexes from 1: 'dishes 3, sizes 1, price'. */
function toRefusal({ path, message }: { path: PropertyKey[]; message: string }): Refusal {
  const place = path.map((part) => (typeof part === "number" ? ` ${part + 1}` : `, ${String(part)}`)).join("");
  return { line: undefined, reason: `${place.replace(/^, /, "")}: ${message}.` };
}
