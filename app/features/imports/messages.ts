import { type Notice, success } from "../../ui/notice.ts";
import { pluralize } from "../../ui/text/pluralize.ts";
import type { Counts } from "./plan.ts";

export const importMessages = {
  unavailable: "This could not be imported. Please try again.",
  nothingChosen: "Please choose a file, or paste its text.",
  tooLarge: "The file is too large. The limit is 4 MB.",
  tooLong: "The text is too long. The limit is 4 MB. Please import it in parts.",
  busy: "Too many files are being uploaded at the moment. Please try again.",
  gone: "This file has expired. Please choose it again.",
  refused: "Nothing was imported, because some rows have errors. Please correct them and choose the file again.",
  nothingToChange: "Nothing to change: everything that is imported already matches the file.",
  changed: "Something has changed since this preview was made, so nothing was imported. Please check the new preview.",
};

/** What happens to whatever the file leaves out; `vendorId` is null for a list of restaurants. */
export function hiddenWord(vendorId: string | null): "hidden" | "suspended" {
  return vendorId === null ? "suspended" : "hidden";
}

/** Returns the notice after an import: 'Imported: 3 new, 2 changed, 1 hidden.', or that nothing had to change. */
export function importedNotice({ new: added, changed, hidden }: Counts, vendorId: string | null): Notice {
  if (added + changed + hidden === 0) return success(importMessages.nothingToChange);
  const missing = hidden > 0 ? `, ${hidden} ${hiddenWord(vendorId)}` : "";
  return success(`Imported: ${added} new, ${changed} changed${missing}.`);
}

/** Formats the counts of a preview: '3 new, 2 changed, 5 unchanged, 1 row refused'. */
export function describeSummary(
  counts: Counts & { unchanged: number; refused: number },
  vendorId: string | null,
): string {
  const { new: added, changed, hidden, unchanged, refused } = counts;
  const parts = [`${added} new`, `${changed} changed`, `${unchanged} unchanged`];
  if (hidden > 0) parts.push(`${hidden} ${hiddenWord(vendorId)}`);
  if (refused > 0) parts.push(`${pluralize(refused, "row")} refused`);
  return parts.join(", ");
}
