import { shorten } from "../../ui/text/shorten.ts";

export type Format = "menu" | "options" | "loyverse" | "square" | "restaurants";

/** The header of each field of a menu file, in the order of the export. */
export const menuColumns = {
  sku: "SKU",
  handle: "Handle",
  category: "Category",
  categoryUrdu: "Category in Urdu",
  name: "Dish",
  nameUrdu: "Dish in Urdu",
  description: "Description",
  price: "Price",
  size: "Size",
  sizePrice: "Size price",
  popular: "Popular",
  available: "Available",
  picture: "Picture",
};

// Only dishes that came from Loyverse have a handle.
const { handle: _, ...listedColumns } = menuColumns;

/** The headers of each format as they appear in its files; `needs` and `needsOneOf` identify the format. */
export const formats: Record<Format, { title: string; needs: string[]; needsOneOf?: string[]; headers: string }> = {
  menu: {
    title: "Menu",
    needs: ["dish"],
    headers: Object.values(listedColumns).join(", "),
  },
  options: { title: "Extras", needs: ["group", "option"], headers: "Group, Min, Max, Option, Price, Items" },
  loyverse: {
    title: "Loyverse's export",
    needs: ["handle", "name"],
    headers:
      "Handle, SKU, Name, Category, Description, Option 1 name, Option 1 value, …, Available for sale [Store], Price [Store]",
  },
  square: {
    title: "Square's export",
    needs: ["item name"],
    headers: "Token, Item Name, Variation Name, SKU, Description, Category, Price",
  },
  restaurants: {
    title: "Restaurants",
    needs: ["name"],
    needsOneOf: ["cuisine", "categories", "delivery time", "delivery fee", "minimum order"],
    headers:
      "Name, Name in Urdu, Cuisine, Categories, Address, Phone, Delivery time, Delivery fee, Minimum order, Areas",
  },
};

/** Normalizes a header for comparison: lower case, with single spaces for spaces, underscores and hyphens. */
export function headerKey(header: string): string {
  return header
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

/** Finds the format that has these headers. */
export function recognizeFormat(headers: string[]): Format | undefined {
  const keys = new Set(headers.map(headerKey));
  const names = Object.keys(formats) as Format[];
  return names.find((name) => {
    const { needs, needsOneOf = needs } = formats[name];
    return needs.every((need) => keys.has(need)) && needsOneOf.some((need) => keys.has(need));
  });
}

/** Returns the message for a file of no known format, with the headers found and those expected. */
export function unknownHeaders(headers: string[]): string {
  const found = headers
    .slice(0, 12)
    .map((header) => shorten(header, 40))
    .join(", ");
  return `The headers of this file are not recognized: ${found}. Expected at least Dish and Price for a menu, Group and Option for its extras, Handle and Name in Loyverse's export, Item Name in Square's, or Name and Cuisine for restaurants.`;
}

/** The cells of a row by the keys of their headers; cells that are empty or have no header are left out. */
export type Cells = Map<string, string>;

/** Removes the apostrophe that the export puts before text that looks like a formula. */
const unguard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "");

/** Returns the cells of a row by the keys of their headers; of equal headers, the first with a value counts. */
export function nameCells(headers: string[], cells: string[]): Cells {
  const named: Cells = new Map();
  for (const [index, header] of headers.entries()) {
    const cell = unguard(cells[index] ?? "");
    if (cell !== "" && !named.has(header)) named.set(header, cell);
  }
  return named;
}
