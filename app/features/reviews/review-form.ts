import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import { countCharacters, normalizeText, splitCharacters } from "../text/characters.ts";
import { maxCommentLength, minCommentLength, reviewMessages } from "./messages.ts";

/** Storage limit of a comment, in UTF-16 code units: each of 500 characters may consist of many code points. */
const maxCommentUnits = 8_000;

const { commentRequired, commentTooLong, ratingRequired } = reviewMessages;

/** The schema of a review. Normalizes the comment, and counts its characters only if it is within the storage limit. */
export const reviewForm = z.object({
  rating: z.coerce.number({ error: ratingRequired }).int(ratingRequired).min(1, ratingRequired).max(5, ratingRequired),
  comment: z
    .string({ error: commentRequired })
    .transform(normalizeText)
    .refine((comment) => comment.length <= maxCommentUnits, { error: commentTooLong, abort: true })
    .refine((comment) => countVisible(comment) >= minCommentLength, commentRequired)
    .refine((comment) => countCharacters(comment) <= maxCommentLength, commentTooLong),
});

/** Counts characters including the spaces between words, but not invisible characters. */
function countVisible(comment: string): number {
  return splitCharacters(comment).filter((character) => character.trim() === "" || !isBlank(character)).length;
}
