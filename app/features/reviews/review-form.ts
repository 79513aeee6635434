import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import { countCharacters, normalizeText } from "../text/characters.ts";
import { maxCommentLength, minCommentLength, reviewMessages } from "./messages.ts";

const { commentRequired, commentTooLong, ratingRequired } = reviewMessages;

/** The schema of a review. Normalizes the comment. */
export const reviewForm = z.object({
  rating: z.coerce.number({ error: ratingRequired }).int(ratingRequired).min(1, ratingRequired).max(5, ratingRequired),
  comment: z
    .string({ error: commentRequired })
    .transform(normalizeText)
    .refine((comment) => countCharacters(comment) <= maxCommentLength, { error: commentTooLong, abort: true })
    .refine((comment) => countVisible(comment) >= minCommentLength, commentRequired),
});

/** Counts characters including the spaces between words, but not invisible characters. */
function countVisible(comment: string): number {
  return [...comment].filter((character) => character.trim() === "" || !isBlank(character)).length;
}
