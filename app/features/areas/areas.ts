import { readRupees } from "../money/read-rupees.ts";
import { areaMessages } from "./messages.ts";

/** An area that a restaurant delivers to. */
export interface Area {
  name: string;
  /** Null: the restaurant's own. */
  feeRupees: number | null;
}

const mostAreas = 100;
const longestName = 60;
const mostFee = 1_000_000;
/** As much as the most areas with the longest names and fees take. */
export const longestList = 8_000;

/**
 * Reads areas, one a line or separated by commas, each with a fee behind a colon where it has its own: 'DHA Phase 5: 120'.
 * Sorted by name; or what is wrong with them.
 */
export function readAreas(text: string): { areas: Area[] } | { problem: string } {
  if (text.length > longestList) return { problem: areaMessages.tooMany(mostAreas) };
  const areas: Area[] = [];
  for (const part of text.split(/[\n\r,;]/)) {
    const entry = part.trim();
    if (entry === "") continue;
    const read = readArea(entry);
    if (typeof read === "string") return { problem: read };
    if (areas.some(({ name }) => areaKey(name) === areaKey(read.name)))
      return { problem: areaMessages.twice(read.name) };
    areas.push(read);
  }
  if (areas.length > mostAreas) return { problem: areaMessages.tooMany(mostAreas) };
  return { areas: areas.toSorted((one, other) => (areaKey(one.name) < areaKey(other.name) ? -1 : 1)) };
}

function readArea(entry: string): Area | string {
  const [typed = "", fee, ...rest] = entry.split(":");
  const name = typed.trim().replace(/\s{1,200}/g, " ");
  if (name === "" || name.length > longestName) return areaMessages.wrongName(entry.slice(0, 40), longestName);
  if (fee === undefined) return { name, feeRupees: null };
  const feeRupees = readRupees(fee.trim());
  if (rest.length > 0 || feeRupees === undefined || feeRupees > mostFee)
    return areaMessages.wrongFee(entry.slice(0, 40));
  return { name, feeRupees };
}

/** Areas are the same whatever their case. */
export function areaKey(name: string): string {
  return name.toLowerCase();
}

/** The same as text that `readAreas` reads back. */
export function writeAreas(areas: Area[], separator: "\n" | ", " = ", "): string {
  return areas.map(({ name, feeRupees }) => (feeRupees === null ? name : `${name}: ${feeRupees}`)).join(separator);
}

/** A list as `writeAreas` writes it; what cannot be read stays as it is. */
export function tidyAreas(text: string | undefined): string | undefined {
  const read = text === undefined ? undefined : readAreas(text);
  return read && "areas" in read ? writeAreas(read.areas) : text;
}

/** The areas of a list that was read before. */
export function toAreas(text: string): Area[] {
  const read = readAreas(text);
  return "areas" in read ? read.areas : [];
}
