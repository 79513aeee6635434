import type { BarChart } from "./chart-shapes.ts";

const barHeight = 48;

type ChartBarsProps = { id: string; bars: BarChart["bars"]; title: string; description: string };

/** Horizontal bars, each with its name above it and its value at its end. */
export function ChartBars({ id, bars, title, description }: ChartBarsProps) {
  return (
    <figure className="chart">
      <svg width="100%" height={bars.length * barHeight} role="img" aria-labelledby={`${id}-title ${id}-text`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{description}</desc>
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
      </svg>
    </figure>
  );
}
