// Browsers without it count code points; what counts in the end is the server's number.
const people = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });

/** A comment's bounds after trimming (spec, point 9). */
export const shortestComment = 10;
export const longestComment = 500;

/** A comment as it is kept: line ends as one character, nothing around it. */
export function normalizeComment(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Characters as people count them: an emoji is one, whatever it is made of. */
export function countCharacters(text: string): number {
  const comment = normalizeComment(text);
  return [...(people ? people.segment(comment) : comment)].length;
}
