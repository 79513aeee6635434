import { CsvError, parse } from "csv-parse/sync";

const maxRows = 20_000;
const maxColumns = 200;
/** Even empty cells take time: 4 MB of commas would block the process for a second. */
const maxCells = 500_000;
const tooManyCells = "The file has too many cells: the limit is 500,000.";
const maxRowLength = 100_000;

export interface Table {
  headers: string[];
  rows: { line: number; cells: string[] }[];
}

const delimiters = [",", ";", "\t"] as const;

/** Parses CSV separated by commas, semicolons or tabs; empty rows are left out. */
export function readTable(file: string): Table | { problem: string } {
  // A first line may tell Excel the separator; its line end stays, because problems name lines.
  const text = file.replace(/^sep=[,;\t](?=[\r\n])/i, "");
  const delimiter = findDelimiter(text);
  if (hasTooManyCells(text, delimiter)) return { problem: tooManyCells };
  try {
    const records = parseRecords(text, delimiter);
    const [head, ...rest] = records;
    if (!head) return { problem: "The file is empty." };
    if (head.cells.length > maxColumns) return { problem: `The file has more than ${maxColumns} columns.` };
    if (rest.length > maxRows) return { problem: "The file is too long: the limit is 20,000 rows." };
    if (rest.length * head.cells.length > maxCells) return { problem: tooManyCells };
    if (rest.length === 0) return { problem: "The file has headers, but no rows." };
    return { headers: head.cells, rows: rest.filter(({ cells }) => cells.some((cell) => cell !== "")) };
  } catch (error) {
    if (error instanceof CsvError) return { problem: problemOf(error, text) };
    throw error;
  }
}

/** Also counts separators within quotation marks, and stops at the limit. */
function hasTooManyCells(text: string, delimiter: string): boolean {
  let count = 0;
  for (const end of [delimiter, "\n", "\r"]) {
    for (let at = text.indexOf(end); at !== -1 && count <= maxCells; at = text.indexOf(end, at + 1)) count += 1;
  }
  return count > maxCells;
}

function parseRecords(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const records = parse(text, {
    delimiter,
    info: true,
    // Otherwise the parser expects the line end of the first line everywhere, but edited and joined files mix them.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    to: maxRows + 2,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  // The parser reports the line on which a row ends, and counts a line end of Windows within quotation marks twice.
  let countedTwice = 0;
  return records.map(({ record, info }) => {
    const line = info.lines - countedTwice - countMatches(record, /[\r\n]/g);
    countedTwice += countMatches(record, /\r\n/g);
    return { line, cells: record };
  });
}

function countMatches(cells: string[], pattern: RegExp): number {
  return cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);
}

/** The separator that is most frequent in the first line. */
function findDelimiter(text: string): string {
  const head =
    text
      .slice(0, maxRowLength)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? "";
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Names the line on which the row begins: a quotation mark that is never closed is found only far below. */
function problemOf(error: CsvError, text: string): string {
  const bytesBefore = "bytes" in error && typeof error.bytes === "number" ? error.bytes : 0;
  const before = Buffer.from(text).toString("utf8", 0, bytesBefore);
  const line = `Line ${countMatches([before], /\r\n|\r|\n/g) + 1}`;
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return `${line} is too long, perhaps because a quotation mark (") is never closed.`;
  }
  return `${line} cannot be read as CSV: please check its quotation marks (").`;
}
