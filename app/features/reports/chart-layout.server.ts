import { scaleBand, scaleLinear } from "d3-scale";
import { line, stack } from "d3-shape";
import { shorten } from "../../ui/text/shorten.ts";
import type { BarChart, ChartSeries, ColumnChart, LineChart } from "./chart-shapes.ts";
import { chartHeight, chartWidth } from "./chart-shapes.ts";

interface ChartInput {
  /** The labels below the columns; some are left out where there are many. */
  labels: string[];
  series: (ChartSeries & { values: (number | null)[] })[];
  format: (value: number) => string;
}

const maxLabels = 6;
/** Leaves room for the value after the bar, even on the narrowest phone. */
const maxBarWidth = chartWidth * 0.6;

/** Computes stacked columns, with one part for each series. Done on the server, so that no library reaches the browser. */
export function columnChart({ labels, series, format }: ChartInput): ColumnChart {
  const places = placesOf(labels);
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const heights = valueScale(sums);
  const rows = labels.map((_, index) =>
    Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
  );
  const layers = stack<Record<string, number>>().keys(series.map(({ name }) => name))(rows);
  const columns = layers.flatMap((layer, order) =>
    layer.flatMap(([low, high], index) => {
      if (high <= low) return [];
      const [top, bottom] = [heights(high), heights(low)];
      const tone = series[order]?.tone ?? "main";
      return [
        { tone, x: round(places(index)), width: round(places.bandwidth()), y: round(top), height: round(bottom - top) },
      ];
    }),
  );
  return { kind: "columns", columns, ...axes(labels, places, heights, format), series: series.map(toLegend) };
}

/** Computes a line for each series, interrupted where a value is missing. */
export function lineChart({ labels, series, format }: ChartInput): LineChart {
  const places = placesOf(labels);
  const heights = valueScale(series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const middleOf = (index: number) => round((places(index) ?? 0) + places.bandwidth() / 2);
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => middleOf(index))
    .y((value) => round(heights(value ?? 0)));
  const points = series.flatMap(({ tone, values }) =>
    values.flatMap((value, index) =>
      value === null ? [] : [{ tone, x: percent(middleOf(index)), y: round(heights(value)) }],
    ),
  );
  return {
    kind: "lines",
    lines: series.map(({ tone, values }) => ({ tone, path: draw(values) ?? "" })),
    points: labels.length <= 31 ? points : [],
    ...axes(labels, places, heights, format),
    series: series.map(toLegend),
  };
}

/** Computes bars below each other, each with its name above. */
export function barChart(rows: { label: string; value: number }[], format: (value: number) => string): BarChart {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const bars = rows.map(({ label, value }) => ({
    label: label.length > 36 ? shorten(label, 35) : label,
    value: format(value),
    width: percent((maxBarWidth * Math.max(0, value)) / most),
  }));
  return { kind: "bars", bars };
}

function placesOf(labels: string[]) {
  return scaleBand<number>([...labels.keys()], [0, chartWidth])
    .paddingInner(0.25)
    .paddingOuter(0.15);
}

function valueScale(values: number[]) {
  return scaleLinear([0, Math.max(1, ...values)], [chartHeight, 0]).nice(4);
}

type Places = ReturnType<typeof scaleBand<number>>;

function axes(labels: string[], places: Places, heights: ReturnType<typeof valueScale>, format: (n: number) => string) {
  const step = Math.ceil(labels.length / maxLabels);
  return {
    ticks: heights
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(heights(value)), label: format(value) })),
    labels: labels.flatMap((label, index) =>
      index % step === 0 ? [{ x: percent((places(index) ?? 0) + places.bandwidth() / 2), label }] : [],
    ),
  };
}

const toLegend = ({ name, tone }: ChartSeries) => ({ name, tone });
const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
const percent = (x: number) => `${round((100 * x) / chartWidth)}%`;
