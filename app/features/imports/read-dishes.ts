import { shorten } from "../../ui/text/shorten.ts";
import type { DishRow } from "./dish-row.ts";
import type { FileDish, FileSize } from "./imported-file.ts";
import type { Refuse } from "./plan.ts";
import { nameKey, readMoney, readYesNo } from "./read-cells.ts";

const maxRowsPerDish = 50;

/** The rows of one dish. */
type Rows = [DishRow, ...DishRow[]];

/** Reads the dishes of a file, in which a dish has one row, or one row per size. */
export function readDishes(rows: DishRow[], refuse: Refuse): FileDish[] {
  return groupRows(rows, refuse).map((group) => readDish(group, refuse));
}

/** Rows with the same handle are one dish; without handles, those with the same name and category. */
function groupRows(rows: DishRow[], refuse: Refuse): Rows[] {
  const groups = new Map<string, Rows>();
  let last: { key: string; name: string; category: string } | undefined;
  for (const row of rows) {
    const name = nameKey(row.name ?? "");
    const isSame = last !== undefined && (name === "" || name === last.name);
    const category = nameKey(row.category ?? "") || (isSame ? (last?.category ?? "") : "");
    const key = keyOf(row, name, category) ?? (row.size === undefined ? undefined : last?.key);
    if (key === undefined || (name === "" && !groups.has(key))) {
      refuse(row.line, "The name of the dish is missing.");
      continue;
    }
    const group = groups.get(key);
    if (!group) groups.set(key, [row]);
    // Far more than a dish can have sizes, and few enough to compare each with all others.
    else if (group.length < maxRowsPerDish) group.push(row);
    else refuse(row.line, `“${clip(row.name)}” has more than ${maxRowsPerDish} rows.`);
    last = { key, name: name || (last?.name ?? ""), category };
  }
  return [...groups.values()];
}

function keyOf({ handle }: DishRow, name: string, category: string): string | undefined {
  if (handle !== undefined) return `handle ${nameKey(handle)}`;
  return name === "" ? undefined : `name ${category}\n${name}`;
}

function readDish(rows: Rows, refuse: Refuse): FileDish {
  const [head] = rows;
  const first = (field: Exclude<keyof DishRow, "line">) => rows.find((row) => row[field] !== undefined);
  const flag = (field: "popular" | "available", what: string) => {
    const row = first(field);
    const value = row && readYesNo(row[field] ?? "");
    if (row && value === undefined) refuse(row.line, `${what} must be yes or no, not “${clip(row[field])}”.`);
    return value;
  };
  const priced = first("price");
  const sizes = readSizes(rows, refuse);
  return {
    line: head.line,
    lines: rows.map(({ line }) => line),
    name: head.name ?? "",
    nameUrdu: first("nameUrdu")?.nameUrdu,
    handle: first("handle")?.handle,
    category: first("category")?.category,
    categoryUrdu: first("categoryUrdu")?.categoryUrdu,
    description: first("description")?.description,
    picture: first("picture")?.picture,
    popular: flag("popular", "Popular"),
    available: isAnySizeAvailable(rows) ?? flag("available", "Available"),
    ...readSku(rows, sizes),
    price: priced && readPriceOf(priced.line, priced.price, "The price", refuse),
    sizes: sizes.length > 0 ? sizes : undefined,
  };
}

/** A dish is on the menu while one of its sizes is for sale; undefined if the file does not say that of sizes. */
function isAnySizeAvailable(rows: DishRow[]): boolean | undefined {
  const said = rows.flatMap(({ sizeAvailable }) => sizeAvailable ?? []);
  return said.length > 0 ? said.some((text) => readYesNo(text) !== false) : undefined;
}

/** Different SKUs identify the sizes; a single one identifies the dish, unless a stored size has it: see `planDish`. */
function readSku(rows: DishRow[], sizes: FileSize[]): { sku?: string | undefined } {
  const skus = new Set(rows.flatMap(({ sku }) => (sku === undefined ? [] : [nameKey(sku)])));
  if (skus.size <= 1) return { sku: rows.find(({ sku }) => sku !== undefined)?.sku };
  for (const size of sizes) size.sku = rows.find(({ line }) => line === size.line)?.sku;
  return {};
}

function readSizes(rows: Rows, refuse: Refuse): FileSize[] {
  const [head] = rows;
  if (rows.length === 1 && head.size === undefined) {
    if (head.sizePrice !== undefined) refuse(head.line, "The size of this price is missing.");
    return [];
  }
  const isRegular = rows.length === 1 && nameKey(head.size ?? "") === "regular";
  return rows.map((row) => {
    if (row.size === undefined) {
      const other = row === head ? rows[1] : head;
      refuse(row.line, `“${clip(head.name)}” is also on line ${other?.line}: each line of a dish needs a size.`);
    }
    const what = isRegular ? "The price" : "The price of the size";
    const price = readPriceOf(row.line, row.sizePrice ?? row.price, what, refuse);
    return { line: row.line, name: row.size ?? "", price: price ?? 0 };
  });
}

function readPriceOf(line: number, text: string | undefined, what: string, refuse: Refuse): number | undefined {
  if (text !== undefined) return readMoney({ line, text }, what, refuse);
  refuse(line, `${what} is missing.`);
  return undefined;
}

function clip(text: string | undefined): string {
  return shorten(text ?? "", 40);
}
