import { toWesternDigits } from "../../i18n/western-digits.ts";

const maxWords = 6;
/** Shorter words must match exactly. */
const minMisspeltLength = 4;
const minDigits = 4;
/** The digits of a Pakistani phone number without the leading 0 or +92. */
const digitsOfPhone = 10;

/**
 * Converts a typed search to a query for `search_words(…) @@ to_tsquery('simple', …)`, which matches if each typed word
 * begins a word of the row. Undefined if there is no word.
 */
export function toWordQuery(typed: string): string | undefined {
  const words = readWords(typed);
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(" & ") : undefined;
}

/** Returns the first six words of a typed search, with letters and digits only. */
export function readWords(typed: string): string[] {
  return typed.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
}

/** Whether a wrong letter in a typed word is tolerated. */
export function isLongEnoughToMisspell(word: string): boolean {
  return word.length >= minMisspeltLength;
}

/** Whether a typed search has a word in which a wrong letter is tolerated. */
export function mayBeMisspelt(typed: string): boolean {
  return readWords(typed).some(isLongEnoughToMisspell);
}

/**
 * Converts the typed end of a phone number, in any notation and even in Urdu digits, to a pattern for
 * `reversed_digits(…) like …`. Undefined if it cannot be a phone number.
 */
export function toPhonePattern(text: string): string | undefined {
  const typed = readPhoneDigits(text);
  const withoutZeros = typed.replace(/^0+/, "");
  const digits = (withoutZeros.length < minDigits ? typed : withoutZeros).slice(-digitsOfPhone);
  return digits.length < minDigits ? undefined : `${[...digits].reverse().join("")}%`;
}

/**
 * Converts the typed beginning of a phone number, with its 0 or +92, to patterns for `reverse(reversed_digits(…)) like …`,
 * one for each notation. None for a whole number, which `toPhonePattern` finds in each, and for anything that is not a phone number.
 */
export function toPhoneBeginnings(text: string): string[] {
  const national = /^(?:0092|92|0)(\d{2,9})$/.exec(readPhoneDigits(text))?.[1];
  return national ? ["0", "92", "0092"].map((prefix) => `${prefix}${national}%`) : [];
}

/** The digits of what can be a phone number, otherwise none. */
function readPhoneDigits(text: string): string {
  const typed = toWesternDigits(text);
  return /^[\d\s()+./-]+$/.test(typed) ? typed.replace(/\D/g, "") : "";
}

/** Converts a typed search to a pattern for `ilike`, which matches if the row contains it. */
export function toContainedPattern(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Parses an order number such as '#a1b2c3' or 'a1b2c3'; undefined if it cannot be one. */
export function toOrderNumber(typed: string): string | undefined {
  return /^#?([\w-]{6})$/.exec(typed)?.[1]?.toLowerCase();
}

/** A uuid that no row has. */
export const noUuid = "00000000-0000-0000-0000-000000000000";

/** Whether a text is a uuid; PostgreSQL throws on any other text. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
