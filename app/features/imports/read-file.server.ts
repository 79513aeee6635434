import { shorten } from "../../ui/text/shorten.ts";
import { isStorable } from "../../ui/text/storable.ts";
import { decodeFile } from "./decode-file.ts";
import { dishRowReader, listUnusedHeaders } from "./dish-row.ts";
import { type Format, formats, headerKey, nameCells, recognizeFormat, unknownHeaders } from "./headers.ts";
import type { CatalogueFile, FileRead, Refusal } from "./imported-file.ts";
import { byLine, type Refuse } from "./plan.ts";
import { readDishes } from "./read-dishes.ts";
import { readJson } from "./read-json.ts";
import { readOptions } from "./read-options.ts";
import { readRestaurants } from "./read-restaurants.ts";
import { readTable, type Table } from "./read-table.server.ts";

const tooManyCells =
  'The row has more cells than the header. A value that contains the separator needs quotation marks, such as "1,450".';
const unstorable = "The row has characters that cannot be stored: remove control characters, such as escape.";

/**
 * Reads a file. `problem`: it cannot be read at all.
 * @param restaurantName chooses the store whose prices are read, if the file has several
 */
export function readFile(bytes: Uint8Array, restaurantName: string): FileRead | { problem: string } {
  const decoded = decodeFile(bytes);
  if ("problem" in decoded) return decoded;
  const isJson = /^\s*[[{]/.test(decoded.text.slice(0, 1_000));
  const read = isJson ? readJson(decoded.text) : readCsv(decoded.text, restaurantName);
  return "problem" in read ? read : { ...read, notes: [...decoded.notes, ...read.notes] };
}

function readCsv(text: string, restaurantName: string): FileRead | { problem: string } {
  const table = readTable(text);
  if ("problem" in table) return table;
  const format = recognizeFormat(table.headers);
  if (!format) return { problem: unknownHeaders(table.headers) };
  const repeated = findRepeatedHeader(format, table.headers);
  if (repeated) return { problem: repeated };
  const refusals: Refusal[] = [];
  const refuse: Refuse = (line, reason) => refusals.push({ line, reason });
  const rows = listReadableRows(table, refuse);
  const file = readRows(format, { ...table, rows }, restaurantName, refuse);
  if ("problem" in file) return file;
  const notes = notesAbout(format, table);
  return { file, refusals: refusals.toSorted(byLine), format: formats[format].title, notes };
}

/** Two columns "Price" are refused: only one could be imported, and either may be the right one. */
function findRepeatedHeader(format: Format, headers: string[]): string | undefined {
  const unused = new Set(listUnusedHeaders(format, headers));
  const used = headers.filter((header) => header !== "" && !unused.has(header));
  const keys = used.map(headerKey);
  const repeated = used.find((_header, place) => keys.indexOf(keys[place] ?? "") < place);
  return repeated && `The header “${shorten(repeated, 60)}” is in the file twice. Please keep one of these columns.`;
}

/** Refuses rows with more cells than the header: 'Naan,1,450' without quotation marks would cost 1 rupee. */
function listReadableRows({ headers, rows }: Table, refuse: Refuse): Table["rows"] {
  return rows.filter(({ line, cells }) => {
    const hasTooManyCells = cells.slice(headers.length).some((cell) => cell !== "");
    if (!hasTooManyCells && cells.every(isStorable)) return true;
    refuse(line, hasTooManyCells ? tooManyCells : unstorable);
    return false;
  });
}

function readRows(
  format: Format,
  { headers, rows }: Table,
  restaurantName: string,
  refuse: Refuse,
): FileRead["file"] | { problem: string } {
  const keys = headers.map(headerKey);
  const named = rows.map(({ line, cells }) => ({ line, cells: nameCells(keys, cells) }));
  const catalogue: CatalogueFile = { kind: "catalogue", dishes: [], extras: [], isOrdered: false };
  if (format === "restaurants") return { kind: "restaurants", restaurants: readRestaurants(named, refuse) };
  if (format === "options") return { ...catalogue, extras: readOptions(named, refuse) };
  const reader = dishRowReader(format, headers, restaurantName);
  if ("problem" in reader) return reader;
  const dishRows = named.flatMap(({ line, cells }) => reader.readRow(line, cells) ?? []);
  return { ...catalogue, dishes: readDishes(dishRows, refuse) };
}

function notesAbout(format: Format, { headers }: Table): string[] {
  const unused = listUnusedHeaders(format, headers).map((header) => shorten(header, 60));
  if (unused.length === 0) return [];
  const more = unused.length > 12 ? ` and ${unused.length - 12} more` : "";
  return [`Not imported: ${unused.slice(0, 12).join(", ")}${more}.`];
}
