/** Converts Urdu and Arabic digits, which people may type, to those of URLs and searches. */
export function toWesternDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
