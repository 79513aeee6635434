import { isBlank } from "../text/blank.ts";

export const maxRupees = 10_000_000;

/**
 * Whole rupees: '1,450', 'Rs. 1450', 'PKR 1,450.00' and '1450/-' are 1450. Undefined for anything else, also for an
 * amount with paisas and one that is higher than any price may be.
 */
export function readPrice(text: string, most = maxRupees): number | undefined {
  if (text.length > 30) return undefined;
  const plain = text
    .replace(/^(?:Rs\.?|PKR|₨)/i, "")
    .replace(/\/[-=]$/, "")
    .replace(/[\s\u00a0]/g, "");
  // A decimal comma has two digits behind it, a comma between thousands three.
  const amount = plain.replace(/,(\d{1,2})$/, ".$1").replaceAll(",", "");
  const [, rupees] = /^(\d{1,9})(?:\.0{1,4})?$/.exec(amount) ?? [];
  return rupees !== undefined && Number(rupees) <= most ? Number(rupees) : undefined;
}

/** A number of things; undefined for anything but digits. */
export function readCount(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const yes = new Set(["y", "yes", "true", "1", "x", "on"]);
const no = new Set(["n", "no", "false", "0", "-", "off"]);

/** Undefined for a word that is neither yes nor no. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

/** Lower case, with single spaces: what differs in nothing else means the same. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, " ").trim();
}

/** What is wrong with a text of this length at most; undefined when nothing is. */
export function textProblem(what: string, text: string | null | undefined, longest: number): string | undefined {
  if (text === undefined || text === null || text === "") return undefined;
  if (text.length > longest) return `${what} must be at most ${longest} characters long.`;
  return isBlank(text) ? `${what} has no visible character.` : undefined;
}
