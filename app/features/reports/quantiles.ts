/** How long something took, in minutes, rounded up. */
export interface Quantiles {
  /** Half of the orders took at most this long. */
  median: number;
  /** Nine of ten orders took at most this long. */
  ninetieth: number;
}

/** How many orders took how many minutes. */
export type MinuteCounts = Map<number, number>;

/** Computes the median and the 90th percentile as SQL's `percentile_disc` does; undefined without orders. */
export function findQuantiles(counts: MinuteCounts): Quantiles | undefined {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, orders]) => sum + orders, 0);
  if (total === 0) return undefined;
  return { median: minuteAt(sorted, total / 2), ninetieth: minuteAt(sorted, (total * 9) / 10) };
}

/** Returns the smallest number of minutes within which `wanted` orders were done. */
function minuteAt(sorted: [minutes: number, orders: number][], wanted: number): number {
  let covered = 0;
  for (const [minutes, orders] of sorted) {
    covered += orders;
    if (covered >= wanted) return minutes;
  }
  return 0;
}

/** Adds up the counts of several groups. */
export function addCounts(groups: MinuteCounts[]): MinuteCounts {
  const sum: MinuteCounts = new Map();
  for (const [minutes, orders] of groups.flatMap((counts) => [...counts])) {
    sum.set(minutes, (sum.get(minutes) ?? 0) + orders);
  }
  return sum;
}
