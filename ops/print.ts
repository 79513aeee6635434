import { InvalidArgumentError } from "commander";

type Cell = string | number | boolean | Date | null;

/** Prints rows as JSON, or as one line each with tabs between the values. */
export function printRows<Row extends object>(rows: Row[], json: boolean | undefined, cells: (row: Row) => Cell[]) {
  if (json) console.log(JSON.stringify(rows, null, 2));
  else for (const row of rows) console.log(cells(row).map(inCell).join("\t"));
}

/** Prints a result as a sentence, or with --json as a value. */
export function printDone(sentence: string, json: boolean | undefined, value: object): void {
  console.log(json ? JSON.stringify(value, null, 2) : sentence);
}

function inCell(value: Cell): string {
  if (value instanceof Date) return value.toISOString();
  // A line break in a name would look like another row.
  return value === null ? "" : String(value).replace(/\s+/g, " ");
}

/** Refuses destructive commands without --yes. */
export function confirm(yes: boolean | undefined, what: string): void {
  if (!yes) throw new Error(`${what}: add --yes to do it`);
}

/** Parses a number of rows to list. */
export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("A number from 1 to 9999.");
  return Number(text);
}
