// Browsers without Intl.Segmenter count code points. Only the server's count decides.
const graphemeSegmenter = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });

/** Longer texts, in UTF-16 code units, are split into code points, which is faster. */
const maxSegmentedLength = 8_000;

/** Returns a text as it is stored: trimmed, with \n as line break and at most one empty line in a row. */
export function normalizeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();
}

/** Counts the user-perceived characters of a text as it is stored: an emoji counts as one, whatever its code points. */
export function countCharacters(text: string): number {
  return splitCharacters(normalizeText(text)).length;
}

/** Splits a text into user-perceived characters. */
export function splitCharacters(text: string): string[] {
  if (!graphemeSegmenter || text.length > maxSegmentedLength) return [...text];
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}
