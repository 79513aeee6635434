import { stripBidiControls } from "../../i18n/text.ts";
import { shorten } from "../../ui/text/shorten.ts";
import { maxFeeRupees, readRupees } from "../money/read-rupees.ts";
import { areaMessages } from "./desk-messages.ts";

/** An area that a restaurant delivers to. */
export interface Area {
  name: string;
  /** Null if the restaurant's own fee applies. */
  feeRupees: number | null;
}

const maxAreas = 100;
const maxNameLength = 60;
/** Room for the maximum number of areas with the longest names and fees. */
export const maxListLength = 8_000;

/**
 * Parses areas, one per line or separated by commas, each optionally with its own fee after a colon: 'DHA Phase 5: 120'.
 * @returns the areas sorted by name, or the first problem found
 */
export function readAreas(text: string): { areas: Area[] } | { problem: string } {
  if (text.length > maxListLength) return { problem: areaMessages.tooMany(maxAreas) };
  const areas = new Map<string, Area>();
  for (const part of text.split(/[\n\r,;]/)) {
    const entry = part.trim();
    if (entry === "") continue;
    const read = readArea(entry);
    if (typeof read === "string") return { problem: read };
    const key = areaKey(read.name);
    if (areas.has(key)) return { problem: areaMessages.twice(read.name) };
    if (areas.size === maxAreas) return { problem: areaMessages.tooMany(maxAreas) };
    areas.set(key, read);
  }
  const sorted = [...areas].sort(([key], [other]) => (key < other ? -1 : 1));
  return { areas: sorted.map(([, area]) => area) };
}

/** Spreadsheets have '-' for no areas, and it is the form value of an address in none of them. */
const letterOrDigit = /[\p{L}\p{N}]/u;

function readArea(entry: string): Area | string {
  // Forms remove direction controls: with them, no address would have this area.
  const [typed = "", fee, ...rest] = stripBidiControls(entry).split(":");
  const name = typed.trim().replace(/\s{1,200}/g, " ");
  if (!letterOrDigit.test(name) || name.length > maxNameLength)
    return areaMessages.wrongName(shorten(entry, 40), maxNameLength);
  if (fee === undefined) return { name, feeRupees: null };
  const feeRupees = readRupees(fee.trim());
  if (rest.length > 0 || feeRupees === undefined || feeRupees > maxFeeRupees)
    return areaMessages.wrongFee(shorten(entry, 40));
  return { name, feeRupees };
}

/** Area names are compared ignoring case. */
export function areaKey(name: string): string {
  return name.toLowerCase();
}

/** Formats areas as text that `readAreas` can parse. */
export function writeAreas(areas: Area[], separator: "\n" | ", " = ", "): string {
  return areas.map(({ name, feeRupees }) => (feeRupees === null ? name : `${name}: ${feeRupees}`)).join(separator);
}

/** Normalizes a typed list to what `writeAreas` writes; text that cannot be parsed is returned unchanged. */
export function tidyAreas(text: string | undefined): string | undefined {
  const read = text === undefined ? undefined : readAreas(text);
  return read && "areas" in read ? writeAreas(read.areas) : text;
}

/** Parses a list that was validated before. */
export function toAreas(text: string): Area[] {
  const read = readAreas(text);
  return "areas" in read ? read.areas : [];
}
