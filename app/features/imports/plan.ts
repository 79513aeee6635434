import type { Refusal } from "./imported-file.ts";

/** A field that changes, in words. */
export interface Change {
  field: string;
  from: string;
  to: string;
}

/** What an import does to one dish, group of extras or restaurant; `hidden`: it is not in the file. */
export interface PlannedRow {
  kind: "new" | "changed" | "hidden";
  what: "dish" | "extras" | "restaurant" | "menu";
  line: number | undefined;
  name: string;
  changes: Change[];
}

export interface Plan {
  rows: PlannedRow[];
  unchanged: number;
  /** A single one prevents the whole import. */
  refusals: Refusal[];
}

export type Refuse = (line: number | undefined, reason: string) => void;

/** Refuses each repetition of a key, such as a SKU that two dishes have. */
export function refuseRepeats(
  entries: { key: string; line: number | undefined; reason: string }[],
  refuse: Refuse,
): void {
  const seen = new Set<string>();
  for (const { key, line, reason } of entries) {
    if (seen.has(key)) refuse(line, reason);
    seen.add(key);
  }
}

/**
 * Returns whether none of a dish's, group's or restaurant's lines is refused. Those with refused lines are listed as
 * refused only: a preview of them would show what cannot be imported.
 */
export function isAcceptedBesides(refusals: Refusal[]): (lines: (number | undefined)[]) => boolean {
  const refused = new Set(refusals.flatMap(({ line }) => line ?? []));
  return (lines) => !lines.some((line) => line !== undefined && refused.has(line));
}

/** How many rows there are of each kind. */
export function countRows(rows: PlannedRow[]): Record<PlannedRow["kind"], number> {
  const count = (kind: PlannedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return { new: count("new"), changed: count("changed"), hidden: count("hidden") };
}
