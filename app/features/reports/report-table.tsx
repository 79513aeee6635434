import { UserText } from "../../ui/text/user-text.tsx";
import { formatCell, type ReportTable as Table } from "./report-tables.ts";

/** The numbers of a chart. On screen, a long table scrolls within its frame; in print, all of it shows. */
export function ReportTable({ table: { columns, rows, total }, caption }: { table: Table; caption: string }) {
  const kindOf = (index: number) => columns[index]?.kind ?? "text";
  const line = (cells: Table["rows"][number]) =>
    cells.map((cell, index) =>
      index === 0 ? (
        <th key={index} scope="row">
          <UserText>{formatCell(cell, "text")}</UserText>
        </th>
      ) : (
        <td key={index} className={`report-${kindOf(index)}`}>
          {formatCell(cell, kindOf(index))}
        </td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="report-frame" tabIndex={0} aria-label={caption}>
      <table className="report-table">
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={`report-${kind}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>{line(cells)}</tr>
          ))}
        </tbody>
        {total && rows.length > 1 && (
          <tfoot>
            <tr>{line(total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
