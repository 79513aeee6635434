// Browsers without it count code points; what counts in the end is the server's number.
const people = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });

/** A comment's bounds after trimming, in characters. */
export const shortestComment = 10;
export const longestComment = 500;

/** The most UTF-16 code units a comment is kept with: 500 characters may be of many code points each. */
export const mostCommentUnits = 8_000;

/** A comment as it is kept: line ends as one character, at most one empty line in a row, nothing around it. */
export function normalizeComment(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();
}

/** Characters as people count them: an emoji is one, whatever it is made of. */
export function countCharacters(text: string): number {
  return charactersOf(normalizeComment(text)).length;
}

/** Each character as people see it; of a text too long to be kept each code point, for finding characters takes longer. */
export function charactersOf(text: string): string[] {
  const isCounted = people && text.length <= mostCommentUnits;
  return isCounted ? Array.from(people.segment(text), ({ segment }) => segment) : [...text];
}
