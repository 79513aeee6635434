import { InvalidArgumentError } from "commander";

type Cell = string | number | boolean | Date | null;

/** Prints rows as JSON, or as one line each with tabs between the values. */
export function printRows<Row extends object>(rows: Row[], json: boolean | undefined, cells: (row: Row) => Cell[]) {
  printLines(rows.map(cells), json, rows);
}

/** Prints lines with tabs between their cells; with --json a value instead. */
export function printLines(lines: Cell[][], json: boolean | undefined, value: object): void {
  if (json) console.log(formatJson(value));
  else for (const cells of lines) console.log(cells.map(formatCell).join("\t"));
}

/** Prints a result as a sentence, or with --json as a value. */
export function printDone(sentence: string, json: boolean | undefined, value: object): void {
  console.log(json ? formatJson(value) : withoutControls(sentence));
}

/** Formats a value as JSON, and escapes what `withoutControls` removes: JSON itself escapes only the first 32 characters. */
export function formatJson(value: object): string {
  const escapeIt = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, 2).replace(controls, escapeIt);
}

function formatCell(value: Cell): string {
  if (value instanceof Date) return value.toISOString();
  // A line break in a name would look like another row.
  return value === null ? "" : withoutControls(String(value).replace(/\s+/g, " "));
}

const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes characters that control the terminal or reverse its text, which names chosen by users may contain. */
export function withoutControls(text: string): string {
  return text.replace(controls, "");
}

/** The option that `requireYes` asks for, and its help. */
export const yesOption = ["--yes", "confirm; without it the command only says what it would do"] as const;

/** Refuses a command without --yes. @throws {Error} with its consequence */
export function requireYes(yes: boolean | undefined, consequence: string): void {
  if (!yes) throw new Error(`${consequence}: add --yes to do it`);
}

/** Parses a limit or a page number. @throws {InvalidArgumentError} unless it is 1 to 9999 */
export function readNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("A number from 1 to 9999.");
  return Number(text);
}
