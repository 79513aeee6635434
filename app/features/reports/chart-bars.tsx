import { useId } from "react";
import type { BarChart } from "./chart-shapes.ts";

const barHeight = 46;

type ChartBarsProps = { bars: BarChart["bars"]; title: string; description: string };

/** Bars below each other, each with its name and its value above. */
export function ChartBars({ bars, title, description }: ChartBarsProps) {
  const id = useId();
  return (
    <figure className="chart">
      <svg width="100%" height={bars.length * barHeight} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        {bars.map(({ label, value, width }, index) => (
          <g key={index}>
            <text className="chart-name" x="0" y={index * barHeight + 16}>
              {label}
            </text>
            <text className="chart-value" x="100%" y={index * barHeight + 16}>
              {value}
            </text>
            <rect className="chart-track" y={index * barHeight + 24} width="100%" height="12" rx="4" />
            <rect className="tone--main" y={index * barHeight + 24} width={width} height="12" rx="4" />
          </g>
        ))}
      </svg>
    </figure>
  );
}
