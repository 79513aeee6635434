import { randomUUID } from "node:crypto";
import { dishLimits, sizeRows } from "../menu/dish-limits.ts";
import type { ExportedDish } from "../menu/export-menu.server.ts";
import type { FileDish, FileSize } from "./imported-file.ts";
import { matchRows } from "./match-rows.ts";
import type { Refuse } from "./plan.ts";
import type { PlannedDish } from "./plan-catalogue.server.ts";
import { nameKey, nameProblem, normalizeTimestamp, pictureProblem, textProblem, withoutStored } from "./read-cells.ts";

const blankDish = {
  name: "",
  nameUrdu: null,
  sku: null,
  handle: null,
  category: "",
  description: "",
  price: 0,
  sizes: [],
  extras: [],
  picture: "",
  popular: false,
  available: true,
  soldOutUntil: null,
};

/** The fields of a dish, in the order in which changes are listed. */
export const dishFields = Object.keys(blankDish) as (keyof typeof blankDish)[];

/** The fields that are taken from the file as they are. */
const ownFields = [
  ...(["sku", "handle", "name", "nameUrdu", "category"] as const),
  ...(["description", "picture", "popular", "available"] as const),
];

/** Plans a dish of the file: `after` has each field from the file, or else as stored, or else the default. */
export function planDish(read: FileDish, before: ExportedDish | undefined, refuse: Refuse): PlannedDish {
  const file = fitToSizes(read, before?.sizes ?? []);
  return { file, before, after: mergeDish(file, before, refuse) };
}

function mergeDish(file: FileDish, stored: ExportedDish | undefined, refuse: Refuse): ExportedDish {
  const given = ownFields.flatMap((field) => (file[field] === undefined ? [] : [[field, file[field]]]));
  const own = Object.fromEntries(given);
  const base = stored ?? { id: randomUUID(), ...blankDish };
  const sizes = mergeSizes(file.sizes ?? [], stored?.sizes ?? []);
  const cheapest = file.sizes && sizes.length > 0 ? Math.min(...sizes.map(({ price }) => price)) : undefined;
  // Customers pay the prices of the sizes, which the file does not name.
  const isUnpaid = !file.sizes?.length && sizes.length > 0;
  const price = (isUnpaid ? undefined : file.price) ?? cheapest ?? stored?.price;
  if (price === undefined) refuse(file.line, `The price of “${file.name}” is missing.`);
  const { soldOutUntil = base.soldOutUntil } = file;
  checkDish(file, stored, refuse);
  checkSizes(file, sizes, refuse);
  return { ...base, ...own, soldOutUntil: normalizeTimestamp(soldOutUntil), sizes, price: price ?? 0 };
}

/** Returns a dish with what its rows mean for its stored sizes, which they may name by their SKU only. */
function fitToSizes(file: FileDish, stored: ExportedDish["sizes"]): FileDish {
  const { line, sku, sizes = [] } = file;
  const [only] = sizes;
  // In JSON, sizes have their own SKUs, and a dish without sizes has no 'Regular'.
  if (line === undefined) return file;
  const owner = stored.find((size) => sku && size.sku && nameKey(size.sku) === nameKey(sku));
  if (owner && sizes.length > 1) return { ...file, sku: undefined };
  if (owner && only) return { ...file, sku: undefined, sizes: [{ ...only, sku }] };
  if (owner) {
    const size = { line, name: owner.name, price: file.price ?? owner.price, sku };
    return { ...file, sku: undefined, price: undefined, sizes: [size] };
  }
  // Tills call the only variation of a dish without sizes 'Regular'.
  const hasRegular = (list: { name: string }[]) => list.some(({ name }) => nameKey(name) === "regular");
  return only && sizes.length === 1 && hasRegular(sizes) && !hasRegular(stored)
    ? { ...file, sizes: undefined, price: only.price }
    : file;
}

/** Returns the file's sizes in its order, then the stored ones that it does not name. */
function mergeSizes(file: FileSize[], stored: ExportedDish["sizes"]): ExportedDish["sizes"] {
  const { matched, others } = matchRows(file, stored, (size) => size);
  const merged = file.map(({ name, price, sku }, index) => {
    const known = matched[index];
    return { id: known?.id ?? randomUUID(), sku: sku === undefined ? (known?.sku ?? null) : sku, name, price };
  });
  return [...merged, ...others];
}

/**
 * Refuses what the form of a dish would refuse. A text that is stored already may be longer, so that every export can be
 * imported.
 */
function checkDish(file: FileDish, stored: ExportedDish | undefined, refuse: Refuse): void {
  const given = withoutStored<Partial<FileDish>>(file, stored);
  const problems = [
    file.name === "" ? "The name of the dish is missing." : textProblem("The name", given.name, dishLimits.name),
    textProblem("The name in Urdu", given.nameUrdu, 120),
    textProblem("The SKU", given.sku, 100),
    textProblem("The handle", given.handle, 200),
    textProblem("The category", given.category, dishLimits.category),
    textProblem("The description", given.description, dishLimits.description),
    pictureProblem(given.picture),
  ];
  // A row of JSON has no line.
  const start = file.line === undefined && file.name !== "" ? `“${file.name}”: ` : "";
  for (const problem of problems) if (problem) refuse(file.line, start + problem);
}

function checkSizes(file: FileDish, sizes: ExportedDish["sizes"], refuse: Refuse): void {
  if (!file.sizes) return;
  const names = new Map<string, number>();
  for (const { name } of sizes) names.set(nameKey(name), (names.get(nameKey(name)) ?? 0) + 1);
  for (const { line = file.line, name } of file.sizes) {
    const problem = nameProblem("The name of the size", name, 60);
    if (problem) refuse(line, problem);
    else if ((names.get(nameKey(name)) ?? 0) > 1) refuse(line, `“${file.name}” has two sizes called “${name}”.`);
  }
  if (sizes.length > sizeRows.length) {
    refuse(file.line, `“${file.name}” would have ${sizes.length} sizes: the limit is ${sizeRows.length}.`);
  }
}
