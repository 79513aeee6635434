import type { ComponentProps } from "react";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import {
  type BarChart,
  type Chart,
  type ChartSeries,
  type ColumnChart,
  chartHeight,
  chartWidth,
  type LineChart,
} from "./chart-shapes.ts";
import type { ReportSection } from "./report-sections.server.ts";
import { formatCell, type ReportTable as Table } from "./report-tables.ts";

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

/** The numbers of a chart. On screen, a long table scrolls within its frame; in print, all of it shows. */
function ReportTable({ table: { columns, rows, total }, caption }: { table: Table; caption: string }) {
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
            <Row key={index} cells={cells} columns={columns} />
          ))}
        </tbody>
        {total && rows.length > 1 && (
          <tfoot>
            <Row cells={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Row({ cells: [name = null, ...cells], columns }: Pick<Table, "columns"> & { cells: Table["rows"][number] }) {
  return (
    <tr>
      <th scope="row">
        <UserText>{formatCell(name, "text")}</UserText>
      </th>
      {cells.map((cell, index) => {
        const kind = columns[index + 1]?.kind ?? "text";
        return (
          <td key={index} className={`report-${kind}`}>
            {formatCell(cell, kind)}
          </td>
        );
      })}
    </tr>
  );
}

/** The texts of a chart; `id` is the prefix of their element ids. */
type Texts = { id: string; title: string; description: string };

/** A chart computed by the server. Screen readers announce its description; the numbers are in the table beside it. */
function ReportChart({ chart, ...texts }: Texts & { chart: Chart }) {
  if (chart.kind === "bars") return <Bars bars={chart.bars} {...texts} />;
  return (
    <figure className="chart">
      <div className="chart-plot">
        <Axis ticks={chart.ticks} />
        <Area chart={chart} {...texts} />
      </div>
      <Legend series={chart.series} />
    </figure>
  );
}

/** The shapes of a chart, as wide as their place. */
function Plot({ id, title, description, ...props }: Texts & ComponentProps<"svg">) {
  return (
    <svg width="100%" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} {...props}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {props.children}
    </svg>
  );
}

const barHeight = 48;

/** Horizontal bars, each with its name above it and its value at its end. */
function Bars({ bars, ...texts }: Texts & Pick<BarChart, "bars">) {
  return (
    <figure className="chart">
      <Plot {...texts} height={bars.length * barHeight}>
        {bars.map(({ label, value, width }, index) => (
          <g key={index}>
            <text className="chart-name" x="0" y={index * barHeight + 16}>
              {label}
            </text>
            <rect className="tone--main" y={index * barHeight + 23} width={width} height="14" rx="4" />
            <text className="chart-value" x={width} dx="8" y={index * barHeight + 35}>
              {value}
            </text>
          </g>
        ))}
      </Plot>
    </figure>
  );
}

/** Space for the top label of the axis, and for the labels below the chart. */
const top = 10;
const bottom = 34;

/** Fills the available width: shapes are stretched, text is not. */
function Area({ chart, ...texts }: Texts & { chart: ColumnChart | LineChart }) {
  return (
    <Plot {...texts} className="chart-area" height={top + chartHeight + bottom}>
      {chart.ticks.map(({ y }) => (
        <line key={y} className="chart-grid" x1="0" x2="100%" y1={top + y} y2={top + y} />
      ))}
      <Shapes chart={chart} />
      {chart.labels.map(({ x, label }) => (
        <text key={x} className="chart-label" x={x} y={top + chartHeight + 22}>
          {label}
        </text>
      ))}
    </Plot>
  );
}

function Shapes({ chart }: { chart: ColumnChart | LineChart }) {
  const frame = { y: top, width: "100%", height: chartHeight, viewBox: `0 0 ${chartWidth} ${chartHeight}` };
  return (
    <>
      <svg {...frame} preserveAspectRatio="none" aria-hidden="true">
        {chart.kind === "columns"
          ? chart.columns.map(({ tone, ...box }) => (
              <rect key={`${box.x} ${tone}`} className={`tone--${tone}`} {...box} />
            ))
          : chart.lines.map(({ tone, path }) => <path key={tone} className={`tone--${tone}`} d={path} />)}
      </svg>
      {chart.kind === "lines" &&
        chart.points.map(({ tone, x, y }) => (
          <circle key={`${x} ${tone}`} className={`tone--${tone}`} cx={x} cy={top + y} r="4" />
        ))}
    </>
  );
}

function Axis({ ticks }: { ticks: { y: number; label: string }[] }) {
  return (
    <svg className="chart-axis" width="58" height={top + chartHeight + bottom} aria-hidden="true">
      {ticks.map(({ y, label }) => (
        <text key={y} className="chart-tick" x="50" y={top + y + 4}>
          {label}
        </text>
      ))}
    </svg>
  );
}

function Legend({ series }: { series: ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <figcaption className="chart-legend">
      {series.map(({ name, tone }) => (
        <span key={name}>
          <svg width="12" height="12" aria-hidden="true">
            <rect className={`tone--${tone}`} width="12" height="12" rx="3" />
          </svg>
          {name}{" "}
        </span>
      ))}
    </figcaption>
  );
}
