import { shorten } from "../../ui/text/shorten.ts";
import { formatRupees } from "../money/money.ts";
import { maxRupees } from "../money/read-rupees.ts";
import { isPictureAddress, maxAddressLength } from "../pictures/picture-form.ts";
import { isBlank } from "../text/blank.ts";
import type { Refuse } from "./plan.ts";

/**
 * Parses whole rupees: '1,450', 'Rs. 1450', '1450 Rs', 'PKR 1,450.00' and '1450/-' are 1450. Undefined for anything else,
 * including amounts with paisas.
 */
function readPrice(text: string): number | undefined {
  if (text.length > 30) return undefined;
  const plain = text.replace(/^(?:Rs\.?|PKR|₨)|(?:Rs\.?|PKR|₨|\/[-=])$/gi, "").replace(/[\s\u00a0]/g, "");
  // A decimal comma is followed by one or two digits, a thousands separator by three.
  const amount = plain.replace(/,(\d{1,2})$/, ".$1").replaceAll(",", "");
  const [, rupees] = /^(\d{1,15})(?:\.0{1,4})?$/.exec(amount) ?? [];
  return rupees === undefined ? undefined : Number(rupees);
}

/** Parses whole rupees as `readPrice` does; refuses the row and returns undefined for anything else, or for more than `max`. */
export function readMoney(
  { line, text, max = maxRupees }: { line: number; text: string; max?: number },
  what: string,
  refuse: Refuse,
): number | undefined {
  const rupees = readPrice(text);
  if (rupees !== undefined && rupees <= max) return rupees;
  const rule = rupees === undefined ? "whole rupees, such as 450 or Rs. 1,450" : `at most ${formatRupees(max)}`;
  refuse(line, `${what} must be ${rule}, not “${shorten(text, 40)}”.`);
  return undefined;
}

/** Parses a count; undefined for anything but digits. */
export function readCount(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const yes = new Set(["y", "yes", "true", "1", "x", "on"]);
const no = new Set(["n", "no", "false", "0", "-", "off"]);

/** Parses a yes or no; undefined for any other word. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** Longer than any name, SKU or handle may be. */
const maxComposedLength = 200;

/** Normalizes a name for comparison: lower case, composed letters (é is one, some programs write two), single spaces. */
export function nameKey(name: string): string {
  // Sorting the accents of one letter takes time that grows with their square: 100,000 take 9 seconds.
  const composed = name.length > maxComposedLength ? name : name.normalize("NFC");
  return composed.toLowerCase().replace(/\s+/g, " ").trim();
}

/** Returns the error message about a text that is too long or invisible; undefined if it is valid. */
export function textProblem(what: string, text: string | null | undefined, maxLength: number): string | undefined {
  if (!text) return undefined;
  if (text.length > maxLength) return `${what} must be at most ${maxLength} characters long.`;
  return isBlank(text) ? `${what} has no visible character.` : undefined;
}

/** Returns the error message about a name that is missing, too long or invisible; undefined if it is valid. */
export function nameProblem(what: string, name: string, maxLength: number): string | undefined {
  return name === "" ? `${what} is missing.` : textProblem(what, name, maxLength);
}

/** Returns the error message about the address of a picture; undefined if it is valid or empty. */
export function pictureProblem(picture: string | undefined): string | undefined {
  if (!picture) return undefined;
  const tooLong = textProblem("The address of the picture", picture, maxAddressLength);
  if (tooLong || isPictureAddress(picture)) return tooLong;
  return "The picture must be a web address, such as https://example.com/karahi.jpg.";
}

/** Returns the fields of a file that would change what is stored. */
export function withoutStored<Fields extends object>(given: Fields, stored: Fields | undefined): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(stored ?? {}));
  const changed = Object.entries(given).filter(([field, value]) => !known.has(field) || known.get(field) !== value);
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** Formats when something sold out comes back as the export does, so that equal times are equal strings. */
export function normalizeTimestamp(at: string | null): string | null {
  return at === null || at === "infinity" ? at : new Date(at).toISOString();
}
