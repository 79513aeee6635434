import type { Refusal } from "./imported-file.ts";

/** A field that changes, with its values formatted. */
export interface Change {
  field: string;
  from: string;
  to: string;
}

/** The change of one dish, group of extras, restaurant or the menu's order; `hidden`: it is not in the file. */
export interface PlannedRow {
  kind: "new" | "changed" | "hidden";
  what: "dish" | "category" | "extras" | "restaurant" | "menu";
  /** The id of the dish, the extras or the listed restaurant; undefined for other changes of the one restaurant. */
  id?: string;
  /** Undefined for JSON, and for what the file does not name. */
  line?: number | undefined;
  /** All lines of a change that has several in the file: if one of them is refused, the preview leaves it out. */
  lines?: number[] | undefined;
  name: string;
  changes: Change[];
}

export interface Plan {
  rows: PlannedRow[];
  unchanged: number;
  /** A single one prevents the whole import. */
  refusals: Refusal[];
}

/** Adds a refusal; the line is undefined for JSON. */
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
 * Sorts merged dishes, sizes, options or groups of a dish. The first `count` are the file's, and stay in its order; each of the
 * others is moved behind the one that it follows in `stored`.
 */
export function keepPlaces<Entry extends { id: string }>(merged: Entry[], count: number, stored: Entry[]): Entry[] {
  const named = merged.slice(0, count);
  const namedIds = new Set(named.map(({ id }) => id));
  const leaders = new Map<string, string | undefined>();
  let leader: string | undefined;
  for (const { id } of stored) {
    if (namedIds.has(id)) leader = id;
    leaders.set(id, leader);
  }
  const followers = Map.groupBy(merged.slice(count), ({ id }) => leaders.get(id));
  const followersOf = (id: string | undefined) => followers.get(id) ?? [];
  return [...followersOf(undefined), ...named.flatMap((entry) => [entry, ...followersOf(entry.id)])];
}

/** Sorts refusals by their lines; those without one come first. */
export function byLine(one: Refusal, other: Refusal): number {
  return (one.line ?? 0) - (other.line ?? 0);
}

export type Counts = Record<PlannedRow["kind"], number>;

/** Counts the rows of each kind. */
export function countRows(rows: PlannedRow[]): Counts {
  const count = (kind: PlannedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return { new: count("new"), changed: count("changed"), hidden: count("hidden") };
}
