import type { ReactNode } from "react";

type Row = { label: ReactNode; value: ReactNode; note?: ReactNode; strong?: boolean };

/** Labels and amounts in two columns; `strong` marks the total. */
export function SummaryRows({ rows }: { rows: Row[] }) {
  return (
    <dl>
      {rows.map(({ label, value, note, strong }, index) => (
        <div className={strong ? "summary-row summary-row--strong" : "summary-row"} key={index}>
          <dt className="summary-label">
            {label} {note && <span className="summary-note">{note}</span>}
          </dt>
          <dd className="summary-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
