/** Returns a text as it is stored: trimmed, with \n as line break and at most one empty line in a row. */
export function normalizeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();
}

/** Counts the characters, as Unicode code points, of a text as it is stored. */
export function countCharacters(text: string): number {
  return [...normalizeText(text)].length;
}
