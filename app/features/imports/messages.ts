import { type Notice, success } from "../../ui/notice.ts";
import { pluralize } from "../../ui/pluralize.ts";

export const importMessages = {
  unavailable: "This could not be imported. Please try again.",
  nothingChosen: "Please choose a file, or paste its text.",
  tooLarge: "The file is too large: 4 MB is the most.",
  tooLong: "The text is too long: 4 MB is the most. Please import it in parts.",
  busy: "Many files are being sent at the moment. Please try again.",
  gone: "This file is no longer here. Please choose it again.",
  refused: "Nothing was imported: some rows cannot be. Please correct them, and choose the file again.",
  changed: "Something was changed since this preview was made, so nothing was imported. Please check it again.",
};

type Counts = { new: number; changed: number; hidden: number };

/** 'Imported: 3 new, 2 changed, 1 hidden.' */
export function noticeOfImport({ new: added, changed, hidden }: Counts): Notice {
  if (added + changed + hidden === 0) return success("Everything was as in the file already.");
  return success(`Imported: ${added} new, ${changed} changed${hidden > 0 ? `, ${hidden} hidden` : ""}.`);
}

/** '3 new, 2 changed, 5 unchanged, 1 row refused' */
export function summaryInWords(counts: Counts & { unchanged: number; refused: number }): string {
  const { new: added, changed, hidden, unchanged, refused } = counts;
  const parts = [`${added} new`, `${changed} changed`, `${unchanged} unchanged`];
  if (hidden > 0) parts.push(`${hidden} hidden`);
  if (refused > 0) parts.push(`${pluralize(refused, "row")} refused`);
  return parts.join(", ");
}

/** Why a confirmed file was not imported. */
export function refusalInWords(refused: { kind: string; problem?: string }): string {
  if (refused.kind === "problem" && refused.problem) return refused.problem;
  if (refused.kind === "gone") return importMessages.gone;
  return refused.kind === "changed" ? importMessages.changed : importMessages.refused;
}
