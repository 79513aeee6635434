// Browsers without Intl.Segmenter count code points. Only the server's count decides.
const graphemeSegmenter = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });

/** Length limits of a normalized comment, in user-perceived characters. */
export const minCommentLength = 10;
export const maxCommentLength = 500;

/** Storage limit of a comment, in UTF-16 code units: each of 500 characters may consist of many code points. */
export const maxCommentUnits = 8_000;

/** Returns a comment as it is stored: trimmed, with \n as line break and at most one empty line in a row. */
export function normalizeComment(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();
}

/** Counts the user-perceived characters of a normalized comment: an emoji counts as one, whatever its code points. */
export function countCharacters(text: string): number {
  return splitCharacters(normalizeComment(text)).length;
}

/**
 * Splits a text into user-perceived characters. Splits a text beyond the storage limit into code points instead, which
 * is faster.
 */
export function splitCharacters(text: string): string[] {
  const isShort = text.length <= maxCommentUnits;
  if (!graphemeSegmenter || !isShort) return [...text];
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}
