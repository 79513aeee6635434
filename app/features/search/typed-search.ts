const maxWords = 6;
const fewestDigits = 4;
/** A Pakistani number without its 0 or +92. */
const digitsOfPhone = 10;

/**
 * What is typed as a query for `search_words(…) @@ to_tsquery('simple', …)`: each word, or the beginning of one, has to be there.
 * Undefined when there is no word.
 */
export function toWordQuery(typed: string): string | undefined {
  const words = readWords(typed);
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(" & ") : undefined;
}

/** The first words of what is typed: letters and digits only. */
export function readWords(typed: string): string[] {
  return typed.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
}

/**
 * What is typed as a pattern for `reversed_digits(…) like …`: the end of a phone number, however it is written, also in Urdu
 * digits. Undefined when it cannot be one.
 */
export function toPhonePattern(text: string): string | undefined {
  const typed = text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  if (!/^[\d\s()+./-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "").slice(-digitsOfPhone);
  return digits.length < fewestDigits ? undefined : `${[...digits].reverse().join("")}%`;
}

/** The number of an order that is typed, '#a1b2c3' or 'a1b2c3'; undefined when it cannot be one. */
export function toOrderNumber(typed: string): string | undefined {
  return /^#?([\w-]{6})$/.exec(typed)?.[1]?.toLowerCase();
}

/** The uuid that no row has. */
export const noUuid = "00000000-0000-0000-0000-000000000000";

/** Whether PostgreSQL takes a text for a uuid; it throws on others. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
