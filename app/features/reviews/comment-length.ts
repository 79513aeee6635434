/** Length limits of a normalized comment, in user-perceived characters. */
export const minCommentLength = 10;
export const maxCommentLength = 500;

/** Storage limit of a comment, in UTF-16 code units: each of 500 characters may consist of many code points. */
export const maxCommentUnits = 8_000;
