import { stringify } from "csv-stringify/sync";
import type { ReportTable } from "./report-tables.ts";

/** A table as a spreadsheet reads it: numbers as they are, and no text that it would take for a formula. */
export function toCsv({ columns, rows }: ReportTable): string {
  return stringify([columns.map(({ label, kind }) => (kind === "rupees" ? `${label} (Rs.)` : label)), ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
}
