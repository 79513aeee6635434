/** The limit of a measurement. */
type Limit = { atMost: number } | { atLeast: number };

/** Prints one measured figure beside its limit; a broken limit makes the process fail at its end. */
export function report(what: string, value: number, limit: Limit, unit = ""): void {
  const isKept = "atMost" in limit ? value <= limit.atMost : value >= limit.atLeast;
  const bound = "atMost" in limit ? `at most ${show(limit.atMost)}` : `at least ${show(limit.atLeast)}`;
  console.log(`${isKept ? "kept  " : "BROKEN"}  ${what}: ${show(value)}${unit} (${bound}${unit})`);
  if (!isKept) process.exitCode = 1;
}

/** Prints a figure without a limit, for context. */
export function note(what: string, value: number, unit = ""): void {
  console.log(`        ${what}: ${show(value)}${unit}`);
}

const show = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 2 });
