import { randomUUID } from "node:crypto";
import type { ExportedDish } from "../menu/export-menu.server.ts";
import { sizeRows } from "../menu/size-rows.ts";
import { isPictureAddress } from "../pictures/picture-form.ts";
import type { FileDish, FileSize } from "./imported-file.ts";
import type { Refuse } from "./plan.ts";
import { nameKey, nameProblem, normalizeTimestamp, textProblem } from "./read-cells.ts";

const blankDish = {
  sku: null,
  handle: null,
  name: "",
  nameUrdu: null,
  category: "",
  description: "",
  price: 0,
  picture: "",
  popular: false,
  available: true,
  soldOutUntil: null,
  extras: [],
};

/** The fields that are taken from the file as they are. */
const ownFields = [
  ...(["sku", "handle", "name", "nameUrdu", "category"] as const),
  ...(["description", "picture", "popular", "available"] as const),
];

/** Returns the dish after the import: each field from the file, or else as stored, or else the default. */
export function mergeDish(file: FileDish, stored: ExportedDish | undefined, refuse: Refuse): ExportedDish {
  const given = ownFields.flatMap((field) => (file[field] === undefined ? [] : [[field, file[field]]]));
  const own = Object.fromEntries(given);
  const base = stored ?? { id: randomUUID(), sizes: [], ...blankDish };
  const sizes = mergeSizes(file.sizes ?? [], stored?.sizes ?? []);
  const cheapest = file.sizes && sizes.length > 0 ? Math.min(...sizes.map(({ price }) => price)) : undefined;
  const price = file.price ?? cheapest ?? stored?.price;
  if (price === undefined) refuse(file.line, `The price of “${file.name}” is missing.`);
  const { soldOutUntil = base.soldOutUntil } = file;
  checkDish(file, refuse);
  checkSizes(file, sizes, refuse);
  return { ...base, ...own, soldOutUntil: normalizeTimestamp(soldOutUntil), sizes, price: price ?? 0 };
}

/** Returns the file's sizes in its order, then the stored ones that it does not name. */
function mergeSizes(file: FileSize[], stored: ExportedDish["sizes"]): ExportedDish["sizes"] {
  const left = new Set(stored);
  const take = (isWanted: (size: ExportedDish["sizes"][number]) => boolean) => {
    const size = [...left].find(isWanted);
    if (size) left.delete(size);
    return size;
  };
  const bySku = (sku: string | null | undefined) => (sku ? nameKey(sku) : undefined);
  const found = file.map((size) =>
    take((each) => each.id === size.id || (each.sku !== null && bySku(each.sku) === bySku(size.sku))),
  );
  const named = file.map((size, index) => found[index] ?? take((each) => nameKey(each.name) === nameKey(size.name)));
  const merged = file.map(({ name, price, sku }, index) => {
    const known = named[index];
    return { id: known?.id ?? randomUUID(), sku: sku === undefined ? (known?.sku ?? null) : sku, name, price };
  });
  return [...merged, ...left];
}

function checkDish(file: FileDish, refuse: Refuse): void {
  const problems = [
    file.name === "" ? "The name of the dish is missing." : textProblem("The name", file.name, 120),
    textProblem("The name in Urdu", file.nameUrdu, 120),
    textProblem("The SKU", file.sku, 100),
    textProblem("The handle", file.handle, 200),
    // JSON may contain longer texts that were stored before; CSV files have the limits of the form of a dish.
    file.line === undefined ? undefined : textProblem("The category", file.category, 60),
    file.line === undefined ? undefined : textProblem("The description", file.description, 500),
    textProblem("The address of the picture", file.picture, file.line === undefined ? 2_000 : 500),
    file.picture && file.line !== undefined && !isPictureAddress(file.picture.slice(0, 500))
      ? "The picture must be a web address, such as https://example.com/karahi.jpg."
      : undefined,
  ];
  for (const problem of problems) if (problem) refuse(file.line, problem);
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
