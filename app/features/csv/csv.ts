/** For the beginning of a file: without it Excel reads UTF-8 as another encoding. */
export const byteOrderMark = "\uFEFF";

type Cell = string | number | null;

/** One line of a CSV file, with its line end. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Spreadsheets run a text that begins like a formula, and customers choose their names: an apostrophe makes it text. */
function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
