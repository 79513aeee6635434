import { setImmediate as afterOthers } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

/**
 * Formats rows as CSV for a spreadsheet. Numbers stay numbers; a text that begins like a formula gets an apostrophe,
 * because spreadsheets would run it, and customers choose their names.
 * @param part 'next' leaves out the byte order mark, which tells Excel at the start of a file that it is in UTF-8
 */
export function toCsv(rows: Cell[][], part: "first" | "next" = "first"): string {
  const bom = part === "first";
  const guarded = rows.map((row) => row.map(guardLineFeed));
  // Otherwise a lone line feed would not be quoted, and spreadsheets would begin a new row there.
  return stringify(guarded, { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

/** Some spreadsheets skip a line feed before a formula, too, which the library does not handle. */
function guardLineFeed(cell: Cell): Cell {
  return typeof cell === "string" && cell.startsWith("\n") ? `'${cell}` : cell;
}

const rowsAtOnce = 1_000;

/** As `toCsv`, in parts of 1,000 rows: between them the process answers other requests. */
export async function* toCsvParts(rows: Cell[][]): AsyncGenerator<string, void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    yield toCsv(rows.slice(first, first + rowsAtOnce), first === 0 ? "first" : "next");
    await afterOthers();
  }
}
