/** The size of a chart's area. Its width is in units that are stretched to the page, its height in pixels. */
export const chartWidth = 1000;
export const chartHeight = 180;

/** A colour of the style sheet. */
type Tone = "main" | "second" | "bad" | "open";

export interface ChartSeries {
  name: string;
  tone: Tone;
}

interface Axes {
  ticks: { y: number; label: string }[];
  labels: { x: string; label: string }[];
  series: ChartSeries[];
}

export interface ColumnChart extends Axes {
  kind: "columns";
  columns: { tone: Tone; x: number; y: number; width: number; height: number }[];
}

export interface LineChart extends Axes {
  kind: "lines";
  lines: { tone: Tone; path: string }[];
  points: { tone: Tone; x: string; y: number }[];
}

export interface BarChart {
  kind: "bars";
  bars: { label: string; value: string; width: string }[];
}

export type Chart = ColumnChart | LineChart | BarChart;
