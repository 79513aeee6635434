import { shorten } from "../../ui/text/shorten.ts";
import type { Preview } from "./import-file.server.ts";
import { countRows, type PlannedRow } from "./plan.ts";

/** Maximum number of rows of each kind on the page. */
const maxShown = 200;
/** Maximum length of a text on the page: a description may have 5,000 characters, and a refused cell far more. */
const maxLength = 500;

/** Shortens a preview for the page: the first rows of each kind with shortened texts, and the number of all. */
export function shortenPreview({ rows, refusals, notes, format, unchanged, seen }: Preview) {
  const ofKind = (kind: PlannedRow["kind"]) =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, maxShown)
      .map(shortenRow);
  return {
    format,
    notes,
    seen,
    counts: { ...countRows(rows), unchanged, refused: refusals.length },
    refusals: refusals.slice(0, maxShown).map(({ line, reason }) => ({ line, reason: shorten(reason, maxLength) })),
    rows: { new: ofKind("new"), changed: ofKind("changed"), hidden: ofKind("hidden") },
  };
}

function shortenRow({ id: _, ...row }: PlannedRow): PlannedRow {
  const changes = row.changes.map(({ field, from, to }) => ({
    field,
    from: shorten(from, maxLength),
    to: shorten(to, maxLength),
  }));
  return { ...row, name: shorten(row.name, maxLength), changes };
}

export type ShownPreview = ReturnType<typeof shortenPreview>;
