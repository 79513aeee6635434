import { type Cells, type Format, formats, headerKey, menuColumns } from "./headers.ts";

/** A row of a menu file, not parsed yet; a dish with sizes has several, which may have SKUs of their own. */
export interface DishRow extends Partial<Record<keyof typeof menuColumns | "sizeAvailable", string | undefined>> {
  line: number;
}

/** Returns a reader for rows of this format, or a problem: the file may have prices of several stores. */
export function dishRowReader(
  format: "menu" | "loyverse" | "square",
  headers: string[],
  restaurantName: string,
): { readRow: (line: number, cells: Cells) => DishRow | undefined } | { problem: string } {
  if (format === "menu") return { readRow: readOwnRow };
  if (format === "square") return { readRow: readSquareRow };
  const columns = findStoreColumns(headers, restaurantName);
  return "problem" in columns ? columns : { readRow: (line, cells) => readLoyverseRow(line, cells, columns) };
}

/** Lists the headers of a file whose cells are not imported. */
export function listUnusedHeaders(format: Format, headers: string[]): string[] {
  const used = new Set([...formats[format].headers.split(", ").map(headerKey), ...(alsoUsed[format] ?? [])]);
  return headers.filter((header) => header !== "" && !used.has(headerKey(header)) && !isStoreColumn(format, header));
}

const alsoUsed: Partial<Record<Format, string[]>> = {
  menu: ["handle"],
  loyverse: ["option 2 name", "option 2 value", "option 3 name", "option 3 value", "default price", "price"],
  square: ["categories", "reporting category"],
  restaurants: ["id"],
};

function isStoreColumn(format: Format, header: string): boolean {
  return format === "loyverse" && /^(?:price|available for sale) ?\[/i.test(header);
}

const menuKeys = Object.entries(menuColumns).map(([field, header]) => [field, headerKey(header)] as const);

function readOwnRow(line: number, cells: Cells): DishRow {
  return { line, ...Object.fromEntries(menuKeys.map(([field, key]) => [field, cells.get(key)])) };
}

/** Each row of Square's export is a variation with its price; an item with a single one has no sizes. */
function readSquareRow(line: number, cells: Cells): DishRow {
  const category = cells.get("category") ?? cells.get("categories") ?? cells.get("reporting category");
  const [size, price] = [cells.get("variation name") ?? "Regular", cells.get("price")];
  // The token is not stored: it identifies a variation in some exports and an item in others.
  return { ...common(line, cells), handle: undefined, name: cells.get("item name"), category, size, sizePrice: price };
}

interface StoreColumns {
  price: string | undefined;
  available: string | undefined;
}

/** Rows after an item's first one hold its variants, or the components of a composite item. */
function readLoyverseRow(line: number, cells: Cells, columns: StoreColumns): DishRow | undefined {
  const name = cells.get("name");
  if (name === undefined && cells.has("sku of included item")) return undefined;
  const values = [1, 2, 3].flatMap((number) => cells.get(`option ${number} value`) ?? []);
  const price = (columns.price && cells.get(columns.price)) ?? cells.get("default price") ?? cells.get("price");
  const available = columns.available ? cells.get(columns.available) : undefined;
  const row = { ...common(line, cells), name, category: cells.get("category") };
  if (values.length === 0) return { ...row, price, available };
  return { ...row, size: values.join(", "), sizePrice: price, sizeAvailable: available };
}

/** The columns of the only store, or of the one with the restaurant's name. */
function findStoreColumns(headers: string[], restaurantName: string): StoreColumns | { problem: string } {
  const stores = new Map(
    headers.flatMap((header) => {
      const key = /^price \[([^\]]{0,200})\]$/.exec(headerKey(header))?.[1];
      return key === undefined ? [] : [[key, header.slice(header.indexOf("[") + 1, -1)] as const];
    }),
  );
  const wanted = headerKey(restaurantName);
  if (stores.size > 1 && !stores.has(wanted)) {
    return {
      problem: `This file has prices of several stores: ${[...stores.values()].slice(0, 10).join(", ")}. Please keep the columns of one, or call one “${restaurantName}”.`,
    };
  }
  const store = stores.size > 1 ? wanted : [...stores.keys()][0];
  const column = (what: string) => headers.map(headerKey).find((header) => header === `${what} [${store}]`);
  return { price: column("price"), available: column("available for sale") };
}

function common(line: number, cells: Cells) {
  return { line, sku: cells.get("sku"), handle: cells.get("handle"), description: cells.get("description") };
}
