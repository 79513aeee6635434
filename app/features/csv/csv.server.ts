import { setImmediate as afterOthers } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

/**
 * Rows as CSV for a spreadsheet. Numbers stay numbers; a text that begins like a formula gets an apostrophe, because
 * spreadsheets would run it, and customers choose their names.
 * @param part of a file that is written in several; only the first begins with the mark that tells Excel of UTF-8
 */
export function toCsv(rows: Cell[][], part: "first" | "next" = "first"): string {
  const bom = part === "first";
  // A lone line feed is not quoted otherwise, and spreadsheets would begin a new row there.
  return stringify(rows, { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

const rowsAtOnce = 1_000;

/** The same in parts: others are answered between them, however many rows there are. */
export async function* toCsvParts(rows: Cell[][]): AsyncGenerator<string, void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    yield toCsv(rows.slice(first, first + rowsAtOnce), first === 0 ? "first" : "next");
    await afterOthers();
  }
}
