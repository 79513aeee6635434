/** The limit of a measurement. */
type Limit = { atMost: number } | { atLeast: number };

/** Prints a measured figure and its limit. If the limit is broken, the process exits with 1 at its end. */
export function report(what: string, value: number, limit: Limit, unit = ""): void {
  const isKept = "atMost" in limit ? value <= limit.atMost : value >= limit.atLeast;
  // Not by `show`, which would round 0.005.
  const bound = "atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  console.log(`${isKept ? "kept  " : "BROKEN"}  ${what}: ${show(value)}${unit} (${bound}${unit})`);
  if (!isKept) process.exitCode = 1;
}

/** Prints a figure without a limit, for context. */
export function note(what: string, value: number, unit = ""): void {
  console.log(`        ${what}: ${show(value)}${unit}`);
}

/** The time in milliseconds that some work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The middle value, or the upper one of the middle two; 0 without values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const show = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 2 });
