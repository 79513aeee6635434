/**
 * Cuts off a text after a number of UTF-16 code units. It does not end with half of an emoji, which PostgreSQL refuses in
 * JSON.
 */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength).replace(/\p{Cs}$/u, "");
  return `${start.trimEnd()}…`;
}
