import { Card } from "../../ui/card.tsx";
import { ReportChart } from "./report-chart.tsx";
import type { ReportSection } from "./report-sections.server.ts";
import { ReportTable } from "./report-table.tsx";

/**
 * A chart with its table and a link to download the table. The table is first, because text browsers print the labels
 * of a chart in a row.
 */
export function ReportCard({ section, csvPath }: { section: ReportSection; csvPath: string }) {
  const { id, title, description, note, chart, table } = section;
  return (
    <Card title={title}>
      {note && <p className="quiet">{note}</p>}
      <div className={`report-pair report-pair--${chart?.kind ?? "table"}`}>
        <ReportTable table={table} caption={title} />
        {chart && <ReportChart id={`chart-${id}`} chart={chart} title={title} description={description} />}
      </div>
      <p className="report-download">
        <a className="desk-link" href={csvPath} download>
          Download as CSV
          <span className="visually-hidden">{`: ${title}`}</span>
        </a>
      </p>
    </Card>
  );
}
