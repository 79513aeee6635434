import type { Preview } from "./import-file.server.ts";
import type { PlannedRow } from "./plan.ts";
import { countRows } from "./plan.ts";

/** The most rows of each kind on the page. */
const maxShown = 200;

/** A preview for the page: the first rows of each kind, and the number of all. */
export function shortenPreview({ rows, refusals, notes, format, unchanged, seen }: Preview) {
  const ofKind = (kind: PlannedRow["kind"]) => rows.filter((row) => row.kind === kind).slice(0, maxShown);
  return {
    format,
    notes,
    seen,
    counts: { ...countRows(rows), unchanged, refused: refusals.length },
    refusals: refusals.slice(0, maxShown),
    rows: { new: ofKind("new"), changed: ofKind("changed"), hidden: ofKind("hidden") },
  };
}

export type ShownPreview = ReturnType<typeof shortenPreview>;
